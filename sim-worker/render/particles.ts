import type { Context2d } from './canvas.ts';

/** Most particles at once; a new one replaces the oldest. Specification, section 9. */
export const PARTICLE_POOL = 100;

/** How a burst flies. Lengths in art pixels, angles in radians (0 right, y down), times in seconds. */
export interface Burst {
  readonly x: number;
  readonly y: number;
  readonly count: number;
  readonly colors: readonly string[];
  readonly angle: number;
  /** Half the opening of the fan. */
  readonly spread: number;
  readonly speedMin: number;
  readonly speedMax: number;
  readonly lifeMin: number;
  readonly lifeMax: number;
  readonly gravity: number;
  readonly size: number;
  /** Sideways flutter in art pixels, at 6 Hz: leaves and confetti. */
  readonly flutter?: number;
  /** Share of the speed lost a second. */
  readonly drag?: number;
  /** Distance from x, y within which a particle may start. */
  readonly scatter?: number;
}

const FLUTTER_RADIANS_PER_S = 6 * 2 * Math.PI;

/** A fixed pool of square particles. Nothing is allocated while they fly. */
export class Particles {
  private readonly x = new Float32Array(PARTICLE_POOL);
  private readonly y = new Float32Array(PARTICLE_POOL);
  private readonly velocityX = new Float32Array(PARTICLE_POOL);
  private readonly velocityY = new Float32Array(PARTICLE_POOL);
  private readonly age = new Float32Array(PARTICLE_POOL);
  /** 0 for a free place. */
  private readonly life = new Float32Array(PARTICLE_POOL);
  private readonly gravity = new Float32Array(PARTICLE_POOL);
  private readonly flutter = new Float32Array(PARTICLE_POOL);
  private readonly drag = new Float32Array(PARTICLE_POOL);
  private readonly size = new Float32Array(PARTICLE_POOL);
  private readonly color: string[] = new Array(PARTICLE_POOL).fill('#ffffff');
  private next = 0;
  private seed: number;

  constructor(seed = 1) {
    this.seed = seed;
  }

  /** Number of particles alive, at most PARTICLE_POOL. */
  get alive(): number {
    let count = 0;
    for (let i = 0; i < PARTICLE_POOL; i++) if ((this.life[i] as number) > 0) count++;
    return count;
  }

  emit(burst: Burst): void {
    for (let n = 0; n < burst.count; n++) {
      const i = this.next;
      this.next = (i + 1) % PARTICLE_POOL;
      const angle = burst.angle + (this.random() * 2 - 1) * burst.spread;
      const speed = burst.speedMin + this.random() * (burst.speedMax - burst.speedMin);
      const scatter = burst.scatter ?? 1;
      this.x[i] = burst.x + (this.random() * 2 - 1) * scatter;
      this.y[i] = burst.y + (this.random() * 2 - 1) * scatter * 0.5;
      this.velocityX[i] = Math.cos(angle) * speed;
      this.velocityY[i] = Math.sin(angle) * speed;
      this.age[i] = 0;
      this.life[i] = burst.lifeMin + this.random() * (burst.lifeMax - burst.lifeMin);
      this.gravity[i] = burst.gravity;
      this.flutter[i] = burst.flutter ?? 0;
      this.drag[i] = burst.drag ?? 0;
      this.size[i] = burst.size;
      this.color[i] = burst.colors[Math.floor(this.random() * burst.colors.length)] as string;
    }
  }

  update(seconds: number): void {
    for (let i = 0; i < PARTICLE_POOL; i++) {
      if ((this.life[i] as number) <= 0) continue;
      const age = (this.age[i] as number) + seconds;
      this.age[i] = age;
      if (age >= (this.life[i] as number)) {
        this.life[i] = 0;
        continue;
      }
      const kept = Math.exp(-(this.drag[i] as number) * seconds);
      const velocityX = (this.velocityX[i] as number) * kept;
      const velocityY = (this.velocityY[i] as number) * kept + (this.gravity[i] as number) * seconds;
      this.velocityX[i] = velocityX;
      this.velocityY[i] = velocityY;
      const flutter = (this.flutter[i] as number) * Math.cos(age * FLUTTER_RADIANS_PER_S + i);
      this.x[i] = (this.x[i] as number) + (velocityX + flutter) * seconds;
      this.y[i] = (this.y[i] as number) + velocityY * seconds;
    }
  }

  /** Draws on the art grid; `left` and `top` are the art pixel at the context's origin. */
  draw(context: Context2d, left: number, top: number): void {
    for (let i = 0; i < PARTICLE_POOL; i++) {
      const life = this.life[i] as number;
      if (life <= 0) continue;
      const rest = 1 - (this.age[i] as number) / life;
      context.globalAlpha = rest < 0.3 ? rest / 0.3 : 1;
      context.fillStyle = this.color[i] as string;
      const size = rest < 0.25 ? Math.max(1, (this.size[i] as number) - 1) : (this.size[i] as number);
      context.fillRect(Math.round((this.x[i] as number) - left), Math.round((this.y[i] as number) - top), size, size);
    }
    context.globalAlpha = 1;
  }

  clear(): void {
    this.life.fill(0);
  }

  /** mulberry32: small, and good enough for particles. */
  private random(): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let t = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
}
