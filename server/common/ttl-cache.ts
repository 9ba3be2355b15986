/** Caches values for a short time: calls that ask for the same value at once share one query. */
export class TtlCache<Value> {
  private readonly entries = new Map<string, { readonly at: number; readonly value: Promise<Value> }>();
  private readonly maxAgeMs: number;
  private readonly maxKeys: number;

  /** @param maxKeys entries that are kept; the oldest is dropped first */
  constructor(maxAgeMs: number, maxKeys: number) {
    this.maxAgeMs = maxAgeMs;
    this.maxKeys = maxKeys;
  }

  /** Returns the cached value, at most `maxAgeMs` old, or loads it. A failure is not cached. */
  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const entry = this.entries.get(key);
    if (entry && performance.now() - entry.at < this.maxAgeMs) return entry.value;
    const value = load();
    this.entries.delete(key);
    this.entries.set(key, { at: performance.now(), value });
    value.catch(() => this.forget(key));
    const oldest = this.entries.keys().next().value;
    if (this.entries.size > this.maxKeys && oldest !== undefined) this.entries.delete(oldest);
    return value;
  }

  /** Drops an entry, so that the next call loads it again. */
  forget(key: string): void {
    this.entries.delete(key);
  }
}
