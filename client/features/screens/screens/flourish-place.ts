import type { ScreenPoint } from '../../../../shared/protocol/sim-service.ts';

/** Sizes in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Height of a flag with its mast, and of the buttons along the upper and the lower edge, CSS pixels. */
const FLAG_HEIGHT = 56;
const EDGE_TOP = 84;
const EDGE_BOTTOM = 72;
const MARGIN = 12;

/**
 * Where the middle of the flourish stands: above the flag, as far as it fits between the buttons; at the top while the flag is out of
 * view.
 * @param flag the middle of the flag's tile on the screen; null without a picture
 */
export function flourishPlace(flag: ScreenPoint | null, flourish: Size, screen: Size): ScreenPoint {
  const halfWidth = flourish.width / 2 + MARGIN;
  const top = EDGE_TOP + flourish.height / 2;
  if (!flag || !isInView(flag, screen)) return { x: screen.width / 2, y: top };
  return {
    x: between(flag.x, halfWidth, screen.width - halfWidth),
    y: between(flag.y - FLAG_HEIGHT - flourish.height / 2, top, screen.height - EDGE_BOTTOM - flourish.height / 2),
  };
}

const isInView = ({ x, y }: ScreenPoint, { width, height }: Size): boolean => x >= 0 && x <= width && y >= 0 && y <= height;

/** A screen that is too small for both bounds keeps the lower one. */
const between = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));
