import type { Level } from '../course/level.ts';
import type { RunLine } from './ending.ts';

/** Size of the picture of a finished run, pixels. */
export const SHARE_PICTURE_SIZE = { width: 1_080, height: 1_350 } as const;

/** A font file of the page, for where it is not loaded yet: a worker has none of the page's fonts. */
export interface FontFile {
  readonly family: string;
  readonly weight: number;
  /** Absolute, of the page's own origin. */
  readonly url: string;
}

/** A picture as rows of characters, each of them a pixel; one without a color stays clear. */
export interface Bitmap {
  readonly rows: readonly string[];
  /** CSS colors by character. */
  readonly colors: Readonly<Record<string, string>>;
}

/** What stands beside one section of the tower. */
export interface SectionLabel {
  readonly strokes: string;
  /** '' where the section has no par. */
  readonly par: string;
  /** CSS color of the strokes' ground; ink on it can be read. */
  readonly color: string;
}

/** The words of the picture, in the player's language; '' for what it does not have. */
export interface ShareCard {
  readonly brand: string;
  /** As '#22'. */
  readonly number: string;
  readonly date: string;
  readonly name: string;
  readonly strokes: number;
  readonly strokesWord: string;
  readonly par: string;
  readonly medal: { readonly bitmap: Bitmap; readonly name: string } | null;
  /** Streak and mode, in lines of their own. */
  readonly notes: readonly string[];
  /** From the start. Not drawn unless there is one for each section of the course. */
  readonly sections: readonly SectionLabel[];
  /** Where the game is found. */
  readonly site: string;
}

export interface SharePictureRequest {
  readonly level: Level;
  readonly card: ShareCard;
  /** The encoded replay whose line is drawn; absent for a picture without it. */
  readonly replay?: Uint8Array;
  readonly fonts: readonly FontFile[];
  /** Absolute URL of the folder with the pictures of the game. */
  readonly assetBase: string;
}

export interface SharePictureAnswer {
  /** The bytes of a PNG; null where the worker cannot draw. */
  readonly picture: Uint8Array<ArrayBuffer> | null;
  /** Null when none was asked for, or when the replay cannot be played. */
  readonly line: RunLine | null;
}
