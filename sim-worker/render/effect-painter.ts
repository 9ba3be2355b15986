import type { Theme } from '../../shared/course/course.ts';
import type { TileSurface } from '../../shared/course/tile-traits.ts';
import type { Effect } from '../../shared/protocol/frame.ts';
import type { Context2d } from './canvas.ts';
import { type Burst, Particles } from './particles.ts';
import type { PixelShapes } from './pixel-shapes.ts';
import { CONFETTI_COLORS, ICE_COLORS, MAT_COLORS, THEME_COLORS, WATER_COLORS, YELLOW } from './theme-colors.ts';
import { ART_PER_TILE, ART_PER_UNIT, clamp, PX_PER_ART } from './units.ts';

/** Speeds and gravity of particles are given in CSS pixels at the reference height. */
const px = (value: number): number => value / PX_PER_ART;
const GRAVITY = px(900);
const BALL_RADIUS_ART = 7.5;
const FAN = (40 / 180) * Math.PI;
const UP = -Math.PI / 2;
const RINGS = 6;
/** Side of a particle, art pixels. A multiple of the art's own pixels, so that no particle is finer than the rest of the picture. */
const PARTICLE_ART = 2;

interface Ring {
  x: number;
  y: number;
  bornMs: number;
  lifeMs: number;
  from: number;
  to: number;
  color: string;
}

