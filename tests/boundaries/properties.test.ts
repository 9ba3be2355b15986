import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Lines of the calls of `fc.assert` whose parameters name no seed. */
function unseededIn(path: string, text: string): string[] {
  const found: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [, parameters], start }) {
      const isAssert = callee.type === 'MemberExpression' && /^fc\s*\.\s*assert$/.test(text.slice(callee.start, callee.end));
      if (!isAssert) return;
      const given = parameters === undefined ? '' : text.slice(parameters.start, parameters.end);
      if (!/\bseed\b|\bDRAWN_VALUES\b/.test(given)) found.push(`${path}:${text.slice(0, start).split('\n').length}`);
    },
  }).visit(parseSync(path, text, {}).program);
  return found;
}

test('a property without a seed is found', () => {
  const property = 'fc.property(fc.nat(), () => { /* seed */ })';
  expect(unseededIn('a.ts', `\nfc.assert(${property});`)).toEqual(['a.ts:2']);
  expect(unseededIn('a.ts', `fc.assert(${property}, { numRuns: 5 });`)).toEqual(['a.ts:1']);
  expect(unseededIn('a.ts', `fc.assert(${property}, { seed: 1 }); fc.assert(${property}, DRAWN_VALUES);`)).toEqual([]);
  expect(unseededIn('a.ts', `fc.assert(${property}, { ...DRAWN_VALUES, numRuns: 5 });`)).toEqual([]);
});

test('each property has its own seed, or DRAWN_VALUES of tests/support/test-scope.ts', () => {
  const files = sourceFiles().filter(({ text }) => text.includes("from 'fast-check'"));
  expect(files.length).toBeGreaterThan(5);
  expect(files.flatMap(({ path, text }) => unseededIn(path, text))).toEqual([]);
});
