import { describe, expect, it, test } from 'vitest';
import { toBase64 } from '../../../../shared/replay/base64.ts';
import { decodeChallenge } from '../../../../shared/replay/challenge-codec.ts';
import { encodeReplay } from '../../../../shared/replay/codec.ts';
import { readFinishedReplay } from '../../../../shared/replay/finished-replay.ts';
import { EVENT } from '../../../../shared/replay/replay.ts';
import { err } from '../../../../shared/result.ts';
import { enclosedRun } from '../../../../tests/support/enclosed-runs.ts';
import { loadLevel } from '../../../../tests/support/levels.ts';
import type { FinishedRun } from '../../run/play/play-atoms.ts';
import { challengeLink, challengeOfResult, newChallenge } from './challenge-link.ts';

const ORIGIN = 'https://golf.example';
const level = loadLevel(25);
const { replay, reference } = enclosedRun(25);
const RUN = { kind: 'archive', day: '2026-11-01' as FinishedRun['day'], replay: toBase64(replay) } as const;

describe('the link of a usual run', () => {
  it.each([25, 26, 27, 44, 45, 46])('on level %i has its course and fewer than 1,000 characters', (number) => {
    const { replay: solution, reference: day } = enclosedRun(number);
    const challenge = newChallenge({ replay: solution, reference: day, name: 'Ada Lovelace' }, loadLevel(number));
    const link = challenge && challengeLink(challenge, ORIGIN);
    if (!link?.ok) throw new Error('No link');
    expect(link.value.length).toBeLessThan(1_000);
    expect(link.value).toMatch(/^https:\/\/golf\.example\/c\/#[\w-]+$/);
    expect(decodeChallenge(new URL(link.value).hash.slice(1))).toMatchObject({
      ok: true,
      value: { course: { name: loadLevel(number).name } },
    });
  });
});

test('a run of too many strokes has none', () => {
  const read = readFinishedReplay(replay);
  if (!read.ok) throw new Error(read.error);
  const shots = Array.from({ length: 3_000 }, (_, i) => ({
    type: EVENT.shot,
    vx: (i * 7_919) % 9_973,
    vy: -((i * 104_729) % 9_967),
    delaySteps: (i * 31) % 997,
  }));
  const long = encodeReplay({ ...read.value, events: [...shots, ...read.value.events.slice(-1)] });
  const challenge = newChallenge({ replay: long, reference, name: '' }, level);
  expect(challenge && challengeLink(challenge, ORIGIN)).toEqual(err('too_long'));
});

describe('the challenge of a result', () => {
  it('names the day of a hole, a saved map by its revision, and of other maps nothing', () => {
    const saved = { kind: 'map', id: 'AAECAwQFBgcICQoLDA0ODw', revision: 2 } as const;
    const map = { key: 'x', title: 'Stairs', creator: '' };
    expect(challengeOfResult(RUN, level, 'Ada')).toMatchObject({
      reference: { kind: 'day', day: RUN.day },
      name: 'Ada',
      course: { name: level.name },
    });
    expect(challengeOfResult({ ...RUN, kind: 'shared', map: { ...map, course: saved } }, level, '')).toMatchObject({
      reference: saved,
      course: { name: 'Stairs' },
    });
    const code = { kind: 'code', hash: level.hash } as const;
    expect(challengeOfResult({ ...RUN, kind: 'shared', map: { ...map, course: code } }, level, '')).toMatchObject({ reference: null });
  });

  it('is none without a replay, for runs that count nowhere, and on another course', () => {
    const { replay: _, ...bare } = RUN;
    expect(challengeOfResult(bare, level, '')).toBeUndefined();
    for (const kind of ['bonus', 'preview', 'practice'] as const) expect(challengeOfResult({ ...RUN, kind }, level, '')).toBeUndefined();
    expect(challengeOfResult(RUN, loadLevel(26), '')).toBeUndefined();
    expect(challengeOfResult(RUN, { name: '', par: 0, theme: 'meadow' }, '')).toBeUndefined();
  });
});
