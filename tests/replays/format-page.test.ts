import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { courseHash } from '../../shared/course/course-hash.ts';
import { decodeMap } from '../../shared/course/map-codec.ts';
import { decodeChallenge, encodeChallenge } from '../../shared/replay/challenge-codec.ts';
import { decodeReplay } from '../../shared/replay/codec.ts';
import { writeRunFile } from '../../shared/replay/run-file.ts';
import { loadVerifier } from '../../sim-worker/host/headless.ts';
import { enclosedRun } from '../support/enclosed-runs.ts';
import { challengeFields, type Field, foldedWords, replayFields } from '../support/replay-fields.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/replay-format.md'), 'utf8');

/** The part of the page below a heading, up to the next one of its level or above. */
function section(heading: string): string {
  const [marks = ''] = /^#+/.exec(heading) ?? [];
  const from = PAGE.split(`${heading}`)[1] ?? '';
  return from.split(new RegExp(`\\n#{1,${marks.length}} `))[0] as string;
}

/** The rows of the table that has these headings, cell by cell, without marks of code. */
function table(text: string, ...headings: readonly string[]): string[][] {
  const lines = text.split('\n');
  const from = lines.indexOf(`| ${headings.join(' | ')} |`) + 2;
  const rows: string[][] = [];
  for (let i = from; from > 1 && lines[i]?.startsWith('|'); i++) rows.push((lines[i] as string).slice(2, -2).split(' | '));
  expect(rows, headings.join()).not.toEqual([]);
  return rows.map((cells) => cells.map((cell) => cell.replaceAll('`', '')));
}

/** The text of the block of a kind in a section. */
function block(text: string, kind: string): string {
  const [, content] = new RegExp(`\`\`\`${kind}\\n([^\`]+)\\n\`\`\``).exec(text) ?? [];
  if (content === undefined) throw new Error(`No block '${kind}'`);
  return content;
}

const fieldsOf = (text: string): Field[] =>
  table(text, 'Bytes', 'Field', 'Value').map(([bytes = '', name = '', value = '']) => ({ bytes, name, value }));

describe('the tables', () => {
  test.each(table(PAGE, 'Number', 'Value', 'Where', 'Meaning'))('state %s as %s, as the code does', async (name, value, file) => {
    const module: Record<string, unknown> = await import(join(ROOT, file as string));
    expect(module[name as string]).toEqual(JSON.parse(value as string));
  });

  test('list every member of a run file', () => {
    const file: Record<string, unknown> = JSON.parse(writeRunFile(enclosedRun(25)));
    const { course, ...members } = file;
    const names = [...Object.keys(members), ...Object.keys(course as object).map((name) => `course.${name}`)];
    const listed = table(PAGE, 'Member', 'Type', 'Content').map(([name]) => name);
    expect(listed.toSorted()).toEqual(names.toSorted());
  });
});

const decoded = decodeMap(block(section('## Examples'), 'map-code'));
if (!decoded.ok) throw new Error(decoded.error);
const course = decoded.value;

test('the course of the examples has the stated hash', () => {
  expect(section('## Examples')).toContain(`Its hash is \`${courseHash(course)}\`.`);
});

describe.each(['### Example 1: one stroke', '### Example 2: a return in mid-flight'])('%s', (heading) => {
  const text = section(heading);
  const bytes = Uint8Array.from(Buffer.from(block(text, 'replay'), 'hex'));

  test('has the stated fields', () => {
    expect(fieldsOf(text)).toEqual(replayFields(bytes));
    expect(
      fieldsOf(text)
        .map((field) => field.bytes)
        .join(''),
    ).toBe(block(text, 'replay'));
  });

  test('is verified with the stated strokes', async () => {
    const verifier = await loadVerifier();
    const strokes = Number(/\n(\d+) strokes?\. /.exec(text)?.[1]);
    expect(verifier.verify(course, courseHash(course), bytes)).toMatchObject({ ok: true, value: { strokes } });
  });

  test('folds the stated words to the stated digests', async () => {
    const rows = table(text, 'Moment', 'Words', 'Digest');
    const words = rows.map(([moment, folded = '']) => ({ moment, words: folded.split(' ').map((word) => Number.parseInt(word, 16)) }));
    expect(words).toEqual(await foldedWords(course, bytes));
    let digest = 0x811c9dc5n;
    for (const [i, { words: folded }] of words.entries()) {
      for (const word of folded) digest = foldedByThePage(digest, BigInt(word));
      expect(digest).toBe(BigInt(`0x${rows[i]?.[2]}`));
    }
    const replay = decodeReplay(bytes);
    expect(replay.ok && BigInt(replay.value.digest)).toBe(digest);
  });
});

/** The formula of the page, in numbers that have no end. */
function foldedByThePage(d: bigint, w: bigint): bigint {
  const p = ((d ^ w) * 16_777_619n) % 2n ** 32n;
  return p ^ (p >> 15n);
}

test('the words of example 1 about its end are those of its last event', () => {
  const text = section('### Example 1: one stroke');
  const [type] = fieldsOf(text).slice(-2);
  const delay = /end after (\d+) steps/.exec(type?.value ?? '')?.[1];
  const number = Buffer.from(type?.bytes ?? '', 'hex').readUInt16LE();
  expect(text.replaceAll('\n', ' ')).toContain(
    `finishes after ${delay} steps: \`${type?.bytes}\` is 0x${number.toString(16)}, whose upper 2 bits are 2 and whose lower 14 are ${delay}.`,
  );
});

test('example 3 has the stated fields, and the replay of example 1', () => {
  const text = section('### Example 3: a challenge');
  const code = block(text, 'challenge');
  const challenge = decodeChallenge(code);
  if (!challenge.ok) throw new Error(challenge.error);
  const bytes = Buffer.from(code, 'base64url');
  expect(bytes[0]).toBe(1);
  expect(fieldsOf(text)).toEqual(challengeFields(inflateSync(bytes.subarray(1)), challenge.value));
  expect(Buffer.from(challenge.value.replay).toString('hex')).toBe(block(section('### Example 1: one stroke'), 'replay'));
  expect(decodeChallenge((encodeChallenge(challenge.value) as { value: string }).value)).toEqual(challenge);
});
