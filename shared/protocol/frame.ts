import type { Decoration, Theme } from '../course/course.ts';
import type { FlagSet } from '../course/flag-set.ts';
import type { ZoomChoice } from '../course/geometry.ts';
import type { TileSurface } from '../course/tile-traits.ts';
import type { EndingFrame } from './ending.ts';

/** The part of a course that the picture needs. Set once for each course. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly tiles: Uint16Array;
  readonly theme: Theme;
  readonly decorations: readonly Decoration[];
  /** Rows without sky, as `readCaves` reads them. */
  readonly caves?: string | undefined;
}

/** A rectangle of the canvas, CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** How the canvas shows the course. Sizes are in CSS pixels; the page clamps `pixelRatio` to 1..3. */
export interface View {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  readonly zoom: ZoomChoice;
  readonly reducedMotion: boolean;
  /** Strong outlines on a dim background, for players with low vision. Absent means no. */
  readonly highContrast?: boolean;
  /** CSS pixels at the lower edge that controls cover. The camera keeps the ball above them. Absent means none. */
  readonly coveredBelow?: number;
}

export type Phase = 'paused' | 'ready' | 'moving' | 'finished';

/** Something that happened since the last frame and that only picture, sound and vibration use. Places and speeds in world units. */
export type Effect =
  | { readonly kind: 'hit'; readonly x: number; readonly y: number; readonly power: number; readonly dirX: number; readonly dirY: number }
  | {
      readonly kind: 'bounce';
      /** Where ball and surface touch. */
      readonly x: number;
      readonly y: number;
      /** Unit vector away from the surface. */
      readonly normalX: number;
      readonly normalY: number;
      /** Speed into the surface, units a second. */
      readonly speed: number;
      readonly surface: TileSurface;
    }
  | { readonly kind: 'splash'; readonly x: number; readonly y: number; readonly speed: number }
  | { readonly kind: 'rough'; readonly x: number; readonly y: number; readonly speed: number }
  | { readonly kind: 'checkpoint'; readonly column: number; readonly row: number }
  | { readonly kind: 'return'; readonly fromX: number; readonly fromY: number; readonly x: number; readonly y: number }
  /** The ball of a finished run drops into the cup at the flag. */
  | { readonly kind: 'cup'; readonly x: number; readonly y: number }
  | { readonly kind: 'finish'; readonly column: number; readonly row: number };

/** The aim while the ball is held. */
export interface AimPicture {
  /** Power after the limits of the ground, 0 to 1; 0 means too short to shoot. */
  readonly power: number;
  /** Pull vector as a share of the longest drag: from the ball toward the finger, length 0 to 1. y points down. */
  readonly pullX: number;
  readonly pullY: number;
  /** Points of the free flight, x and y in turn, world units, nearest first; ends at the first solid. */
  readonly dots: readonly number[];
  /** The first bounce: the way from the first contact to the next, in points like the dots. Absent means none is known. */
  readonly bounce?: readonly number[];
}

/** A ball at one moment. */
export interface ShownBall {
  /** The last two states of the ball, world units, and how far between them this moment is (0 to 1). */
  readonly previousX: number;
  readonly previousY: number;
  readonly x: number;
  readonly y: number;
  readonly alpha: number;
  readonly velocityX: number;
  readonly velocityY: number;
  /** Radians turned by the ball, for its picture only. */
  readonly angle: number;
  /** Index of its picture. */
  readonly style: number;
}

/** The ball of a ghost: a run that was played before, beside the player's own. */
export interface GhostBall extends ShownBall {
  readonly name: string;
  /** 0 to 1. */
  readonly opacity: number;
}

/** Everything needed to draw one moment. Plain data: it crosses from worker to page when the page draws. */
export interface Frame {
  readonly phase: Phase;
  /** The player's own ball, which the camera follows, then those of the ghosts. */
  readonly balls: readonly [ShownBall, ...GhostBall[]];
  /** Active checkpoint flags: flag k is the k-th from the bottom, counted from 0. */
  readonly activeFlags: FlagSet;
  /** Flags stay gray and silent. */
  readonly infuriating: boolean;
  readonly aim: AimPicture | null;
  /** The path of the last shot while the ball rests: x and y in turn, world units, from its rest to the first return. Absent means none. */
  readonly lastShot?: Float32Array;
  readonly effects: readonly Effect[];
  /** A run that is watched. Absent while the player plays. */
  readonly watched?: { readonly isCameraFree: boolean };
  /** What follows the finish; absent before it. */
  readonly ending?: EndingFrame;
}
