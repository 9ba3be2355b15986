/** Remembers answers for a moment, so that a crowd which asks the same is one question. */
export class BriefMemory<Value> {
  private readonly known = new Map<string, { readonly at: number; readonly value: Promise<Value> }>();
  private readonly maxAgeMs: number;
  private readonly maxKeys: number;

  /** @param maxKeys answers that are kept at the same time; the oldest goes first */
  constructor(maxAgeMs: number, maxKeys: number) {
    this.maxAgeMs = maxAgeMs;
    this.maxKeys = maxKeys;
  }

  /** The answer, at most `maxAgeMs` old; a failure is not remembered. */
  get(key: string, ask: () => Promise<Value>): Promise<Value> {
    const known = this.known.get(key);
    if (known && performance.now() - known.at < this.maxAgeMs) return known.value;
    const value = ask();
    this.known.delete(key);
    this.known.set(key, { at: performance.now(), value });
    value.catch(() => this.forget(key));
    const oldest = this.known.keys().next().value;
    if (this.known.size > this.maxKeys && oldest !== undefined) this.known.delete(oldest);
    return value;
  }

  /** The next question is asked anew. */
  forget(key: string): void {
    this.known.delete(key);
  }
}
