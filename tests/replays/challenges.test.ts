import { deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { THEMES } from '../../shared/course/course.ts';
import { courseHash } from '../../shared/course/course-hash.ts';
import type { CourseRef, MapRef } from '../../shared/course/course-ref.ts';
import { addDays, FIRST_DAY, type GameDay } from '../../shared/game-day.ts';
import { LIMITS } from '../../shared/limits.ts';
import { toBase64Url } from '../../shared/replay/base64.ts';
import { type Challenge, decodeChallenge, encodeChallenge } from '../../shared/replay/challenge-codec.ts';
import { encodeReplay } from '../../shared/replay/codec.ts';
import { encodeTiles } from '../../shared/replay/enclosed-course.ts';
import { EVENT, type ReplayEvent, SIMULATION_VERSION } from '../../shared/replay/replay.ts';
import { cleanName } from '../../shared/replay/runner-name.ts';
import { IntRandom } from '../determinism/random-course.ts';
import { damagedText, enclosedCourse } from '../support/enclosed-runs.ts';
import { ONE_HOP_MAP } from '../support/one-hop-map.ts';
import { loadPackageLevel, packageNumbers } from '../support/package-levels.ts';

const SEED = 15;
const COURSE = { ...ONE_HOP_MAP, theme: 'lagoon', par: 1, name: 'One hop' } as const;
const MAP_REF: MapRef = { kind: 'map', id: 'AAECAwQFBgcICQoLDA0ODw', revision: 7 };
const DAY_REF: CourseRef = { kind: 'day', day: '2026-11-24' as GameDay };
const END: ReplayEvent = { type: EVENT.end, vx: 0, vy: 0, delaySteps: 258 };

/** The replay of a run with these shots, by its form: no test here plays it. */
function replayOf(shots: number, hash = courseHash(COURSE), seed = 1): Uint8Array {
  const random = new IntRandom(seed);
  const events = Array.from({ length: shots }, () => ({
    type: EVENT.shot,
    vx: random.below(20_000) - 10_000,
    vy: -random.below(20_000),
    delaySteps: 34 + random.below(500),
  }));
  return encodeReplay({ mode: 0, simulationVersion: 1, courseHash: hash, events: [...events, END], digest: random.below(2 ** 32) });
}

const CHALLENGE: Challenge = { reference: MAP_REF, name: 'Ada', replay: replayOf(3), course: COURSE };

function codeOf(challenge: Challenge): string {
  const code = encodeChallenge(challenge);
  if (!code.ok) throw new Error(code.error);
  return code.value;
}
/** The inflated part of a code. */
const bodyOf = (code: string): Buffer => inflateSync(Buffer.from(code, 'base64url').subarray(1));
const codeOfBody = (body: Uint8Array, version = 1): string => Buffer.concat([Buffer.of(version), deflateSync(body)]).toString('base64url');
const changed = (challenge: Challenge, at: number, byte: number): string => {
  const body = bodyOf(codeOf(challenge));
  body[at] = byte;
  return codeOfBody(body);
};

describe('the layout', () => {
  const SHORT: Challenge = {
    reference: MAP_REF,
    name: 'Zoë',
    replay: encodeReplay({
      mode: 1,
      simulationVersion: 1,
      courseHash: '0123456789abcdef',
      events: [{ type: EVENT.shot, vx: -24_576, vy: 1, delaySteps: 0 }, END],
      digest: 0xfedcba98,
    }),
  };
  const REPLAY_HEX = '010101000123456789abcdef020000a00100000000000000028198badcfe';
  const CODE = 'AXjaY2JgZGJmYWVj5-Dk4ubh5eNnZ2BgYGGIyj-8Wo6BkZGRgVHZNb1z9dn3TAwMCxgZIICpccauO_8AytcK8A';

  test('is that of the page, byte by byte', () => {
    const map = ['02', '000102030405060708090a0b0c0d0e0f', '07000000', '0400', '5a6fc3ab', '1e00', REPLAY_HEX].join('');
    expect(bodyOf(codeOf(SHORT)).toString('hex')).toBe(map);
    const day = ['01', '2d51', '0400', '5a6fc3ab', '1e00', REPLAY_HEX].join('');
    expect(bodyOf(codeOf({ ...SHORT, reference: DAY_REF })).toString('hex')).toBe(day);
  });

  test('has the course behind the replay', () => {
    const body = bodyOf(codeOf({ ...CHALLENGE, reference: null })).toString('hex');
    const replay = Buffer.from(CHALLENGE.replay).toString('hex');
    const course = ['03', '01', '0700', Buffer.from('One hop').toString('hex'), Buffer.from(encodeTiles(COURSE.tiles)).toString('hex')];
    expect(body).toBe(['04', '0300', '416461', '2a00', replay, ...course].join(''));
  });

  test('of a known code is still read', () => {
    expect(decodeChallenge(CODE)).toEqual({ ok: true, value: SHORT });
  });
});

describe('a challenge comes back from its code', () => {
  const anyReference: fc.Arbitrary<CourseRef> = fc.oneof(
    fc.integer({ min: 0, max: 40_000 }).map((days): CourseRef => ({ kind: 'day', day: addDays(FIRST_DAY, days) })),
    fc
      .record({ bytes: fc.uint8Array({ minLength: 16, maxLength: 16 }), revision: fc.integer({ min: 1, max: 2 ** 32 - 1 }) })
      .map(({ bytes, revision }): CourseRef => ({ kind: 'map', id: toBase64Url(bytes), revision })),
  );
  const anyName = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.string({ unit: 'binary', maxLength: 100 }));
  const anyRun = fc.record({
    reference: anyReference,
    name: anyName,
    replay: fc.tuple(fc.nat(60), fc.nat()).map(([shots, seed]) => replayOf(shots, courseHash(COURSE), seed)),
  });
  const anyCourse = fc.record({ theme: fc.constantFrom(...THEMES), par: fc.nat(255), name: anyName });

  test('without a course', () => {
    const property = fc.property(anyRun, (run) => {
      expect(decodeChallenge(codeOf(run))).toEqual({ ok: true, value: { ...run, name: cleanName(run.name) } });
    });
    fc.assert(property, { seed: SEED, numRuns: 300 });
  });

  test('with a course', () => {
    const property = fc.property(anyRun, anyCourse, (run, look) => {
      const course = { ...COURSE, ...look };
      const value = { ...run, name: cleanName(run.name), course: { ...course, name: cleanName(course.name) } };
      expect(decodeChallenge(codeOf({ ...run, course }))).toEqual({ ok: true, value });
    });
    fc.assert(property, { seed: SEED, numRuns: 60 });
  });
});

