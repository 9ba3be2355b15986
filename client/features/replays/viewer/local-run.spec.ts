import { expect, test } from 'vitest';
import { courseHash } from '../../../../shared/course/course-hash.ts';
import type { WatchedRun } from '../../../../shared/protocol/playback.ts';
import { err, ok } from '../../../../shared/result.ts';
import { enclosedRun } from '../../../../tests/support/enclosed-runs.ts';
import type { FoundRun } from './found-run.ts';
import { findLocalRun } from './local-run.ts';
import { proofOf } from './proof.ts';

const FILE = enclosedRun(25);
const DIGEST_BYTES = 4;
const DIGEST = new DataView(FILE.replay.buffer).getUint32(FILE.replay.length - DIGEST_BYTES, true);

const open = async () => 'open' as const;

async function found(run = FILE): Promise<FoundRun> {
  const answer = await findLocalRun(run, open);
  if (!answer.ok) throw new Error(answer.error.kind);
  return answer.value;
}

test('a run from elsewhere is what it claims to be, and the server says nothing of it', async () => {
  const { run, claim, name, isUser, day, course, level } = await found();
  expect({ run, claim, name, isUser, day, course }).toEqual({
    run: null,
    claim: { strokes: FILE.strokes, infuriating: false, simulationVersion: 1 },
    name: 'Ada',
    isUser: false,
    day: '2026-11-01',
    course: { kind: 'day', day: '2026-11-01' },
  });
  expect(level.hash).toBe(courseHash(FILE.course));
});

test('its names are filtered, and may be missing', async () => {
  const { name, title } = await found({ ...FILE, name: 'fuck', course: { ...FILE.course, name: '' } });
  expect([name, title]).toEqual(['****', '']);
});

test("a run on today's hole, or one that may be, is not shown before the finish", async () => {
  const hashes: string[] = [];
  const secret = async (hash: string) => {
    hashes.push(hash);
    return 'secret' as const;
  };
  expect(await findLocalRun({ ...FILE, reference: null }, secret)).toEqual(err({ kind: 'secret' }));
  expect(hashes).toEqual([courseHash(FILE.course)]);
  expect(await findLocalRun(FILE, async () => 'unknown')).toEqual(err({ kind: 'unchecked' }));
});

test('bytes that are no finished run are refused before anything is asked', async () => {
  const never = () => Promise.reject(new Error('asked'));
  expect(await findLocalRun({ ...FILE, replay: FILE.replay.slice(0, -1) }, never)).toEqual(err({ kind: 'refused', reason: 'malformed' }));
});

/** What this browser finds. */
const HERE: WatchedRun = {
  strokes: FILE.strokes,
  strokesByCheckpoint: [FILE.strokes],
  infuriating: false,
  steps: 9,
  digest: DIGEST,
  simulationVersion: 1,
  engine: '',
  ticks: 9,
  shots: [{ tick: 0, digest: 1, checkpoint: 0 }],
  checkpoints: [],
};

test.each<[what: string, claimed: { readonly strokes?: number }, here: Partial<WatchedRun>, agrees: boolean]>([
  ['the claim is true', {}, {}, true],
  ['fewer strokes are claimed', { strokes: FILE.strokes - 1 }, {}, false],
  ['another digest', {}, { digest: DIGEST ^ 1 }, false],
  ['another mode', {}, { infuriating: true }, false],
])('the proof of a run from elsewhere: %s', async (_, claimed, here, agrees) => {
  const proof = proofOf(await found({ ...FILE, ...claimed }), ok({ ...HERE, ...here }), 1);
  // The server tells the digests of shots, and nothing else does.
  expect(proof).toMatchObject({ kind: 'played', digest: DIGEST, shots: undefined, agrees });
});

test('a run that claims no strokes is true whatever they are', async () => {
  const { strokes: _, ...unclaimed } = FILE;
  const answer = await findLocalRun(unclaimed, open);
  expect(answer.ok && proofOf(answer.value, ok(HERE), 1)).toMatchObject({ agrees: true });
});
