import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

const read = (line: string) => readOptions(line.split(' '));

test('from and count are enough', () => {
  expect(read('--from 201 --count 30 --workers 2')).toEqual({ from: 201, count: 30, workers: 2, again: false, keep: false, skip: 0 });
  expect(read('--from 201 --count 30').workers).toBeGreaterThanOrEqual(1);
});

test.each([
  '--count 30',
  '--from 201',
  '--from 1 --count 3',
  '--from 2 --count 0',
  '--from 2.5 --count 3',
  '--from x --count 3',
  '--from 2 --count 3 --workers 0',
  '--from 2 --count 3 --again --keep',
  '--from 2 --count 3 --skip 4',
])('%s is answered with the usage', (line) => {
  expect(() => read(line)).toThrow('Usage: npm run courses');
});
