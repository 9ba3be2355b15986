/** Throws when one of our own invariants is broken, in production too: a stopped run is better than a wrong score. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${message}`);
}
