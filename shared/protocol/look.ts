/** How the player looks around while the ball rests. Lengths in CSS pixels of the canvas. */
export type LookInput =
  /** Fingers or a mouse move the picture by dx, dy, and enlarge it by `scale` around x, y. */
  | {
      readonly kind: 'move';
      readonly dx: number;
      readonly dy: number;
      readonly scale: number;
      readonly x: number;
      readonly y: number;
    }
  /** Keys or a stick: direction and speed, -1 to 1 on each axis, y down, until the next one. */
  | { readonly kind: 'steer'; readonly x: number; readonly y: number }
  /** To a place of the course, in tiles, until it is released. */
  | { readonly kind: 'place'; readonly x: number; readonly y: number }
  /** To the next flag, until it is released. */
  | { readonly kind: 'flag' }
  /** The fingers or the mouse button are up. */
  | { readonly kind: 'release' }
  /** Back to the ball. */
  | { readonly kind: 'back' };
