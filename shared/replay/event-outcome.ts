/** What an event of a run has led to. */
export const OUTCOME = {
  /** The ball came to rest. */
  rested: 0,
  /** The ball drowned, and was carried back. */
  drowned: 1,
  /** The ball left the map or took too long, and was carried back. */
  lost: 2,
  /** A return ended the flight. */
  interrupted: 3,
  finished: 4,
} as const;
export type OutcomeKind = (typeof OUTCOME)[keyof typeof OUTCOME];

/** What an event of a verified run has led to, until the next event. */
export interface EventOutcome {
  readonly kind: OutcomeKind;
  /** Where it happened, float32 in world units: the place of rest, or where the ball drowned or was lost, before it was carried back. */
  readonly x: number;
  readonly y: number;
  /** u32: digest of the run up to and with this event. */
  readonly digest: number;
}

/** Per event: u8 kind, float32 x, float32 y, u32 digest; little-endian. */
export const OUTCOME_BYTES = 13;

/** Encodes the outcomes of a run, in the order of its events. */
export function encodeOutcomes(outcomes: readonly EventOutcome[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(outcomes.length * OUTCOME_BYTES);
  const view = new DataView(bytes.buffer);
  outcomes.forEach(({ kind, x, y, digest }, i) => {
    const at = i * OUTCOME_BYTES;
    view.setUint8(at, kind);
    view.setFloat32(at + 1, x, true);
    view.setFloat32(at + 5, y, true);
    view.setUint32(at + 9, digest, true);
  });
  return bytes;
}

/**
 * Decodes what `encodeOutcomes` has encoded.
 * @throws RangeError when it has not, which is our own mistake: the bytes come from our own verification
 */
export function decodeOutcomes(bytes: Uint8Array): EventOutcome[] {
  if (bytes.length % OUTCOME_BYTES !== 0) throw new RangeError(`Outcomes of ${bytes.length} bytes`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / OUTCOME_BYTES }, (_, i) => {
    const at = i * OUTCOME_BYTES;
    const kind = view.getUint8(at);
    if (kind > OUTCOME.finished) throw new RangeError(`Outcome ${kind}`);
    return {
      kind: kind as OutcomeKind,
      x: view.getFloat32(at + 1, true),
      y: view.getFloat32(at + 5, true),
      digest: view.getUint32(at + 9, true),
    };
  });
}
