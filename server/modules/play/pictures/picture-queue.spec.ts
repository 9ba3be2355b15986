import { expect, test } from 'vitest';
import { PictureQueue } from './picture-queue.ts';

const task = (kind: string, id: number) => ({ task: { kind }, id }) as never;

test('pictures of days go first, each line in its order; what is removed is not drawn', () => {
  const queue = new PictureQueue();
  const [first, second, cell, day, later] = [task('social', 1), task('thumbnail', 2), task('cell', 3), task('day', 4), task('day', 5)];
  for (const each of [first, second, cell, day, later]) queue.push(each);
  queue.remove(second);
  expect(queue.size).toBe(4);
  expect([queue.shift(), queue.shift(), queue.shift(), queue.shift(), queue.shift()]).toEqual([day, later, first, cell, null]);
  expect(queue.size).toBe(0);
});
