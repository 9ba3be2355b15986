import { describe, expect, test } from 'vitest';
import { type Burst, PARTICLE_POOL, Particles } from './particles.ts';

const BURST: Burst = {
  x: 0,
  y: 0,
  count: 12,
  colors: ['#ffffff'],
  angle: -Math.PI / 2,
  spread: 0.5,
  speedMin: 50,
  speedMax: 100,
  lifeMin: 0.4,
  lifeMax: 0.6,
  gravity: 450,
  size: 2,
};

/** Records what is painted, in place of a canvas. */
function recorder() {
  const rects: number[][] = [];
  const context = {
    globalAlpha: 1,
    fillStyle: '',
    fillRect: (...rect: number[]) => {
      rects.push(rect);
    },
  };
  return { rects, context: context as never };
}

describe('particle pool', () => {
  test('never holds more than its bound, however much bursts', () => {
    const particles = new Particles();
    for (let i = 0; i < 50; i++) particles.emit({ ...BURST, count: 60 });
    expect(particles.alive).toBe(PARTICLE_POOL);
  });

  test('all are gone when their life is over', () => {
    const particles = new Particles();
    particles.emit(BURST);
    expect(particles.alive).toBe(12);
    for (let i = 0; i < 45; i++) particles.update(1 / 60);
    expect(particles.alive).toBe(0);
  });

  test('they rise along the fan and fall again', () => {
    const particles = new Particles();
    particles.emit({ ...BURST, lifeMin: 2, lifeMax: 2 });
    particles.update(0.05);
    const rising = recorder();
    particles.draw(rising.context, 0, 0);
    expect(rising.rects.every(([, y]) => (y as number) < 2)).toBe(true);
    for (let i = 0; i < 60; i++) particles.update(1 / 60);
    const falling = recorder();
    particles.draw(falling.context, 0, 0);
    expect(falling.rects.every(([, y]) => (y as number) > 20)).toBe(true);
  });

  test('the same seed gives the same picture, another seed another', () => {
    const picture = (seed: number) => {
      const particles = new Particles(seed);
      particles.emit(BURST);
      particles.update(0.1);
      const { rects, context } = recorder();
      particles.draw(context, 0, 0);
      return rects;
    };
    expect(picture(7)).toEqual(picture(7));
    expect(picture(7)).not.toEqual(picture(8));
  });

  test('squares lie on the art grid', () => {
    const particles = new Particles();
    particles.emit(BURST);
    particles.update(0.0371);
    const { rects, context } = recorder();
    particles.draw(context, 0.4, 0.7);
    expect(rects.flat().every(Number.isInteger)).toBe(true);
  });
});
