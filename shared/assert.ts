/** Stops at once when one of our own invariants is broken, also in production: a stopped round is better than a false score. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${message}`);
}
