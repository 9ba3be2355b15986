import { describe, expect, test } from 'vitest';
import { Ball } from './ball.ts';

type Pose = Parameters<Ball['draw']>[1];

const REST: Pose = {
  x: 0,
  y: 0,
  velocityX: 0,
  velocityY: 0,
  angle: 0,
  style: 0,
  pullX: 0,
  pullY: 0,
  power: 0,
  reducedMotion: false,
  hasWideRim: false,
  hiddenRows: 0,
};

const newBall = (): Ball => new Ball(null, async () => null);

/** How the ball is scaled along each direction in turn, and where it stands. */
function drawn(ball: Ball, pose: Partial<Pose>, nowMs = 0) {
  const scales: number[] = [];
  let x = 0;
  const context = {
    fillStyle: '',
    translate: (to: number) => {
      x = to;
    },
    rotate: () => undefined,
    scale: (along: number, across: number) => {
      scales.push(along);
      // A ball keeps its volume, and has two directions across.
      expect(along * across * across).toBeCloseTo(1, 9);
    },
    beginPath: () => undefined,
    arc: () => undefined,
    fill: () => undefined,
  };
  ball.draw(context as never, { ...REST, ...pose }, nowMs);
  return { scales, x };
}

describe('stretch along the flight', () => {
  test.each([
    [6, []],
    [10, [1.1]],
    [30, [1.22]],
  ])('at %i units a second', (velocityX, scales) => {
    expect(drawn(newBall(), { velocityX }).scales.map((scale) => Number(scale.toFixed(4)))).toEqual(scales);
  });
});

describe('squash on impact', () => {
  test.each([
    [3, []],
    [5.2, [0.9]],
    [40, [0.65]],
  ])('%s units a second into the ground', (speed, scales) => {
    const ball = newBall();
    ball.hit(0, -1, speed);
    expect(drawn(ball, {}).scales.map((scale) => Number(scale.toFixed(4)))).toEqual(scales);
  });

  test('swings back at 9 Hz, a fifth beyond round, and is over in a third of a second', () => {
    const ball = newBall();
    ball.hit(0, -1, 40);
    const amounts: number[] = [];
    for (let i = 0; i < 80; i++) {
      ball.update(0.004);
      amounts.push((drawn(ball, {}).scales[0] ?? 1) - 1);
    }
    // zeta .45: the first overshoot is exp(-pi zeta / sqrt(1 - zeta^2)) = 20 % of .35, half a damped period (62 ms) after the blow.
    const peak = Math.max(...amounts);
    expect(peak).toBeGreaterThan(0.055);
    expect(peak).toBeLessThan(0.09);
    expect(amounts.indexOf(peak) * 4).toBeGreaterThan(48);
    expect(amounts.indexOf(peak) * 4).toBeLessThan(76);
    expect(Math.abs(amounts.at(-1) as number)).toBe(0);
  });
});

test.each([
  ['fast flight', { velocityX: 30 }],
  ['a full drag', { pullX: 1, power: 1 }],
  ['rest after an impact', {}],
])('for those who want less motion the ball stays round: %s', (_, pose) => {
  const ball = newBall();
  ball.hit(0, -1, 40);
  expect(drawn(ball, { ...pose, reducedMotion: true }).scales).toEqual([]);
});

describe('the held ball', () => {
  test('is pressed against the drag by 12 % of the power', () => {
    expect(drawn(newBall(), { pullX: 0.5, power: 0.5 }).scales[0]).toBeCloseTo(0.94, 6);
  });

  test.each([
    ['trembles above 95 %', { power: 0.96 }, true],
    ['lies still below', { power: 0.95 }, false],
    ['lies still for those who want less motion', { power: 1, reducedMotion: true }, false],
  ])('%s', (_, pose, trembles) => {
    const places = [0, 7, 14, 21, 28].map((nowMs) => drawn(newBall(), { pullX: 1, ...pose }, nowMs).x);
    expect(places.some((x) => x !== 0)).toBe(trembles);
    // One CSS pixel is half an art pixel.
    expect(Math.max(...places.map(Math.abs))).toBeLessThanOrEqual(0.5);
  });
});

describe('the picture of the ball', () => {
  const named = (name: string) => ({ name }) as never;
  const worn = (ball: Ball, style: number): string => {
    let seen = '';
    const context = { translate: () => undefined, drawImage: (picture: { name: string }) => void (seen = picture.name) };
    ball.draw(context as never, { ...REST, style }, 0);
    return seen;
  };

  test('stays until another style has been loaded, and is then that one at once', async () => {
    let arrive: (picture: never) => void = () => undefined;
    const ball = new Ball(named('classic'), () => new Promise((resolve) => (arrive = resolve)));
    expect([worn(ball, 0), worn(ball, 3), worn(ball, 3)]).toEqual(['classic', 'classic', 'classic']);
    arrive(named('third'));
    await Promise.resolve();
    expect(worn(ball, 3)).toBe('third');
  });

  test('is the worn one from the first frame, and is not fetched again', () => {
    const ball = new Ball(
      named('third'),
      () => {
        throw new Error('fetched');
      },
      3,
    );
    expect(worn(ball, 3)).toBe('third');
  });
});
