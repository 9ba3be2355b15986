import { describe, expect, it, test } from 'vitest';
import { toBase64 } from '../../../../shared/replay/base64.ts';
import { decodeChallenge } from '../../../../shared/replay/challenge-codec.ts';
import { encodeReplay } from '../../../../shared/replay/codec.ts';
import { readFinishedReplay } from '../../../../shared/replay/finished-replay.ts';
import { EVENT } from '../../../../shared/replay/replay.ts';
import { acceptedRun } from '../../../../tests/browser/support/runs.ts';
import { enclosedRun } from '../../../../tests/support/enclosed-runs.ts';
import { loadLevel } from '../../../../tests/support/levels.ts';
import type { FinishedRun } from '../play/play-atoms.ts';
import { enclosedChallenge, namedChallenge } from './challenge-link.ts';

const level = loadLevel(25);
const { replay } = enclosedRun(25);
const RUN = { kind: 'archive', day: '2026-11-01' as FinishedRun['day'], replay: toBase64(replay) } as const;

/** What the path of a challenge holds. */
function held(path: string | undefined) {
  const challenge = decodeChallenge((path ?? '').slice('/c/#'.length));
  return challenge.ok ? challenge.value : undefined;
}

describe('the link of a usual run', () => {
  it.each([25, 26, 27, 44, 45, 46])('on level %i has its course and fewer than 1,000 characters', (number) => {
    const solution = { ...RUN, replay: toBase64(enclosedRun(number).replay) };
    const path = enclosedChallenge(solution, loadLevel(number), 'Ada Lovelace') ?? '';
    expect(`https://golf.example${path}`.length).toBeLessThan(1_000);
    expect(path).toMatch(/^\/c\/#[\w-]+$/);
    expect(held(path)?.course?.name).toBe(loadLevel(number).name);
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
  expect(enclosedChallenge({ ...RUN, replay: toBase64(long) }, level, '')).toBeUndefined();
});

describe('the challenge that holds a result', () => {
  it('names the day of a hole, a saved map by its revision, and of other maps nothing', () => {
    const saved = { kind: 'map', id: 'AAECAwQFBgcICQoLDA0ODw', revision: 2 } as const;
    const map = { key: 'x', title: 'Stairs', creator: '' };
    expect(held(enclosedChallenge(RUN, level, 'Ada'))).toMatchObject({
      reference: { kind: 'day', day: RUN.day },
      name: 'Ada',
      course: { name: level.name },
    });
    expect(held(enclosedChallenge({ ...RUN, kind: 'shared', map: { ...map, course: saved } }, level, ''))).toMatchObject({
      reference: saved,
      course: { name: 'Stairs' },
    });
    const code = { kind: 'code', hash: level.hash } as const;
    expect(held(enclosedChallenge({ ...RUN, kind: 'shared', map: { ...map, course: code } }, level, ''))).toMatchObject({
      reference: null,
    });
  });

  it('is none without a replay, for runs that count nowhere, and on another course', () => {
    const { replay: _, ...bare } = RUN;
    expect(enclosedChallenge(bare, level, '')).toBeUndefined();
    for (const kind of ['bonus', 'preview', 'practice'] as const) expect(enclosedChallenge({ ...RUN, kind }, level, '')).toBeUndefined();
    expect(enclosedChallenge(RUN, loadLevel(26), '')).toBeUndefined();
    expect(enclosedChallenge(RUN, { name: '', par: 0, theme: 'meadow' }, '')).toBeUndefined();
  });
});

test('a challenge names a run that the server has verified, of a kind that counts', () => {
  const submission = { state: 'accepted', answer: acceptedRun({ runId: 'r1' }) } as const;
  expect(namedChallenge(RUN, submission)).toBe('/c/r1');
  expect(namedChallenge({ kind: 'practice' }, submission)).toBeUndefined();
  expect(namedChallenge(RUN, { state: 'pending', failedBefore: false })).toBeUndefined();
  expect(namedChallenge(RUN, { state: 'accepted', answer: acceptedRun({ verified: false }) })).toBeUndefined();
  expect(namedChallenge(RUN, { state: 'accepted', answer: acceptedRun({ runId: null }) })).toBeUndefined();
});
