import { describe, expect, it } from 'vitest';
import type { MapResponse } from '../../../../shared/api/maps.ts';
import type { CourseRef } from '../../../../shared/course/course-ref.ts';
import { tilesToBytes } from '../../../../shared/course/tile-bytes.ts';
import { dayOfLevel, type GameDay } from '../../../../shared/game-day.ts';
import { toBase64 } from '../../../../shared/replay/base64.ts';
import { encodeChallenge } from '../../../../shared/replay/challenge-codec.ts';
import { err, ok } from '../../../../shared/result.ts';
import { enclosedRun } from '../../../../tests/support/enclosed-runs.ts';
import { loadLevel } from '../../../../tests/support/levels.ts';
import type { ApiFailure } from '../../../api/http.ts';
import { type ChallengeSources, findChallenge } from './found-challenge.ts';

const NUMBER = 25;
const DAY = dayOfLevel(NUMBER) as GameDay;
const OTHER_DAY = dayOfLevel(NUMBER + 1) as GameDay;
const TODAY = '2026-11-22' as GameDay;
const MAP = { kind: 'map', id: 'AAECAwQFBgcICQoLDA0ODw', revision: 2 } as const;

const level = loadLevel(NUMBER);
const { replay, course } = enclosedRun(NUMBER);

const DOWN: ApiFailure = { kind: 'network' };
const refusal = (status: number): ApiFailure => ({ kind: 'http', status, code: '', retryAfterMs: undefined });

/** A server with the levels, and with nothing else. */
const SERVER: ChallengeSources = {
  today: TODAY,
  loadLevel: async (number) => ok({ number, level: loadLevel(number) }),
  api: { course: async () => err(refusal(404)), map: async () => err(refusal(404)) },
};
const OFFLINE: ChallengeSources = {
  today: TODAY,
  loadLevel: async () => err('level_unreadable'),
  api: { course: async () => err(DOWN), map: async () => err(DOWN) },
};

const newest = (part: Partial<MapResponse>): ChallengeSources => ({
  ...SERVER,
  api: {
    ...SERVER.api,
    map: async ({ id }) =>
      ok({
        id,
        mapId: id,
        title: 'The Stairs',
        mapData: '',
        creatorName: 'Grace',
        revision: 3,
        courseHash: '0123456789abcdef',
        shareUrl: '',
        thumbnailUrl: '/pictures/x.png',
        ...part,
      }),
  },
});

/** What is found of a challenge that encloses its course, or leaves it to the server. */
async function find(reference: CourseRef | null, sources: ChallengeSources, isEnclosed = true) {
  const code = encodeChallenge({ reference, name: 'Ada', replay, ...(isEnclosed && { course }) });
  if (!code.ok) throw new Error(code.error);
  return findChallenge(code.value, sources);
}

const DAYS_HOLE: CourseRef = { kind: 'day', day: DAY };
const OTHER_HOLE: CourseRef = { kind: 'day', day: OTHER_DAY };

describe("a challenge on today's hole", () => {
  it.each<[string, CourseRef | null]>([
    ['of today', DAYS_HOLE],
    ['of an earlier day', { kind: 'day', day: '2026-10-31' as GameDay }],
    ['of a map', MAP],
    ['of nothing that is stored', null],
  ])('is one, in a link that calls it one %s', async (_, reference) => {
    expect(await find(reference, { ...SERVER, today: DAY })).toMatchObject({ ok: true, value: { place: { kind: 'today' }, day: DAY } });
  });
});

describe('a challenge of today', () => {
  it("needs the file of today's hole: a link may enclose any course", async () => {
    expect(await find(DAYS_HOLE, { ...OFFLINE, today: DAY })).toEqual(err({ kind: 'unreachable' }));
  });
});

describe('a challenge of a past day', () => {
  it('is played on the file of the day, which knows medals', async () => {
    const found = await find(DAYS_HOLE, SERVER);
    expect(found).toMatchObject({
      ok: true,
      value: { place: { kind: 'day', day: DAY }, title: level.name, level: { medals: level.medals } },
    });
  });

  it('needs no server when it encloses its course', async () => {
    const hole = { kind: 'archive', day: DAY, level: NUMBER, enclosed: { hash: level.hash, par: level.par } };
    expect(await find(DAYS_HOLE, OFFLINE)).toMatchObject({ ok: true, value: { place: { kind: 'here', hole }, day: DAY } });
    expect(await find(DAYS_HOLE, OFFLINE, false)).toEqual(err({ kind: 'unreachable' }));
  });

  it('whose day has another course now is a map, by the link’s or the server’s course', async () => {
    const hole = { kind: 'map', from: 'link', course: { kind: 'code', hash: level.hash }, level: { hash: level.hash } };
    const replaced = { ok: true, value: { place: { kind: 'here', hole }, note: 'replaced' } };
    expect(await find(OTHER_HOLE, SERVER)).toMatchObject(replaced);
    expect(await find(OTHER_HOLE, SERVER, false)).toEqual(err({ kind: 'gone' }));
    const { width, height, theme, name, par } = level;
    const tiles = toBase64(tilesToBytes(level.tiles));
    const kept = { courseHash: level.hash, width, height, tiles, theme, name, par, medals: null, decorations: [] };
    expect(await find(OTHER_HOLE, { ...SERVER, api: { ...SERVER.api, course: async () => ok(kept) } }, false)).toMatchObject(replaced);
  });
});

describe('a challenge of a coming day', () => {
  it('is refused, whether the link says the day or the server does', async () => {
    expect(await find({ kind: 'day', day: '2026-11-23' as GameDay }, SERVER)).toEqual(err({ kind: 'coming', day: '2026-11-23' }));
    const early = { ...SERVER, api: { ...SERVER.api, course: async () => err(refusal(425)) } };
    expect(await find(OTHER_HOLE, early, false)).toEqual(err({ kind: 'coming' }));
  });
});

describe('a challenge on a map', () => {
  const playedAs = (course: object, more: object = {}) => ({
    ok: true,
    value: { place: { kind: 'here', hole: { kind: 'map', course } }, ...more },
  });
  const CODE = { kind: 'code', hash: level.hash };

  it.each<[string, ChallengeSources, object]>([
    ['of an earlier revision is played as that', newest({}), playedAs(MAP, { title: 'The Stairs', creator: 'Grace' })],
    ['of the same course as the newest is played as that', newest({ courseHash: level.hash }), playedAs({ ...MAP, revision: 3 })],
    ['that the map has never had is played from the link', newest({ revision: 2 }), playedAs(CODE)],
    ['that was deleted is played from the link', SERVER, playedAs(CODE, { note: 'deleted' })],
    ['is played without a network', OFFLINE, playedAs(MAP, { title: level.name })],
  ])('%s', async (_, sources, expected) => {
    expect(await find(MAP, sources)).toMatchObject(expected);
  });

  it('that nobody has stored is played from the link', async () => {
    expect(await find(null, OFFLINE)).toMatchObject(playedAs(CODE));
  });
});