describe('the length', () => {
  const ADDRESS = 'https://upshot.example.com/c/#';

  test('of a link to a run of thirty strokes is below 1,000 characters, with its course', () => {
    const lengths = packageNumbers().map((level) => {
      const course = enclosedCourse(loadPackageLevel(level));
      const code = codeOf({ reference: DAY_REF, name: 'Ada Lovelace', replay: replayOf(30, courseHash(course), level), course });
      expect(decodeChallenge(code)).toMatchObject({ ok: true, value: { course: { name: course.name } } });
      return ADDRESS.length + code.length;
    });
    expect(Math.max(...lengths)).toBeLessThan(1_000);
  });

  test('of a longer run has no room for the course', () => {
    const code = codeOf({ ...CHALLENGE, replay: replayOf(120) });
    const read = decodeChallenge(code);
    expect(read).toMatchObject({ ok: true, value: { replay: replayOf(120) } });
    expect(read.ok && read.value.course).toBeUndefined();
    expect(code.length).toBeGreaterThan(LIMITS.challengeWithCourse);
  });

  test('of a map that nobody has stored includes its course in any case', () => {
    const code = codeOf({ ...CHALLENGE, reference: null, replay: replayOf(120) });
    expect(decodeChallenge(code)).toMatchObject({ ok: true, value: { reference: null, course: COURSE } });
  });

  test('has an end: a run of more events makes no challenge', () => {
    expect(encodeChallenge({ ...CHALLENGE, replay: replayOf(900) }).ok).toBe(true);
    expect(encodeChallenge({ ...CHALLENGE, replay: replayOf(2_000) })).toEqual({ ok: false, error: 'too_long' });
  });
});

test('what is no finished run on its course, or names no map, is not encoded', () => {
  expect(() => codeOf({ ...CHALLENGE, replay: replayOf(3).slice(1) })).toThrow(RangeError);
  expect(() => codeOf({ ...CHALLENGE, replay: replayOf(3, '0123456789abcdef') })).toThrow(RangeError);
  expect(() => codeOf({ reference: null, name: '', replay: replayOf(3) })).toThrow(RangeError);
  const otherSpelling: CourseRef = { ...MAP_REF, id: `${MAP_REF.id.slice(0, -1)}x` };
  expect(() => codeOf({ ...CHALLENGE, reference: otherSpelling })).toThrow('the id of a map');
});

