import { expect, test } from 'vitest';
import { moduleEdges } from './module-edges.ts';

const edgesOf = (source: string) => moduleEdges('subject.ts', source).map(({ specifier, kind }) => `${kind} ${specifier}`);

test.each([
  [`import { a, type B } from './a.ts';`, ['static ./a.ts']],
  [`import type { C } from './c.ts';`, ['type ./c.ts']],
  [`import './side-effect.css';`, ['static ./side-effect.css']],
  [`import wasm from 'pkg/file.wasm?url';`, ['static pkg/file.wasm?url']],
  [
    `export { x } from './x.ts'; export * from './y.ts'; export type { Z } from './z.ts';`,
    ['static ./x.ts', 'static ./y.ts', 'type ./z.ts'],
  ],
  [`export const here = 1;`, []],
  [`const lazy = () => import('./lazy.ts');`, ['dynamic ./lazy.ts']],
  ['const lazy = import(`./template.ts`);', ['dynamic ./template.ts']],
  ['const unknown = (name: string) => import(name);', []],
  [`const require = createRequire(import.meta.url); const b2 = require('box2d-wasm');`, ['static box2d-wasm']],
  [`class A { require(x: string) { return this.require('a'); } }`, []],
  [`type Loaded = typeof import('./type.ts');`, ['type ./type.ts']],
  [`new Worker(new URL('../worker.ts', import.meta.url), { type: 'module' });`, ['url ../worker.ts']],
  [`new URL('/api', location.href);`, []],
  [`// import './comment.ts'\nconst text = "import './text.ts'";`, []],
])('%s', (source, expected) => {
  expect(edgesOf(source)).toEqual(expected);
});

test('gives the line of an import', () => {
  expect(moduleEdges('subject.ts', `\n\nimport './a.ts';`)).toEqual([{ specifier: './a.ts', kind: 'static', line: 3 }]);
});

test('reads decorators and JSX', () => {
  expect(
    moduleEdges('subject.tsx', `import 'react'; @Injectable() class A { constructor(private readonly b: B) {} }; const c = <p />;`),
  ).toHaveLength(1);
});

test('refuses a source that does not parse', () => {
  expect(() => moduleEdges('broken.ts', 'import {')).toThrow('broken.ts');
});
