import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

const read = (line: string) => readOptions(line.split(' '));

test('from and count are enough', () => {
  expect(read('--from 201 --count 30 --workers 2')).toEqual({
    from: 201,
    count: 30,
    workers: 2,
    priority: 'low',
    again: false,
    keep: false,
    skip: 0,
  });
  expect(read('--from 201 --count 30')).toMatchObject({ workers: expect.toSatisfy((threads: number) => threads >= 1) });
  expect(read('--from 201 --count 30 --priority normal')).toMatchObject({ priority: 'normal' });
  expect(read('--from 201 --count 30 --again --skip 3')).toMatchObject({ again: true, skip: 3 });
});

test('a review needs the level only, and is drawn outside of what is stored', () => {
  expect(read('--review 45 --out /tmp/sheet.png')).toEqual({ review: 45, out: '/tmp/sheet.png' });
  expect(read('--review 45')).toEqual({ review: 45, out: expect.stringMatching(/data.review.45\.png$/) });
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
  '--from 2 --count 3 --priority high',
  '--from 2 --count 3 --out sheet.png',
  '--review 1',
  '--review x',
  '--review 45 --from 2',
  '--review 45 --keep',
])('%s is answered with the usage', (line) => {
  expect(() => read(line)).toThrow('Usage: npm run courses');
});