/** Draws effects as particles and rings. */
export class EffectPainter {
  readonly particles = new Particles();
  private readonly rings: Ring[] = [];
  private theme: Theme = 'meadow';
  private reducedMotion = false;

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.particles.clear();
    this.rings.length = 0;
  }

  /** With `reducedMotion` nothing flies: a ring alone marks the place. */
  show(effect: Effect, nowMs: number, reducedMotion: boolean): void {
    this.reducedMotion = reducedMotion;
    switch (effect.kind) {
      case 'hit':
        this.showHit(effect);
        break;
      case 'bounce':
        this.showBounce(effect);
        break;
      case 'splash':
        this.showSplash(effect, nowMs);
        break;
      case 'rough':
        this.showLeaves(effect);
        break;
      case 'return':
        this.addRing(effect.fromX * ART_PER_UNIT, effect.fromY * ART_PER_UNIT, nowMs, 260, 9, 3, '#ffffff');
        this.addRing(effect.x * ART_PER_UNIT, effect.y * ART_PER_UNIT, nowMs, 360, 4, 16, '#ffffff');
        break;
      case 'cup':
        this.addRing(effect.x * ART_PER_UNIT, effect.y * ART_PER_UNIT, nowMs, 320, 4, 13, '#ffffff');
        break;
      case 'checkpoint':
      case 'finish':
        this.showFlag(effect, nowMs);
    }
  }

  /** Something of it is still to be seen. */
  get isAlive(): boolean {
    return this.rings.length > 0 || this.particles.alive > 0;
  }

  /** Draws on the art grid; `left` and `top` are the art pixel at the context's origin. */
  draw(context: Context2d, shapes: PixelShapes, left: number, top: number, nowMs: number): void {
    for (let i = this.rings.length - 1; i >= 0; i--) {
      const ring = this.rings[i] as Ring;
      const share = (nowMs - ring.bornMs) / ring.lifeMs;
      if (share >= 1) this.rings.splice(i, 1);
      if (share >= 1 || share < 0) continue;
      context.globalAlpha = 0.8 * (1 - share);
      const radius = Math.round(ring.from + (ring.to - ring.from) * share);
      shapes.ring(context, Math.round(ring.x - left) + 0.5, Math.round(ring.y - top) + 0.5, radius, ring.color);
    }
    context.globalAlpha = 1;
    this.particles.draw(context, left, top);
  }

  private showHit(effect: Extract<Effect, { kind: 'hit' }>): void {
    this.burst(effect.x, effect.y + BALL_RADIUS_ART / ART_PER_UNIT, {
      count: Math.round(3 + effect.power * 9),
      colors: THEME_COLORS[this.theme].cap.slice(0, 3),
      // Up and away from the shot.
      angle: Math.atan2(-0.9, -0.7 * effect.dirX),
      spread: FAN * 1.4,
      speedMin: px(50),
      speedMax: px(90 + 90 * effect.power),
      lifeMin: 0.25,
      lifeMax: 0.5,
    });
  }

  private showBounce(effect: Extract<Effect, { kind: 'bounce' }>): void {
    const onIce = effect.surface === 'ice';
    const colors = bounceColorsOf(this.theme, effect.surface, effect.normalY);
    const count = onIce ? 5 : Math.round(clamp(0.6 * effect.speed, 3, 12));
    if (effect.speed < 1.5) return;
    this.burst(effect.x, effect.y, {
      count,
      colors,
      angle: Math.atan2(effect.normalY, effect.normalX),
      spread: FAN,
      speedMin: px(60),
      speedMax: px(160),
      lifeMin: onIce ? 0.25 : 0.35,
      lifeMax: onIce ? 0.25 : 0.6,
    });
  }

  private showSplash(effect: Extract<Effect, { kind: 'splash' }>, nowMs: number): void {
    const strength = clamp(effect.speed / 14, 0, 1);
    this.burst(effect.x, effect.y, {
      count: 14,
      colors: WATER_COLORS.slice(0, 3),
      angle: UP,
      spread: 0.6,
      speedMin: px(120),
      // A slow ball throws the drops less high.
      speedMax: px(180 + 140 * strength),
      lifeMin: 0.4,
      lifeMax: 0.7,
      scatter: 4,
    });
    const x = effect.x * ART_PER_UNIT;
    const y = effect.y * ART_PER_UNIT;
    this.addRing(x, y, nowMs, 420, 3, 14, WATER_COLORS[0]);
    this.addRing(x, y, nowMs + 120, 480, 2, 10, WATER_COLORS[1]);
  }

  private showLeaves(effect: Extract<Effect, { kind: 'rough' }>): void {
    this.burst(effect.x, effect.y, {
      count: 8,
      colors: THEME_COLORS[this.theme].cap.slice(0, 3),
      angle: UP,
      spread: 1.1,
      speedMin: px(60),
      speedMax: px(140),
      lifeMin: 0.8,
      lifeMax: 0.8,
      gravity: GRAVITY * 0.25,
      flutter: 14,
      drag: 2.5,
      scatter: 5,
    });
  }

  private showFlag(effect: Extract<Effect, { kind: 'checkpoint' | 'finish' }>, nowMs: number): void {
    const isFinish = effect.kind === 'finish';
    const x = (effect.column + 0.5) * ART_PER_TILE;
    const y = (effect.row - 0.5) * ART_PER_TILE;
    this.addRing(x, y, nowMs, 500, 4, isFinish ? 26 : 18, isFinish ? YELLOW : '#ff8a1f');
    this.burst(x / ART_PER_UNIT, y / ART_PER_UNIT, {
      count: isFinish ? 60 : 24,
      colors: isFinish ? CONFETTI_COLORS : CONFETTI_COLORS.slice(0, 4),
      angle: UP,
      spread: isFinish ? 0.9 : 0.7,
      speedMin: px(isFinish ? 160 : 120),
      speedMax: px(isFinish ? 460 : 300),
      lifeMin: 0.8,
      lifeMax: isFinish ? 2 : 1.3,
      gravity: GRAVITY * 0.45,
      flutter: 16,
      drag: 1.8,
      scatter: 4,
    });
  }

  /** A burst at a place in world units. */
  private burst(x: number, y: number, burst: Omit<Burst, 'x' | 'y' | 'gravity' | 'size'> & { gravity?: number }): void {
    if (this.reducedMotion) return;
    this.particles.emit({ gravity: GRAVITY, size: PARTICLE_ART, ...burst, x: x * ART_PER_UNIT, y: y * ART_PER_UNIT });
  }

  private addRing(x: number, y: number, bornMs: number, lifeMs: number, from: number, to: number, color: string): void {
    if (this.rings.length >= RINGS) this.rings.shift();
    this.rings.push({ x, y, bornMs, lifeMs, from, to, color });
  }
}

/** Ground throws grass from floors, and soil from walls and ceilings. */
function bounceColorsOf(theme: Theme, surface: TileSurface, normalY: number): readonly string[] {
  const { cap, soil } = THEME_COLORS[theme];
  const colors: Readonly<Record<TileSurface, readonly string[]>> = {
    ground: normalY < -0.3 ? cap.slice(0, 3) : soil.slice(0, 3),
    ice: ICE_COLORS.slice(0, 4),
    mat: MAT_COLORS,
  };
  return colors[surface];
}
