import { expect, test } from 'vitest';
import { addMember, registerIn } from './register.ts';

const SOURCE = `import { A } from './a.ts';
import {
  type C,
  B,
} from './b.ts';

/** The list. */
export const LIST: readonly C[] = [
  A,
  B,
];
const OTHER = [];
`;

test('appends to a list, over several lines and typed, its import after the last', () => {
  const text = registerIn(SOURCE, [{ list: 'LIST', item: 'D', from: './d.ts' }]);
  expect(text).toContain("} from './b.ts';\nimport { D } from './d.ts';\n");
  expect(text).toContain('LIST: readonly C[] = [A, B, D];');
  expect(text).toContain('const OTHER = [];');
});

test('appends to an empty list', () => {
  expect(registerIn(SOURCE, [{ list: 'OTHER', item: 'D', from: './d.ts' }])).toContain('const OTHER = [D];');
});

test('refuses a list that is not there, and an item that is', () => {
  expect(() => registerIn(SOURCE, [{ list: 'NONE', item: 'D', from: './d.ts' }])).toThrow('NONE was not found');
  expect(() => registerIn(SOURCE, [{ list: 'LIST', item: 'A', from: './d.ts' }])).toThrow('A stands in LIST already');
});

test('adds a member to the end of an object, whatever is in it', () => {
  const source = `import { z } from 'zod';\n\nconst PARTS = {\n  a: z.object({ b: z.object({}) }),\n};\nconst other = {};\n`;
  const text = addMember(source, { object: 'PARTS', member: 'tips: z.array(tip)', item: 'tip', from: './tips.ts' });
  expect(text).toBe(
    `import { z } from 'zod';\nimport { tip } from './tips.ts';\n\nconst PARTS = {\n  a: z.object({ b: z.object({}) }),\n  tips: z.array(tip),\n};\nconst other = {};\n`,
  );
  expect(() => addMember(source, { object: 'NONE', member: '', item: '', from: '' })).toThrow('NONE was not found');
});
