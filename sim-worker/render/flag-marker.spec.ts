import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Context2d } from './canvas.ts';
import { FlagMarker, isInSight, placeMarker } from './flag-marker.ts';

const PHONE = { width: 390, height: 844 };
const HUD = [
  { left: 12, top: 12, width: 160, height: 48 },
  { left: 330, top: 12, width: 48, height: 48 },
  { left: 275, top: 784, width: 103, height: 48 },
];

describe('a flag is in sight', () => {
  test.each([
    ['in the middle', 195, 400, true],
    ['between the corners of the HUD', 250, 30, true],
    ['not under the HUD', 100, 30, false],
    ['not above the picture', 195, -1, false],
    ['not below it', 195, 845, false],
    ['not beside it', 391, 400, false],
  ])('%s', (_, x, y, isSeen) => {
    expect(isInSight({ x, y }, PHONE, HUD)).toBe(isSeen);
  });
});

describe('the marker stands at the border, clear of the HUD', () => {
  test.each([
    ['above', 250, -300, 226, 8],
    ['above the strokes: below them', 60, -300, 36, 68],
    ['in a corner above the buttons: below them', 900, -300, 334, 68],
    ['to the left', -80, 400, 8, 390],
    ['below the zoom: above it', 320, 900, 296, 756],
  ])('for a flag %s', (_, x, y, left, top) => {
    expect(placeMarker({ x, y }, 48, 20, PHONE, HUD)).toEqual({ x: left, y: top });
  });
});

describe('the marker', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** A context that counts the calls of drawImage. */
  function counting(): { readonly context: Context2d; drawn: number } {
    const counted = { drawn: 0 };
    const context = new Proxy({}, { get: (_, name) => () => name === 'drawImage' && counted.drawn++, set: () => true });
    return Object.assign(counted, { context: context as Context2d });
  }

  test('is drawn while the flag is out of sight, from pictures that are made once', () => {
    let made = 0;
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        constructor() {
          made++;
        }
        getContext = () => counting().context;
      },
    );
    const marker = new FlagMarker();
    const screen = counting();
    const draw = (y: number, number: number) =>
      marker.draw(screen.context, { kind: 'checkpoint', at: { x: 200, y }, number }, PHONE, HUD, 3);
    // The box with the flag, and each digit.
    draw(-100, 30);
    draw(-120, 30);
    expect([screen.drawn, made]).toEqual([6, 3]);
    draw(-140, 33);
    expect([screen.drawn, made]).toEqual([9, 3]);
    draw(300, 12);
    expect([screen.drawn, made]).toEqual([9, 3]);
  });
});
