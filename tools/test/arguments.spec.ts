import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

test.each([
  [[], { names: [], all: false }],
  [['unit', 'server:postgres'], { names: ['unit', 'server:postgres'], all: false }],
  [['--all'], { names: [], all: true }],
  [['server', '--all'], { names: ['server'], all: true }],
  [['--all', 'server', '--seed', '17'], { names: ['server'], all: true, seed: 17 }],
  [['--changed'], { names: [], all: false, changedSince: 'origin/main' }],
  [['--changed=HEAD~2'], { names: [], all: false, changedSince: 'HEAD~2' }],
  [['--seed=0', '--all'], { names: [], all: true, seed: 0 }],
])('reads %j', (args, expected) => {
  expect(readArguments(args)).toMatchObject(expected);
});

test.each([
  [['--al'], /--al/],
  [['--all=yes'], /--all/],
  [['unit', '-a'], /-a/],
  [['--changed', 'unit'], /--changed/],
  [['--changed', '--all'], /--changed/],
  [['--seed', '3'], /--all/],
  [['--all', '--seed'], /--seed/],
  [['--all', '--seed', '-1'], /--seed/],
  [['--all', '--seed', '1.5'], /--seed/],
  [['--all', '--seed', '4294967296'], /--seed/],
])('refuses %j', (args, message) => {
  expect(() => readArguments(args)).toThrow(message);
});

test('chooses another seed for every run', () => {
  const seeds = new Set(Array.from({ length: 8 }, () => readArguments(['--all']).seed));
  expect(seeds.size).toBeGreaterThan(1);
});
