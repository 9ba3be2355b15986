import type { TileType } from '../../../../shared/course/tile-types.ts';

/** What can be painted, in the order of the palette: the types of the specification first. `empty` is what the eraser leaves. */
export const PALETTE = [
  'ground',
  'water',
  'checkpointGround',
  'checkpointFlag',
  'finishGround',
  'finishFlag',
  'spawn',
  'ice',
  'rough',
  'slopeBottomRight',
  'slopeBottomLeft',
  'slopeTopRight',
  'slopeTopLeft',
] as const satisfies readonly TileType[];

/** The type that a digit key chooses: 1 is the first one, 0 the tenth. Undefined for other keys. */
export const typeOfDigit = (key: string): TileType | undefined => (/^\d$/.test(key) ? PALETTE[(Number(key) + 9) % 10] : undefined);
