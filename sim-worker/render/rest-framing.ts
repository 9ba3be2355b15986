import type { Box, View } from '../../shared/protocol/frame.ts';
import { ART_PER_TILE, clamp, type Place } from './units.ts';

/** What the view of a resting ball shows, too, if both fit: the next flag, clear of the HUD. */
export interface Framing {
  readonly flag: Place;
  readonly hud: readonly Box[];
}

/** The view without the flag, art pixels. */
interface Window extends Place {
  readonly width: number;
  readonly height: number;
}

/** The flag stands this far from the border and the HUD: its cloth and a little more. */
const MARGIN = ART_PER_TILE;
/** The ball stays this far from the sides, and above this share of the height. */
const SIDE = 3 * ART_PER_TILE;
const LOWEST_BALL = 0.8;

/** How far the view moves from a resting ball so that the next flag is in it; to the side also for a flag that is too high. Art pixels. */
export function leanTo({ flag, hud }: Framing, ball: Place, window: Window, view: View, open: number): Place {
  const right = window.x + window.width;
  const wantedX = flag.x < window.x + MARGIN ? flag.x - window.x - MARGIN : Math.max(0, flag.x + MARGIN - right);
  const x = clamp(wantedX, Math.min(0, ball.x + SIDE - right), Math.max(0, ball.x - SIDE - window.x));
  const artPerCss = window.height / Math.max(1, view.height);
  const ceiling = ceilingOf(hud, (flag.x - window.x - x) / artPerCss, view, MARGIN / artPerCss) * artPerCss + MARGIN;
  const wantedY = Math.min(0, flag.y - window.y - ceiling);
  const y = ball.y - window.y - wantedY <= LOWEST_BALL * open ? wantedY : 0;
  return { x, y };
}

/** The lower edge of what the HUD covers above a place in the picture. All in CSS pixels. */
function ceilingOf(hud: readonly Box[], x: number, view: View, margin: number): number {
  const above = hud.filter((box) => box.top < view.height / 4 && x > box.left - margin && x < box.left + box.width + margin);
  return above.reduce((lowest, box) => Math.max(lowest, box.top + box.height), 0);
}
