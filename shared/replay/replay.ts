/**
 * A run as a list of integers. Binary layout (little-endian), by the simulation contract:
 * u8 format, u8 mode, u16 simulation version, 8 bytes of the course's SHA-256, u16 number of events;
 * per event int16 vx, int16 vy, u16 (2 bits type, 14 bits steps since the last event);
 * u32 digest over mode and events, and the float bits of (x, y) and the counters after every event.
 */
export const REPLAY_FORMAT = 1;

/** Number of the physics and rules. It is bound to the golden hashes in tests/determinism: raise it when one moves. */
export const SIMULATION_VERSION = 1;

/** Launch velocities are int16 in 1/1024 world units a second. */
export const VELOCITY_SCALE = 1024;

export const REPLAY_MODE = { normal: 0, infuriating: 1 } as const;
export type ReplayMode = (typeof REPLAY_MODE)[keyof typeof REPLAY_MODE];

export const EVENT = { shot: 0, return: 1, end: 2 } as const;
export type EventType = (typeof EVENT)[keyof typeof EVENT];

/** Largest distance in steps between two events (14 bits). */
export const MAX_EVENT_DELAY = 0x3fff;

export interface ReplayEvent {
  readonly type: EventType;
  /** Launch velocity in 1/1024 units a second; 0 but for shots. y points down. */
  readonly vx: number;
  readonly vy: number;
  /** Steps simulated since the last event; the clock stands still while the ball is ready. */
  readonly delaySteps: number;
}

export interface Replay {
  readonly mode: ReplayMode;
  readonly simulationVersion: number;
  /** First 8 bytes of the course's SHA-256, as 16 hex digits. */
  readonly courseHash: string;
  readonly events: readonly ReplayEvent[];
  /** u32. Finds divergence; it is no signature. */
  readonly digest: number;
}
