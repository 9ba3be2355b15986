/**
 * Reads a thing once for all who ask for it before the reading begins. A later caller waits for the next reading, so each caller gets
 * what was stored before the call. Nothing is kept: of one thing, one reading runs and one waits at most.
 */
export class SharedReadings<T> {
  private readonly running = new Map<string, Promise<T>>();
  private readonly waiting = new Map<string, Promise<T>>();

  /** @param key names what `read` reads */
  read(key: string, read: () => Promise<T>): Promise<T> {
    const waiting = this.waiting.get(key);
    if (waiting) return waiting;
    const running = this.running.get(key);
    if (!running) return this.begin(key, read);
    const next = this.after(running, key, read);
    this.waiting.set(key, next);
    return next;
  }

  private begin(key: string, read: () => Promise<T>): Promise<T> {
    const reading = read().finally(() => this.running.delete(key));
    this.running.set(key, reading);
    return reading;
  }

  /** Begins the next reading after this one, also when it fails. */
  private async after(running: Promise<T>, key: string, read: () => Promise<T>): Promise<T> {
    await running.catch(() => undefined);
    this.waiting.delete(key);
    return this.begin(key, read);
  }
}
