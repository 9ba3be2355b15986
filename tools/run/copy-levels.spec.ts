import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyLevels } from './copy-levels.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'upshot-copy-'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('level files go beside the built server, with those that were replaced', () => {
  mkdirSync(join(root, 'levels/replaced'), { recursive: true });
  for (const name of ['2.json', 'replaced/0123456789abcdef.json']) writeFileSync(join(root, 'levels', name), '{}');
  const { writeBundle } = copyLevels(join(root, 'levels'));
  if (typeof writeBundle !== 'function') throw new Error('Nothing is copied');
  Reflect.apply(writeBundle, undefined, [{ dir: join(root, 'dist') }]);
  expect(readdirSync(join(root, 'dist/levels'), { recursive: true }).sort()).toEqual([
    '2.json',
    'replaced',
    'replaced/0123456789abcdef.json',
  ]);
});
