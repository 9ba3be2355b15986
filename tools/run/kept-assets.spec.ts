import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepAssets, restoreAssets } from './kept-assets.ts';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'upshot-dist-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

const assets = () => readdirSync(join(dist, 'client/assets')).sort();

/** What Vite does: an empty folder, then the new files. */
function emptyAndWrite(names: readonly string[]): void {
  rmSync(join(dist, 'client'), { recursive: true, force: true });
  mkdirSync(join(dist, 'client/assets'), { recursive: true });
  for (const name of names) writeFileSync(join(dist, 'client/assets', name), name);
}

function build(...names: readonly string[]): void {
  keepAssets(dist);
  emptyAndWrite(names);
  restoreAssets(dist);
}

test('the files of the build before are kept, and none of an older one', () => {
  build('index-a.js', 'same.css');
  expect(assets()).toEqual(['index-a.js', 'same.css']);
  build('index-b.js', 'same.css');
  expect(assets()).toEqual(['index-a.js', 'index-b.js', 'same.css']);
  build('index-c.js', 'same.css');
  expect(assets()).toEqual(['index-b.js', 'index-c.js', 'same.css']);
});

test('a build that changes nothing lets nothing go', () => {
  build('index-a.js');
  build('index-b.js');
  build('index-b.js');
  expect(assets()).toEqual(['index-a.js', 'index-b.js']);
});

test('a build that fails loses nothing for the next one', () => {
  build('index-a.js');
  keepAssets(dist);
  emptyAndWrite(['half.js']);
  build('index-b.js');
  expect(assets()).toEqual(['index-a.js', 'index-b.js']);
});
