import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

/** How often the connection is tested, ms. A test must be over before the next one begins. */
const TEST_MS = 4_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** Between two tries to connect, ms: the first pause, and the longest. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** Name of the connection in `pg_stat_activity`. */
export const LISTENER_NAME = 'upshot cache changes';

interface Events {
  onMessage(payload: string): void;
  /** The connection listens now: every message from here on arrives. */
  onUp(): void;
  /** It does not listen any longer. Messages may have been lost already for twice the time between two tests. */
  onDown(): void;
}

/**
 * A connection of its own that listens to a channel of PostgreSQL, and connects again when it is lost. It tests itself by a message to
 * itself: that finds a network that swallows packets, and a pooler behind which nobody listens.
 */
export class ListeningConnection {
  private readonly url: string;
  private readonly channel: string;
  private readonly events: Events;
  private readonly closing = new AbortController();
  private running: Promise<void> | undefined;

  /** @param channel a plain SQL identifier */
  constructor(url: string, channel: string, events: Events) {
    this.url = url;
    this.channel = channel;
    this.events = events;
  }

  /** Begins to connect. Nobody waits for it. */
  start(): void {
    this.running ??= this.run();
  }

  /** Closes the connection, and tries no other. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    while (!this.closing.signal.aborted) {
      if (await this.listenOnce()) pauseMs = FIRST_PAUSE_MS;
      await pause(pauseMs, undefined, { signal: this.closing.signal, ref: false }).catch(() => undefined);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    }
  }

  /** Listens until the connection ends. @returns whether it has listened */
  private async listenOnce(): Promise<boolean> {
    const client = new Client({
      connectionString: this.url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: LISTENER_NAME,
      keepAlive: true,
    });
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    client.once('end', end).on('error', () => end());
    this.closing.signal.addEventListener('abort', () => end(), { once: true });
    let test: NodeJS.Timeout | undefined;
    try {
      await Promise.race([client.connect(), ended]);
      if (this.closing.signal.aborted) return false;
      await client.query(`LISTEN ${this.channel}`);
      test = this.testRegularly(client, end);
      this.events.onUp();
      await ended;
      return true;
    } catch {
      return false;
    } finally {
      clearInterval(test);
      // Ending a lost connection fails, or does not come to its end.
      void client.end().catch(() => undefined);
      if (test && !this.closing.signal.aborted) this.events.onDown();
    }
  }

  private testRegularly(client: Client, end: () => void): NodeJS.Timeout {
    const own = `test ${randomUUID()}`;
    let isWaiting = false;
    client.on('notification', ({ payload = '' }) => {
      if (payload === own) isWaiting = false;
      else this.events.onMessage(payload);
    });
    return setInterval(() => {
      if (isWaiting) return end();
      isWaiting = true;
      client.query('SELECT pg_notify($1, $2)', [this.channel, own]).catch(end);
    }, TEST_MS).unref();
  }
}
