import { ApiException } from '../../../common/api-exception.ts';
import { networkKeyOf } from '../../../common/client-network.ts';

/** Pictures of one address that are drawn or wait for the thread at a time. */
const AT_ONCE = 2;
/** Pictures of one address that wait for those: the maps of a page ask for theirs at once. */
const IN_LINE = 30;
const RETRY_AFTER_SECONDS = 5;

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** Keeps one address from filling the queue of the thread that draws: its pictures wait for each other. */
export class AddressTurns {
  private readonly lines = new Map<string, Line>();

  /** @throws ApiException `unavailable` when too many pictures of the address wait */
  async run<T>(ipAddress: string, draw: () => Promise<T>): Promise<T> {
    const key = networkKeyOf(ipAddress);
    const line = this.lines.get(key) ?? { running: 0, waiting: [] };
    this.lines.set(key, line);
    if (line.running >= AT_ONCE) {
      if (line.waiting.length >= IN_LINE) throw tooMany();
      await new Promise<void>((resolve) => line.waiting.push(resolve));
    } else line.running++;
    try {
      return await draw();
    } finally {
      const next = line.waiting.shift();
      // The place passes on, so that nobody comes between.
      if (next) next();
      else if (--line.running === 0) this.lines.delete(key);
    }
  }
}

/** What is answered when too many pictures wait. */
export function tooMany(): ApiException {
  return new ApiException('unavailable', 'Too many pictures are being drawn. Please try again shortly.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
