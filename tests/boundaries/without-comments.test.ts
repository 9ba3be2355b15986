import { expect, test } from 'vitest';
import { withoutComments } from './without-comments.ts';

test.each([
  ['a = 1; // Date', 'a = 1;        '],
  ['/* Date\n */ b', '       \n    b'],
  [`c('Date')`, 'c(      )'],
  ['d(`Date $\u007bDate.now()}`)', 'd(        Date.now()  )'],
  ['e = /Date/;', 'e =       ;'],
  ['const f = <T>(x: T) => x;', 'const f = <T>(x: T) => x;'],
])('%j', (source, expected) => {
  expect(withoutComments('subject.ts', source)).toBe(expected);
});
