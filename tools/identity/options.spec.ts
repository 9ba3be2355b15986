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
  [['role', 'set', 'ann', 'admin'], { action: 'set', name: 'ann', role: 'admin' }],
  [['role', 'unset', 'ann@example.com'], { action: 'unset', name: 'ann@example.com' }],
  [['role', 'list'], { action: 'list' }],
])('%j is about roles', (args, role) => {
  expect(readCommand(args)).toEqual({ role });
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
  [['role']],
  [['role', 'set', 'ann']],
  [['role', 'set', 'ann', 'owner']],
  [['role', 'set', 'ann', 'admin', 'bob']],
  [['role', 'unset']],
  [['role', 'unset', 'ann', 'admin']],
  [['role', 'list', 'ann']],
])('%j is answered with the usage', (args) => {
  expect(() => readCommand(args)).toThrow('Usage: npm run identity');
});
