import type { FlagSet } from '../course/flag-set.ts';

/** What the picture shows of the course, for a mini-map beside it. Lengths in tiles from the upper left corner of the course. */
export interface CourseView {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The middle of the player's ball. */
  readonly ballX: number;
  readonly ballY: number;
  /** As they are drawn: none in infuriating mode. */
  readonly activeFlags: FlagSet;
}
