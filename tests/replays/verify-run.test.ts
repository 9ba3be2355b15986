import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import type { CourseRef } from '../../shared/course/course-ref.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { LIMITS } from '../../shared/limits.ts';
import { encodeChallenge } from '../../shared/replay/challenge-codec.ts';
import { decodeReplay, encodeReplay } from '../../shared/replay/codec.ts';
import { writeRunFile } from '../../shared/replay/run-file.ts';
import { readClaimedRun } from '../../tools/verify-run/run-source.ts';
import { judge } from '../../tools/verify-run/verdict.ts';
import { type EnclosedRun, enclosedRun } from '../support/enclosed-runs.ts';
import { FIXED_LEVELS, loadLevel } from '../support/levels.ts';
import { removeTemporaryFolders, temporaryFolder } from '../support/temporary-folder.ts';

const MAP: CourseRef = { kind: 'map', id: 'AAECAwQFBgcICQoLDA0ODw', revision: 1 };
const ROOT = join(import.meta.dirname, '../..');
const RUN = enclosedRun(45);
const FILE = writeRunFile(RUN);
const folder = temporaryFolder();
afterAll(removeTemporaryFolders);

function written(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** The link of a challenge. */
function linkOf(run: Omit<EnclosedRun, 'course'> & Partial<EnclosedRun>): string {
  const code = encodeChallenge(run);
  if (!code.ok) throw new Error(code.error);
  return `https://upshot.example/c/#${code.value}`;
}

/** The stored run with another first shot, which no longer leads to its digest. */
function withAnotherShot(): Uint8Array {
  const decoded = decodeReplay(RUN.replay);
  if (!decoded.ok) throw new Error(decoded.error);
  const { events } = decoded.value;
  return encodeReplay({ ...decoded.value, events: events.map((event, i) => (i === 0 ? { ...event, vx: event.vx + 1 } : event)) });
}

async function noInput(): Promise<never> {
  throw new Error('the standard input is not asked');
}
const nothing: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: () => ({ next: noInput }) };

async function verdictOf(source: string) {
  const run = await readClaimedRun(source, nothing, FIXED_LEVELS);
  if (!run.ok) throw new Error(run.error.words);
  const verdict = await judge(run.value);
  if (!verdict.ok) throw new Error(verdict.error.words);
  return verdict.value;
}

describe('a run that is read', () => {
  const { course: _, ...bare } = RUN;

  test.each([
    ['from a file', written('true.json', FILE), 'The run is true, and its strokes are those that the file states.'],
    ['from a link with its course', linkOf({ ...RUN, reference: MAP }), 'The run is true.'],
    ['from a link to a day, with the course of the level', linkOf(bare), 'The run is true.'],
  ])('%s is played again', async (_name, source, words) => {
    const { isTrue, lines } = await verdictOf(source);
    const decoded = decodeReplay(RUN.replay);
    expect(isTrue).toBe(true);
    expect(lines[0]).toBe(words);
    expect(lines.join('\n')).toMatch(new RegExp(`Strokes +${RUN.strokes}\\n +Charged to +start \\d+, checkpoint 1 \\d+`));
    expect(decoded.ok && lines.join('\n')).toContain(`0x${decoded.ok && decoded.value.digest.toString(16).padStart(8, '0')}`);
  });

  test('with another number of strokes than it has is told so', async () => {
    const { isTrue, lines } = await verdictOf(written('strokes.json', FILE.replace(/"strokes": \d+/, '"strokes": 3')));
    expect([isTrue, lines[0]]).toEqual([false, `The run is true, but it has ${RUN.strokes} strokes and the file states 3.`]);
  });

  test.each([
    ['from a file', () => written('shot.json', writeRunFile({ ...RUN, replay: withAnotherShot() }))],
    ['from a link', () => linkOf({ ...RUN, replay: withAnotherShot() })],
  ])('%s with another shot does not verify', async (_name, source) => {
    const { isTrue, lines } = await verdictOf(source());
    expect(isTrue).toBe(false);
    expect(lines).toEqual([expect.stringMatching(/^The run does not verify: /)]);
  });

  test('from a link to a day whose level was replaced is played on its former course', async () => {
    const levels = temporaryFolder();
    mkdirSync(join(levels, 'replaced'));
    cpSync(join(FIXED_LEVELS, '46.json'), join(levels, '45.json'));
    cpSync(join(FIXED_LEVELS, '45.json'), join(levels, 'replaced', `${loadLevel(45).hash}.json`));
    const run = await readClaimedRun(linkOf(bare), nothing, levels);
    expect(run.ok && (await judge(run.value))).toMatchObject({ ok: true, value: { isTrue: true } });
  });

  test('of another hole than the link says does not verify', async () => {
    const otherDay: CourseRef = { kind: 'day', day: '2026-11-02' as GameDay };
    expect((await verdictOf(linkOf({ ...bare, reference: otherDay }))).lines).toEqual([
      'The run does not verify: it was played on another course.',
    ]);
  });
});

