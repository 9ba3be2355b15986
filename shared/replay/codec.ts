import { LIMITS } from '../limits.ts';
import { err, ok, type Result } from '../result.ts';
import {
  EVENT,
  type EventType,
  MAX_EVENT_DELAY,
  REPLAY_FORMAT,
  REPLAY_MODE,
  type Replay,
  type ReplayEvent,
  type ReplayMode,
} from './replay.ts';

const HEADER_BYTES = 14;
const EVENT_BYTES = 6;
const DIGEST_BYTES = 4;
const HASH_BYTES = 8;
const TYPE_SHIFT = 14;

/** Encodes a replay; the layout stands in `replay.ts`. Throws on values that do not fit, which is our own mistake. */
export function encodeReplay(replay: Replay): Uint8Array {
  const { events } = replay;
  if (events.length > LIMITS.replayEvents) throw new RangeError(`Replay of ${events.length} events`);
  const bytes = new Uint8Array(HEADER_BYTES + events.length * EVENT_BYTES + DIGEST_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, REPLAY_FORMAT);
  view.setUint8(1, replay.mode);
  view.setUint16(2, replay.simulationVersion, true);
  bytes.set(bytesOfHex(replay.courseHash), 4);
  view.setUint16(12, events.length, true);
  events.forEach((event, i) => {
    writeEvent(view, HEADER_BYTES + i * EVENT_BYTES, event);
  });
  view.setUint32(bytes.length - DIGEST_BYTES, replay.digest, true);
  return bytes;
}

function writeEvent(view: DataView, at: number, event: ReplayEvent): void {
  if (event.delaySteps < 0 || event.delaySteps > MAX_EVENT_DELAY) throw new RangeError(`Delay of ${event.delaySteps} steps`);
  if (Math.abs(event.vx) > 0x7fff || Math.abs(event.vy) > 0x7fff) throw new RangeError('Velocity out of int16');
  view.setInt16(at, event.vx, true);
  view.setInt16(at + 2, event.vy, true);
  view.setUint16(at + 4, (event.type << TYPE_SHIFT) | event.delaySteps, true);
}

/** Decodes a replay; the size is checked before anything is read. Only the form is judged here, not the play. */
export function decodeReplay(bytes: Uint8Array): Result<Replay, 'too_large' | 'malformed'> {
  if (bytes.length > LIMITS.replayBytes) return err('too_large');
  if (bytes.length < HEADER_BYTES + DIGEST_BYTES) return err('malformed');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint16(12, true);
  const mode = view.getUint8(1);
  if (view.getUint8(0) !== REPLAY_FORMAT || !isMode(mode)) return err('malformed');
  if (count > LIMITS.replayEvents || bytes.length !== HEADER_BYTES + count * EVENT_BYTES + DIGEST_BYTES) return err('malformed');
  const events: ReplayEvent[] = [];
  for (let i = 0; i < count; i++) {
    const event = readEvent(view, HEADER_BYTES + i * EVENT_BYTES);
    if (!event) return err('malformed');
    events.push(event);
  }
  return ok({
    mode,
    simulationVersion: view.getUint16(2, true),
    courseHash: hexOfBytes(bytes.subarray(4, 4 + HASH_BYTES)),
    events,
    digest: view.getUint32(bytes.length - DIGEST_BYTES, true),
  });
}

/** Steps of 1/135 s that a run takes to play, by its events. Known without playing it. */
export function stepsOf({ events }: Pick<Replay, 'events'>): number {
  return events.reduce((steps, { delaySteps }) => steps + delaySteps, 0);
}

function readEvent(view: DataView, at: number): ReplayEvent | undefined {
  const packed = view.getUint16(at + 4, true);
  const type = packed >> TYPE_SHIFT;
  const vx = view.getInt16(at, true);
  const vy = view.getInt16(at + 2, true);
  if (type > EVENT.end || (type !== EVENT.shot && (vx !== 0 || vy !== 0))) return undefined;
  return { type: type as EventType, vx, vy, delaySteps: packed & MAX_EVENT_DELAY };
}

const isMode = (value: number): value is ReplayMode => value === REPLAY_MODE.normal || value === REPLAY_MODE.infuriating;

export function hexOfBytes(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

function bytesOfHex(hash: string): Uint8Array {
  if (!/^[0-9a-f]{16}$/.test(hash)) throw new RangeError(`Course hash '${hash}'`);
  return Uint8Array.from({ length: HASH_BYTES }, (_, i) => Number.parseInt(hash.slice(i * 2, i * 2 + 2), 16));
}
