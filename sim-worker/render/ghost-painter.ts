import { BALL_RADIUS } from '../../shared/course/geometry.ts';
import type { Box, Frame, GhostBall, ShownBall, View } from '../../shared/protocol/frame.ts';
import type { GhostPlaces } from '../../shared/protocol/ghosts.ts';
import { Ball } from './ball.ts';
import type { Context2d, Picture } from './canvas.ts';
import { type FlagMarker, isInSight } from './flag-marker.ts';
import type { Mapping } from './line-painter.ts';
import { ART_PER_TILE, ART_PER_UNIT } from './units.ts';

/** Where the picture stands, and what covers it. */
export interface PictureLayout {
  readonly view: View;
  /** Of the course, device pixels. */
  readonly mapping: Mapping;
  /** CSS pixels. */
  readonly hud: readonly Box[];
}

/** Draws the balls of ghosts: pale, and at the border of the picture where they are out of view. */
export class GhostPainter {
  private readonly ball: Ball;
  private readonly marker: FlagMarker;
  /** Row of the course from which rows are counted, as the HUD counts them. */
  private readonly spawnRow: number;

  /** @param picture frames of the classic ball; null when it could not be loaded */
  constructor(picture: Picture | null, marker: FlagMarker, spawnRow: number) {
    this.ball = new Ball(picture);
    this.marker = marker;
    this.spawnRow = spawnRow;
  }

  /** Draws the balls. The player's own is drawn afterwards, over them. */
  drawBalls(screen: Context2d, ghosts: readonly GhostBall[], { view, mapping }: PictureLayout, nowMs: number): void {
    const { x, y, scale } = mapping;
    for (const ghost of ghosts) {
      const place = shownPlace(ghost);
      screen.setTransform(scale, 0, 0, scale, x, y);
      screen.globalAlpha = ghost.opacity;
      const still = { pullX: 0, pullY: 0, power: 0, hasWideRim: false, hiddenRows: 0, reducedMotion: view.reducedMotion };
      const { velocityX, velocityY, angle, style } = ghost;
      this.ball.draw(screen, { ...still, ...place, velocityX, velocityY, angle, style }, nowMs);
    }
    screen.globalAlpha = 1;
  }

  /**
   * Marks the ghosts that are out of view at the border, each with its row. No marker covers another.
   * @param flag the box of the marker of the next flag, if there is one
   */
  drawMarkers(screen: Context2d, ghosts: readonly GhostBall[], layout: PictureLayout, flag: Box | undefined): void {
    const { view, hud } = layout;
    const size = { width: view.width, height: view.height - (view.coveredBelow ?? 0) };
    const taken = flag ? [...hud, flag] : [...hud];
    for (const ghost of ghosts) {
      const rows = Math.max(0, this.spawnRow - Math.floor(shownPlace(ghost).y / ART_PER_TILE));
      const box = this.marker.draw(screen, { kind: 'ghost', at: onScreen(ghost, layout), number: rows }, size, taken, view.pixelRatio);
      if (box) taken.push(box);
    }
    screen.setTransform(1, 0, 0, 1, 0, 0);
  }

  /** The ghosts that can be seen, for their labels; null without one. */
  places({ balls: [own, ...others] }: Frame, layout: PictureLayout): GhostPlaces | null {
    const { view, hud, mapping } = layout;
    const ghosts = others
      .map((ghost) => ({ name: ghost.name, ...onScreen(ghost, layout) }))
      .filter((place) => isInSight(place, view, hud))
      .map(({ name, x, y }) => ({ name, x: Math.round(x), y: Math.round(y) }));
    const { x, y } = onScreen(own, layout);
    const radius = (BALL_RADIUS * ART_PER_UNIT * mapping.scale) / view.pixelRatio;
    return ghosts.length === 0 ? null : { ghosts, own: { x: Math.round(x), y: Math.round(y) }, radius: Math.round(radius) };
  }
}

/** Art pixels of the course. */
function shownPlace({ previousX, previousY, x, y, alpha }: ShownBall): { readonly x: number; readonly y: number } {
  return { x: (previousX + (x - previousX) * alpha) * ART_PER_UNIT, y: (previousY + (y - previousY) * alpha) * ART_PER_UNIT };
}

/** CSS pixels of the canvas. */
function onScreen(ball: ShownBall, { view, mapping }: PictureLayout): { readonly x: number; readonly y: number } {
  const { x, y } = shownPlace(ball);
  return { x: (mapping.x + x * mapping.scale) / view.pixelRatio, y: (mapping.y + y * mapping.scale) / view.pixelRatio };
}
