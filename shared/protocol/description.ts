/** What the course is like around the ball, in whole tiles from the tile of the ball, for players who do not see it. */

/** A place by its distance from the ball's tile: `up` and `right` are negative below and left of it. */
export interface Offset {
  readonly up: number;
  readonly right: number;
}

/** What a ledge is: `rough` has growth on it, `water` is the surface of a pool and no place to rest. */
export type LedgeKind = 'ground' | 'ice' | 'rough' | 'water';

/** A flat run of ground with room for the ball above. `from` and `to` are its first and last column, right of the ball. */
export interface DescribedLedge {
  readonly kind: LedgeKind;
  readonly up: number;
  readonly from: number;
  readonly to: number;
}

/** A ledge to go on to. In reach, some shot of the ball lands on it before it touches anything else. */
export interface LedgeAhead extends DescribedLedge {
  readonly isInReach: boolean;
}

export interface CourseDescription {
  /** What the ball lies on; null where it lies on no ledge. */
  readonly own: DescribedLedge | null;
  /** The ball lies on the mat of this checkpoint, 1 from the bottom; 0 anywhere else. */
  readonly onCheckpoint: number;
  /** Ledges to go on to, those in reach first, the most useful of both first; at most `LIMITS.describedLedges`. */
  readonly ledges: readonly LedgeAhead[];
  /** The nearest pool; null when none is near. */
  readonly water: DescribedLedge | null;
  /** The next checkpoint's flag; null when only the finish is left. */
  readonly flag: Offset | null;
  readonly finish: Offset | null;
  /** How far away the first solid tile above, left and right of the ball is, 1 or more; null when none is near. */
  readonly ceiling: number | null;
  readonly leftWall: number | null;
  readonly rightWall: number | null;
}

/** How the first arc of a shot passes a ledge that it does not reach: it comes down before or behind it, or never gets so high. */
export interface LedgeMiss {
  readonly kind: 'short' | 'over' | 'low';
  /** By how many tiles, 1 or more. */
  readonly tiles: number;
  readonly ledge: DescribedLedge;
}

/** What an arc of a shot ends on: `here` is the ledge of the ball. */
export type ArcEnd = 'here' | 'ledge' | 'slope' | 'wall' | 'ceiling' | 'water' | 'outside';

/** Where an arc of a shot ends. */
export interface DescribedEnd {
  readonly end: ArcEnd;
  /** The tile of the ball at that moment. */
  readonly at: Offset;
}

/** Where the first arc of a shot ends. */
export interface ArcDescription extends DescribedEnd {
  /** The ledge above the end that the flight comes nearest to; null when it comes near none. */
  readonly miss: LedgeMiss | null;
  /** Where the first bounce ends that the aim shows. Absent means none is known. */
  readonly bounce?: DescribedEnd;
}
