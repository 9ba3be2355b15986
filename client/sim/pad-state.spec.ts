import { describe, expect, it } from 'vitest';
import { menuDirection, NO_PAD, type PadLike, type PadState, Repeater, readPads, StickGrip, stickAim } from './pad-state.ts';

/** A pad of the standard mapping with some buttons down. */
const fakePad = (down: readonly number[], x = 0, y = 0): PadLike => ({
  mapping: 'standard',
  axes: [x, y, 0, 0],
  buttons: Array.from({ length: 17 }, (_, index) => ({ pressed: down.includes(index) })),
});

describe('readPads', () => {
  it('reads the buttons of all pads, and the stick that leans farthest', () => {
    const state = readPads([null, fakePad([0, 14], 0.1, 0.1), fakePad([9], -0.5, 0)]);
    expect([...state.pressed].sort()).toEqual(['a', 'left', 'start']);
    expect([state.stickX, state.stickY]).toEqual([-0.5, 0]);
  });

  it('takes either shoulder button for the fine one, and lives with few buttons', () => {
    expect([...readPads([fakePad([5])]).pressed]).toEqual(['fine']);
    expect(readPads([{ mapping: '', axes: [], buttons: [] }])).toEqual(NO_PAD);
  });
});

it('the right stick looks, without its trembling in the middle', () => {
  const leaning = (x: number, y: number) => ({ mapping: 'standard', axes: [0, 0, x, y], buttons: [] });
  expect(readPads([leaning(0.1, 0.2), leaning(-0.3, 0.8)])).toMatchObject({ stickX: 0, stickY: 0, lookX: -0.3, lookY: 0.8 });
  expect(readPads([leaning(0.1, 0.2)])).toEqual(NO_PAD);
});

it('a trigger of a pad without the standard mapping is no stick', () => {
  expect(readPads([{ mapping: '', axes: [0, 0, -1, 0, 0, -1], buttons: [] }])).toEqual(NO_PAD);
});

describe('stickAim', () => {
  // stick, y down; direction of flight and power
  it.each([
    [0.2, 0.1, undefined],
    [0, -1, { angleDeg: 90, power: 1 }],
    [1, 0, { angleDeg: 0, power: 1 }],
    [-0.95, 0, { angleDeg: 180, power: 1 }],
    [0, -0.25, { angleDeg: 90, power: 0.1 }],
    // Half of the way between the zones gives a third of the range: small powers have more space.
    [0, -0.6, { angleDeg: 90, power: 0.42 }],
    [0.7, -0.7, { angleDeg: 45, power: 1 }],
  ])('leaning %d, %d is %j', (x, y, aim) => {
    expect(stickAim(x, y)).toEqual(aim);
  });
});

describe('a stick', () => {
  /** Moves the stick through values, one per frame of 16 ms, and returns the powers that were adopted. */
  const powersOf = (leans: readonly number[]) => {
    const grip = new StickGrip();
    return leans.map((lean, i) => grip.follow(0, -lean, 1_000 + i * 16)?.power);
  };

  it('that springs back leaves the aim where it was', () => {
    expect(powersOf([1, 1, 0.8, 0.5, 0.3, 0.1, 0, 0])).toEqual([1, ...Array(7).fill(undefined)]);
  });

  it('that is moved back slowly is followed', () => {
    expect(powersOf([0.9, 0.88, 0.86, 0.84])).toEqual([0.91, 0.87, 0.83, 0.8]);
  });

  it('that is moved back fast and then held is followed after a moment', () => {
    const powers = powersOf([1, 0.6, ...Array(10).fill(0.6)]);
    expect(powers.slice(1, 8)).toEqual(Array(7).fill(undefined));
    expect(powers.filter((power) => power !== undefined)).toEqual([1, 0.42]);
  });
});

describe('in a menu', () => {
  const state = (pressed: PadState['pressed'], stickX = 0, stickY = 0): PadState => ({ ...NO_PAD, pressed, stickX, stickY });

  it.each([
    [state(new Set(['down'])), 'down'],
    [state(new Set(['left', 'up'])), 'up'],
    [state(new Set(), 0, 0.5), undefined],
    [state(new Set(), 0.3, 0.8), 'down'],
    [state(new Set(), -0.8, 0.3), 'left'],
    [state(new Set(['right']), 0, -1), 'right'],
  ])('%j points %s', (pad, direction) => {
    expect(menuDirection(pad)).toBe(direction);
  });

  it('a direction that is held counts at once, after 400 ms and every 120 ms', () => {
    const repeater = new Repeater();
    const counted = Array.from({ length: 60 }, (_, i) => i * 10).filter((ms) => repeater.press('down', ms));
    expect(counted).toEqual([0, 400, 520]);
    expect(repeater.press('up', 590)).toBe('up');
    expect(repeater.press(undefined, 600)).toBeUndefined();
    expect(repeater.press('up', 610)).toBe('up');
  });
});
