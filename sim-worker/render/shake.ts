import { clamp, PX_PER_ART } from './units.ts';

/** Only hard impacts shake the picture: from 12 units a second, by half a CSS pixel a unit, 6 at most, for 120 ms. */
const SPEED_MIN = 12;
const PX_PER_SPEED = 0.5;
const PX_MAX = 6;
const LASTS_MS = 120;
const SWINGS = 2.5;

/** A short swing of the picture along the normal of an impact. Offsets in art pixels. */
export class Shake {
  x = 0;
  y = 0;
  private normalX = 0;
  private normalY = 0;
  private strength = 0;
  private startedMs = Number.NEGATIVE_INFINITY;
  isSwinging = false;

  hit(normalX: number, normalY: number, speed: number, nowMs: number): void {
    const strength = clamp((speed - SPEED_MIN) * PX_PER_SPEED, 0, PX_MAX) / PX_PER_ART;
    if (strength <= 0) return;
    this.normalX = normalX;
    this.normalY = normalY;
    this.strength = strength;
    this.startedMs = nowMs;
  }

  update(nowMs: number): void {
    const share = clamp((nowMs - this.startedMs) / LASTS_MS, 0, 1);
    this.isSwinging = share < 1;
    const offset = share >= 1 ? 0 : this.strength * (1 - share) * Math.cos(share * SWINGS * 2 * Math.PI);
    this.x = -this.normalX * offset;
    this.y = -this.normalY * offset;
  }
}
