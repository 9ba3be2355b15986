import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesIn, pruneBuild } from './prune-build.ts';

let dist: string;
let client: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'upshot-dist-'));
  client = join(dist, 'client');
  mkdirSync(join(client, 'assets'), { recursive: true });
});
afterEach(() => rmSync(dist, { recursive: true }));

/** Writes files as Vite does when it does not empty the folder. */
function write(paths: readonly string[]): void {
  for (const path of paths) writeFileSync(join(client, path), path);
}

function build(...made: readonly string[]): string[] {
  write(made);
  pruneBuild(client, made, join(dist, '.assets.json'));
  return filesIn(client).sort();
}

test('the hashed files of the build before are kept, and none of an older one', () => {
  expect(build('index.html', 'assets/a.js', 'assets/same.css')).toEqual(['assets/a.js', 'assets/same.css', 'index.html']);
  expect(build('index.html', 'assets/b.js', 'assets/same.css')).toEqual(['assets/a.js', 'assets/b.js', 'assets/same.css', 'index.html']);
  expect(build('index.html', 'assets/c.js', 'assets/same.css')).toEqual(['assets/b.js', 'assets/c.js', 'assets/same.css', 'index.html']);
});

test('a file without a hash that is not made any more is gone', () => {
  build('index.html', 'old.html', 'assets/a.js');
  expect(build('index.html', 'assets/a.js')).toEqual(['assets/a.js', 'index.html']);
});

test('a build that changes nothing lets nothing go', () => {
  build('assets/a.js');
  build('assets/b.js');
  expect(build('assets/b.js')).toEqual(['assets/a.js', 'assets/b.js']);
});

test('what a build that failed has left behind goes with the next one', () => {
  build('assets/a.js');
  write(['assets/half.js']);
  expect(build('assets/b.js')).toEqual(['assets/a.js', 'assets/b.js']);
});

test('a folder that was built before there were records is the build before', () => {
  write(['assets/a.js']);
  expect(build('assets/b.js')).toEqual(['assets/a.js', 'assets/b.js']);
});
