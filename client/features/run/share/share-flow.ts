/** How this browser can share a text; unsupported ways are absent. Both reject when they fail. */
export interface ShareWays {
  /** The system's share sheet. Rejects with an AbortError when the player closes it. */
  share?(text: string): Promise<void>;
  copy?(text: string): Promise<void>;
}

/** A message for the player. */
export type ShareNote =
  | { readonly key: 'share.shared' | 'share.copied' | 'share.cancelled' }
  | { readonly key: 'share.shareFailed' | 'share.copyFailed'; readonly reason: string };

export interface ShareListener {
  showMessage(note: ShareNote): void;
  /** Nothing else has worked: shows the text, so that the player can copy it. */
  showText(text: string): void;
}

/** Shares a text by the first way that works: the system's sheet, the clipboard, or a text field. Never rejects. */
export async function shareByBestWay(text: string, ways: ShareWays, listener: ShareListener): Promise<void> {
  if (ways.share) {
    try {
      await ways.share(text);
      listener.showMessage({ key: 'share.shared' });
      return;
    } catch (error) {
      if (isCanceled(error)) {
        listener.showMessage({ key: 'share.cancelled' });
        return;
      }
      listener.showMessage({ key: 'share.shareFailed', reason: reasonOf(error) });
    }
  }
  if (ways.copy) {
    try {
      await ways.copy(text);
      listener.showMessage({ key: 'share.copied' });
      return;
    } catch (error) {
      listener.showMessage({ key: 'share.copyFailed', reason: reasonOf(error) });
    }
  }
  listener.showText(text);
}

const isCanceled = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** How many characters of a reason fit a toast. */
const REASON_MAX = 120;

/** The browser's own message; '' without one. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message.slice(0, REASON_MAX) : '');
