import { expect, test } from 'vitest';
import { readCommand } from './options.ts';

test('names a list, an action and its entries', () => {
  expect(readCommand(['block', 'add', '*@example.com', '+15551234567'])).toEqual({
    list: 'block',
    action: 'add',
    texts: ['*@example.com', '+15551234567'],
  });
  expect(readCommand(['allow', 'list'])).toEqual({ list: 'allow', action: 'list', texts: [] });
});

test.each([
  [[]],
  [['block']],
  [['deny', 'list']],
  [['block', 'clear']],
  [['block', 'add']],
  [['block', 'remove']],
  [['block', 'list', 'ann@example.com']],
  [['block', 'list', '--all']],
])('%j is answered with the usage', (args) => {
  expect(() => readCommand(args)).toThrow('Usage: npm run identity');
});