test('a run whose simulation was not kept is not judged', async () => {
  const run = await readClaimedRun(linkOf(RUN), nothing, FIXED_LEVELS);
  expect(run.ok && (await judge(run.value, async () => undefined))).toEqual({
    ok: false,
    error: { words: 'The run was played with a simulation that this build does not have.' },
  });
});

describe('what is no run is named', () => {
  const { course: _, ...bare } = RUN;
  const AFTER_ALL: CourseRef = { kind: 'day', day: '2099-01-01' as GameDay };

  test.each([
    ['other JSON', written('other.json', '{}'), 'This is no run file.'],
    ['a damaged file', written('damaged.json', FILE.slice(0, 900)), 'This run file is damaged.'],
    ['a file that is too long', written('long.json', FILE.padEnd(LIMITS.runFile + 1)), /^A run file has at most 65536 characters/],
    ['megabytes', written('megabytes.json', ' '.repeat(3_000_000)), /^A run file has at most 65536 characters/],
    ['no file', join(folder, 'none.json'), /^The file cannot be read: ENOENT/],
    ['a folder', folder, /^The file cannot be read: EISDIR/],
    [
      'a link that names a run',
      'https://upshot.example/c/0f8fad5b-d9cb-469f-a165-70867728950e',
      'This link names a run on a server. Its page can be watched, and its run downloaded there.',
    ],
    ['a link without a run', 'https://upshot.example/c/#', 'The text behind # is no challenge.'],
    ['a map without its course', linkOf({ ...bare, reference: MAP }), 'The link names a map on a server and does not enclose its course.'],
    ['a day without a level', linkOf({ ...bare, reference: AFTER_ALL }), /^The link names the hole of 2099-01-01, but there is no level/],
  ])('%s', async (_name, source, words) => {
    const run = await readClaimedRun(source, nothing, FIXED_LEVELS);
    expect(run).toMatchObject({ ok: false, error: { words: typeof words === 'string' ? words : expect.stringMatching(words) } });
  });
});

describe('the command', () => {
  async function command(args: readonly string[], input = ''): Promise<{ status: number; out: string; errors: string }> {
    const child = spawn(process.execPath, [join(ROOT, 'tools/verify-run/verify-run.ts'), ...args], {
      env: { ...process.env, LEVELS_DIR: FIXED_LEVELS },
    });
    child.stdin.end(input);
    const [out, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { status, out, errors };
  }

  test('ends with 0 for a true run, from the standard input, too', async () => {
    const [file, input] = await Promise.all([command([written('run.json', FILE)]), command(['-'], FILE)]);
    expect([file.status, file.errors]).toEqual([0, '']);
    expect(file.out).toMatch(/^The run is true, and its strokes/);
    expect([input.status, input.errors]).toEqual([0, '']);
  });

  test('ends with 1 for a run that claims too much, and for one that contradicts itself', async () => {
    const [claim, tiles] = await Promise.all([
      command(['-'], FILE.replace(/"strokes": \d+/, '"strokes": 3')),
      command(['-'], FILE.replace(/"hash": "./, '"hash": "x')),
    ]);
    expect([claim.status, claim.out]).toEqual([1, '']);
    expect(tiles).toEqual({ status: 1, out: '', errors: 'The tiles of the course do not have the hash that the run states.\n' });
  });

  test('ends with 2 when there is no run, and says how it is used', async () => {
    const [empty, ...wrong] = await Promise.all([['-'], ['run.json', '--loud'], ['run.json', 'run.json'], []].map((args) => command(args)));
    expect(empty).toEqual({ status: 2, out: '', errors: 'This is no run file.\n' });
    expect(wrong).toEqual(new Array(3).fill({ status: 2, out: '', errors: expect.stringMatching(/^Usage: npm run verify-run/) }));
  });
});
