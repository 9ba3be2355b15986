/** Sizes that page, worker and server agree on. World units: y points down, 50 px a unit at the reference scale. */
export const COLUMNS = 20;
export const ROWS = 100;
/** Pixels of one tile on screen at the reference scale. */
export const TILE_PX = 32;
export const PIXELS_PER_UNIT = 50;
/** Side of a tile in world units. */
export const TILE = TILE_PX / PIXELS_PER_UNIT;
export const BALL_RADIUS = 0.3;
/** Screen height, in CSS pixels, at which one tile is TILE_PX wide; 21 rows are then in view. */
export const REFERENCE_HEIGHT_PX = 672;
/** Drag lengths at the reference scale: full power, and the shortest drag that shoots. */
export const DRAG_MAX_PX = 150;
export const DRAG_MIN_PX = 15;
export const ZOOMS = [1, 0.5, 0.35] as const;
export type Zoom = (typeof ZOOMS)[number];
/** What the player has chosen: a zoom, or the one that fits the screen. */
export type ZoomChoice = Zoom | 'auto';
export const STEP_HZ = 135;