test('a name is cleaned when it is written and when it is read', () => {
  const name = `\u202eAda\u0000${'🏔'.repeat(80)}`;
  const code = codeOf({ ...CHALLENGE, name });
  expect(bodyOf(code).includes('Ada 🏔')).toBe(true);
  expect(bodyOf(code).includes('\u202e')).toBe(false);
  expect(decodeChallenge(code)).toMatchObject({ value: { name: `Ada ${'🏔'.repeat(60)}` } });
  const forged = bodyOf(codeOf({ ...CHALLENGE, reference: null, name: 'Ada' }));
  forged[4] = 7;
  expect(decodeChallenge(codeOfBody(forged))).toMatchObject({ value: { name: 'A a' } });
});

describe('what is refused', () => {
  const DAY: Challenge = { reference: DAY_REF, name: 'Ada', replay: replayOf(3) };
  const REPLAY_AT = 10;
  const BARE: Challenge = { ...CHALLENGE, reference: null };
  const good = codeOf(DAY);

  test.each<[string, string, string]>([
    ['nothing', '', 'malformed'],
    ['no base64url', `${good}%`, 'malformed'],
    ['base64', codeOf(CHALLENGE).replaceAll('-', '+').replaceAll('_', '/'), 'malformed'],
    ['a code that was cut off', good.slice(0, -4), 'malformed'],
    ['a code that goes on', codeOfBody(Buffer.concat([bodyOf(good), Buffer.of(0)])), 'malformed'],
    ['version 0', codeOfBody(bodyOf(good), 0), 'malformed'],
    ['a later version', codeOfBody(Buffer.from('anything'), 2), 'future_version'],
    ['megabytes of zeros', codeOfBody(new Uint8Array(4_000_000)), 'malformed'],
    ['a character more than a code may have', good.padEnd(LIMITS.challengeCode + 1, 'A'), 'too_long'],
    ['an unknown flag', changed(DAY, 0, 9), 'malformed'],
    ['an unknown kind of reference', changed(DAY, 0, 3), 'malformed'],
    ['a map without a revision', changed({ ...DAY, reference: MAP_REF }, 17, 0), 'malformed'],
    ['a name that is no UTF-8', changed(DAY, 5, 0xff), 'malformed'],
    ['a name longer than the rest', changed(DAY, 4, 0xff), 'malformed'],
    ['a replay of another format', changed(DAY, REPLAY_AT, 2), 'malformed'],
    ['a replay of a later simulation', changed(DAY, REPLAY_AT + 2, SIMULATION_VERSION + 1), 'unverifiable'],
    ['a run that is not finished', changed(DAY, REPLAY_AT + 14 + 3 * 6 + 5, 0), 'malformed'],
    ['neither a reference nor a course', codeOfBody(Buffer.concat([Buffer.of(0), bodyOf(good).subarray(3)])), 'malformed'],
    ['a course of other tiles', changed(BARE, bodyOf(codeOf(BARE)).length - 2, 103), 'malformed'],
    ['an unknown tile', changed(BARE, bodyOf(codeOf(BARE)).length - 1, 0xff), 'malformed'],
  ])('%s', (_, code, error) => {
    expect(decodeChallenge(code)).toEqual({ ok: false, error });
  });

  test('a reference and no course where one is stated', () => {
    const body = bodyOf(good);
    body[0] = 1 | 4;
    expect(decodeChallenge(codeOfBody(body))).toEqual({ ok: false, error: 'malformed' });
  });
});

test('two thousand damaged codes are read or refused, none throws', () => {
  const random = new IntRandom(SEED);
  const code = codeOf(CHALLENGE);
  const body = bodyOf(code);
  const outcomes = new Map<string, number>();
  const before = process.cpuUsage();
  for (let i = 0; i < 2_000; i++) {
    // Half of them with a right checksum: what is behind it must bear damage, too.
    const read = decodeChallenge(
      i % 2 ? damagedText(code, ['A', '-', '_', '%', 'é', 'zz'], random) : codeOfBody(damagedBytes(body, random)),
    );
    const outcome = read.ok ? 'read' : read.error;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (read.ok) expect(decodeChallenge(codeOf(read.value))).toEqual(read);
  }
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(10_000);
  expect(outcomes.get('malformed')).toBeGreaterThan(1_000);
  expect(outcomes.get('read')).toBeGreaterThan(0);
});

/** Bytes with one to three changes near the beginning, where the fields are, and some with an end that is cut off. */
function damagedBytes(bytes: Uint8Array, random: IntRandom): Uint8Array {
  const damaged = bytes.slice(0, random.below(4) === 0 ? random.below(bytes.length) : bytes.length);
  for (let times = 1 + random.below(3); times > 0; times--) damaged[random.below(Math.min(100, damaged.length))] = random.below(256);
  return damaged;
}
