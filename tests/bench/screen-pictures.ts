import { createHash } from 'node:crypto';
import type { CDPSession } from 'playwright';

/** A picture that the browser has shown. */
export interface ShownPicture {
  /** Epoch, ms. */
  readonly atMs: number;
  readonly hash: string;
}

/** Collects the pictures that the browser shows from now on. It costs frames itself: the browser encodes each of them. */
export async function watchScreen(session: CDPSession): Promise<readonly ShownPicture[]> {
  const shown: ShownPicture[] = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    shown.push({ atMs: (metadata.timestamp ?? 0) * 1_000, hash: createHash('sha1').update(data).digest('hex') });
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 20, maxWidth: 320, maxHeight: 200 });
  return shown;
}

/** Different pictures a second between two times. */
export const picturesPerSecond = (shown: readonly ShownPicture[], fromMs: number, toMs: number): number =>
  new Set(shown.filter(({ atMs }) => atMs >= fromMs && atMs < toMs).map(({ hash }) => hash)).size / ((toMs - fromMs) / 1_000);
