import type { Attention } from '../../shared/protocol/attention.ts';
import type { FreeArea } from '../../shared/protocol/ending.ts';

/** What the page wishes of the picture, of every course. The next frame shows what changes. */
export interface Wishes {
  reducedMotion: boolean;
  attention: Attention;
  ballStyle: number;
  /** Where the whole course is shown after the finish. */
  freeArea: FreeArea | null;
}

export const NO_WISHES: Readonly<Wishes> = { reducedMotion: false, attention: 'watched', ballStyle: 0, freeArea: null };
