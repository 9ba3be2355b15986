import { courseHash } from '../../shared/course/course-hash.ts';
import type { CourseRef } from '../../shared/course/course-ref.ts';
import type { Challenge } from '../../shared/replay/challenge-codec.ts';
import { decodeReplay } from '../../shared/replay/codec.ts';
import type { Replay, ReplayEvent } from '../../shared/replay/replay.ts';
import { type CourseMap, Terrain } from '../../sim-worker/core/terrain.ts';
import { loadEngine, openRound } from '../../sim-worker/host/headless.ts';
import { playReplay } from '../../sim-worker/replay/player.ts';

/** Some bytes of an example, and what they say. */
export interface Field {
  /** Hex. */
  readonly bytes: string;
  readonly name: string;
  readonly value: string;
}

const EVENT_NAMES = ['shot', 'return', 'end'] as const;
const hex = (value: number, digits = 8): string => value.toString(16).padStart(digits, '0');

/** Cuts bytes into fields, in turn. */
function cut(bytes: Uint8Array, parts: readonly (readonly [size: number, name: string, value: string])[]): Field[] {
  let at = 0;
  return parts.map(([size, name, value]) => {
    at += size;
    return { bytes: Buffer.from(bytes.subarray(at - size, at)).toString('hex'), name, value };
  });
}

/** The fields of an encoded replay, as docs/replay-format.md lists them. */
export function replayFields(bytes: Uint8Array): Field[] {
  const replay = decoded(bytes);
  const events = replay.events.flatMap((event, i) => {
    const name = `event ${i + 1}`;
    const kind = `${EVENT_NAMES[event.type]} after ${event.delaySteps} steps`;
    return [
      [2, `${name}, vx`, `${event.vx}`] as const,
      [2, `${name}, vy`, `${event.vy}`] as const,
      [2, `${name}, type and delay`, kind] as const,
    ];
  });
  return cut(bytes, [
    [1, 'format', `${bytes[0]}`],
    [1, 'mode', replay.mode === 0 ? '0, normal' : '1, infuriating'],
    [2, 'simulation version', `${replay.simulationVersion}`],
    [8, 'course', replay.courseHash],
    [2, 'events', `${replay.events.length}`],
    ...events,
    [4, 'digest', `0x${hex(replay.digest)}`],
  ]);
}

/** The fields of an inflated challenge without a course, as docs/replay-format.md lists them. */
export function challengeFields(body: Uint8Array, { reference, name, replay }: Challenge): Field[] {
  const named = Buffer.byteLength(name);
  return cut(body, [
    [1, 'flags', reference === null ? '0' : reference.kind === 'day' ? '1, a day' : '2, a map'],
    ...referenceParts(reference),
    [2, 'length of the name', `${named}`],
    [named, 'name', name],
    [2, 'length of the replay', `${replay.length}`],
    [replay.length, 'replay', 'that of example 1'],
  ]);
}

function referenceParts(reference: CourseRef | null): (readonly [number, string, string])[] {
  if (reference === null) return [];
  if (reference.kind === 'day') return [[2, 'day', reference.day]];
  return [
    [16, 'id of the map', reference.id],
    [4, 'revision', `${reference.revision}`],
  ];
}

/** What is folded into the digest at a moment of a run. */
export interface Folded {
  readonly moment: string;
  /** u32, in order. */
  readonly words: readonly number[];
}

/** Plays a replay, and notes what its digest is made of. */
export async function foldedWords(course: CourseMap, bytes: Uint8Array): Promise<Folded[]> {
  const replay = decoded(bytes);
  const hash = courseHash(course);
  const { round } = openRound(await loadEngine(), course, hash);
  const { spawn } = new Terrain(course);
  const folded: Folded[] = [{ moment: 'start', words: [bitsOf(spawn.x), bitsOf(spawn.y), replay.mode] }];
  const played = playReplay(round, replay, hash, {
    observer: {
      afterStep: () => {},
      beforeEvent: () => {},
      afterEvent: ({ ball, activeFlags, strokes }) => {
        const event = replay.events[folded.length - 1] as ReplayEvent;
        const { type, vx, vy, delaySteps } = event;
        const words = [bitsOf(ball.x), bitsOf(ball.y), type, vx >>> 0, vy >>> 0, delaySteps, activeFlags, strokes];
        folded.push({ moment: `event ${folded.length}`, words });
      },
    },
  });
  if (!played.ok) throw new Error(`${played.error.error} at event ${played.error.event}`);
  return folded;
}

function decoded(bytes: Uint8Array): Replay {
  const replay = decodeReplay(bytes);
  if (!replay.ok) throw new Error(replay.error);
  return replay.value;
}

function bitsOf(value: number): number {
  return new Uint32Array(Float32Array.of(value).buffer)[0] as number;
}
