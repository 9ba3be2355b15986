import { lowPass } from './filter.ts';
import { addAt, randomOf, SAMPLE_RATE, type Signal } from './signal.ts';

interface Room {
  /** Seconds until the tail has fallen by 60 dB. */
  readonly decaySeconds: number;
  /** Loudness of the room relative to the sound itself. */
  readonly wet: number;
  /** The walls absorb frequencies above this, Hz. */
  readonly brightHertz: number;
  /** Seconds that are added for the tail. */
  readonly tailSeconds: number;
  readonly seed: number;
}

/** Echoes per second: enough to sound like one tail, few enough to be cheap. */
const DENSITY = 900;
const FIRST_ECHO_S = 0.007;

/** Puts a sound into a room: sparse random echoes that fade out, as from walls at all distances. */
export function inRoom(dry: Signal, room: Room): Signal {
  const random = randomOf(room.seed);
  const echoes = new Float64Array(dry.length + Math.round(room.tailSeconds * SAMPLE_RATE));
  const decay = Math.log(1_000) / room.decaySeconds;
  const count = Math.round(room.tailSeconds * DENSITY);
  for (let i = 0; i < count; i++) {
    const at = FIRST_ECHO_S + random() * (room.tailSeconds - FIRST_ECHO_S);
    const sign = random() < 0.5 ? -1 : 1;
    addAt(echoes, dry, at, sign * Math.exp(-decay * at) * (0.6 + 0.4 * random()));
  }
  const tail = lowPass(echoes, room.brightHertz);
  addAt(tail, dry, 0, 1 / room.wet);
  return tail.map((value) => value * room.wet);
}
