import { Logger } from '@nestjs/common';

/** An event in the words of PostHog's clients. */
export interface SentEvent {
  readonly uuid: string;
  readonly event: string;
  readonly distinct_id: string;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** How long the host may take for an answer, ms. */
const TIMEOUT_MS = 30_000;
/** Characters of the events of one call. The host takes 20 MB. */
const CALL_CHARACTERS = 1_000_000;
/** What the host will never take: damaged events, and too many or too large ones. */
const BAD_REQUEST = 400;
const TOO_LARGE = 413;

/** A PostHog service that the operator has chosen. */
export class PostHogHost {
  private readonly logger = new Logger('Analytics');
  private readonly url: URL;

  /**
   * @param host its URL, perhaps with a path
   * @param key of the project there
   */
  constructor(
    host: string,
    private readonly key: string,
  ) {
    this.url = new URL('batch/', host.endsWith('/') ? host : `${host}/`);
  }

  /**
   * Sends events, in several calls if they are many. After a failure all may be sent again: the host keeps one event of each uuid.
   * @throws Error when the host does not take them now, but may later
   */
  async send(events: readonly SentEvent[], signal: AbortSignal): Promise<void> {
    for (const part of partsOf(events)) await this.sendPart(part, signal);
  }

  private async sendPart(events: readonly SentEvent[], signal: AbortSignal): Promise<void> {
    const status = await this.post(events, signal);
    if (status >= 200 && status < 300) return;
    if (status === TOO_LARGE && events.length > 1) {
      const middle = Math.ceil(events.length / 2);
      await this.sendPart(events.slice(0, middle), signal);
      return this.sendPart(events.slice(middle), signal);
    }
    if (status !== BAD_REQUEST && status !== TOO_LARGE) throw new Error(`${this.url.host} has answered ${status}`);
    this.logger.warn(`${this.url.host} has refused ${events.length} events with ${status}; they are not sent again`);
  }

  private async post(events: readonly SentEvent[], signal: AbortSignal): Promise<number> {
    const response = await fetch(this.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ api_key: this.key, batch: events, sent_at: new Date().toISOString() }),
      // Elsewhere nobody has agreed to get them.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.status;
  }
}

/** Splits events so that those of one call do not get too long together. */
function partsOf(events: readonly SentEvent[]): SentEvent[][] {
  const parts: SentEvent[][] = [];
  let left = 0;
  for (const event of events) {
    const characters = JSON.stringify(event).length;
    if (characters > left) {
      parts.push([]);
      left = CALL_CHARACTERS;
    }
    parts.at(-1)?.push(event);
    left -= characters;
  }
  return parts;
}
