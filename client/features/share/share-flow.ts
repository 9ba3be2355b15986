/** How this browser can pass a text on; a way that it has not is absent. Both reject when they fail. */
export interface ShareWays {
  /** The system's own sheet. Rejects with an AbortError when the player closes it. */
  share?(text: string): Promise<void>;
  copy?(text: string): Promise<void>;
}

/** What the player is told. */
export type ShareNote =
  | { readonly key: 'share.shared' | 'share.copied' | 'share.cancelled' }
  | { readonly key: 'share.shareFailed' | 'share.copyFailed'; readonly reason: string };

export interface ShareListener {
  tell(note: ShareNote): void;
  /** Nothing else has worked: the text is shown, for the player to copy. */
  showText(text: string): void;
}

/** Passes a text on by the best way there is: the system's sheet, the clipboard, or a field to copy from. Never rejects. */
export async function shareByBestWay(text: string, ways: ShareWays, listener: ShareListener): Promise<void> {
  if (ways.share) {
    try {
      await ways.share(text);
      listener.tell({ key: 'share.shared' });
      return;
    } catch (error) {
      if (isCancelled(error)) {
        listener.tell({ key: 'share.cancelled' });
        return;
      }
      listener.tell({ key: 'share.shareFailed', reason: reasonOf(error) });
    }
  }
  if (ways.copy) {
    try {
      await ways.copy(text);
      listener.tell({ key: 'share.copied' });
      return;
    } catch (error) {
      listener.tell({ key: 'share.copyFailed', reason: reasonOf(error) });
    }
  }
  listener.showText(text);
}

const isCancelled = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Characters of a reason that fit a toast. */
const REASON_MAX = 120;

/** What the browser says, in its own words; '' when it says nothing. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message.slice(0, REASON_MAX) : '');
