import type { Attention } from '../../shared/protocol/attention.ts';

/** A player without any input for so long is away. */
export const PATIENCE_MS = 60_000;
const INPUTS = ['pointerdown', 'pointermove', 'pointerup', 'wheel', 'keydown', 'focus'] as const;

/** Knows whether somebody looks at the picture: the page is visible, no dialog covers the picture, and there was an input not long ago. */
export class AttentionWatch {
  private readonly tell: (attention: Attention) => void;
  private readonly listening = new AbortController();
  private attention: Attention = 'watched';
  private isCovered = false;
  private lastMs = performance.now();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param tell is called with each change; at first the picture is watched */
  constructor(tell: (attention: Attention) => void) {
    this.tell = tell;
    const { signal } = this.listening;
    for (const input of INPUTS) window.addEventListener(input, this.note, { capture: true, passive: true, signal });
    document.addEventListener('visibilitychange', this.note, { signal });
    this.note();
  }

  /** There was an input, or something has happened in the game. */
  readonly note = (): void => {
    this.lastMs = performance.now();
    this.timer ??= setTimeout(this.check, PATIENCE_MS);
    this.update(true);
  };

  setCovered(isCovered: boolean): void {
    this.isCovered = isCovered;
    this.note();
  }

  end(): void {
    this.listening.abort();
    clearTimeout(this.timer);
  }

  private readonly check = (): void => {
    const leftMs = this.lastMs + PATIENCE_MS - performance.now();
    this.timer = leftMs > 0 ? setTimeout(this.check, leftMs) : undefined;
    this.update(leftMs > 0);
  };

  private update(isActive: boolean): void {
    const isHidden = document.visibilityState === 'hidden';
    const attention = isHidden ? 'hidden' : isActive && !this.isCovered ? 'watched' : 'away';
    if (attention === this.attention) return;
    this.attention = attention;
    this.tell(attention);
  }
}
