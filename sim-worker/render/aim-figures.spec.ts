import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AimPicture } from '../../shared/protocol/frame.ts';
import { AimFigures, angleText, powerText } from './aim-figures.ts';

const SCREEN = { width: 390, height: 844 };
const MIDDLE = { x: 195, y: 420 };
/** The panel is at least this far from the handle, CSS pixels. */
const FINGER_PX = 26;

let figures: AimFigures;
beforeEach(() => {
  figures = new AimFigures();
});

const pulled = (pullX: number, pullY: number, power = Math.hypot(pullX, pullY)): AimPicture => ({ power, pullX, pullY, dots: [] });
/** The pull of a shot at an angle. */
const shotAt = (angleDeg: number, power = 1) =>
  pulled(-Math.cos((angleDeg * Math.PI) / 180) * power, Math.sin((angleDeg * Math.PI) / 180) * power);
const placed = (aim: AimPicture, handle = MIDDLE) => figures.place(aim, handle, SCREEN, 2, 1, []);
const centerOf = (aim: AimPicture, handle = MIDDLE) => {
  const { x, y, width, height } = placed(aim, handle);
  return { x: x + width / 2, y: y + height / 2 };
};

describe('the texts', () => {
  // angle, power, texts
  test.each([
    [90, 1, '90°', '100%'],
    [62.25, 0.744, '62°', '74%'],
    [0, 0.1, '0°', '10%'],
    [359.6, 0.5, '0°', '50%'],
    [270, 0.005, '270°', '1%'],
  ])('a shot at %d degrees with %d of the power', (angleDeg, power, angle, percent) => {
    expect([angleText(shotAt(angleDeg, power)), powerText(shotAt(angleDeg, power))]).toEqual([angle, percent]);
  });

  test('tell the power that the ground allows, as the shot will have it', () => {
    expect(powerText(pulled(0, 0.6, 0.6))).toBe('60%');
  });
});

describe('the panel', () => {
  test('stands beside the handle, never on it or on the line, and inside the screen', () => {
    for (const handle of [MIDDLE, { x: 12, y: 500 }, { x: 378, y: 500 }, { x: 195, y: 832 }, { x: 60, y: 12 }]) {
      for (let angleDeg = 0; angleDeg < 360; angleDeg += 3) {
        const { x, y, width, height } = placed(shotAt(angleDeg), handle);
        expect([x >= 6, y >= 6, x + width <= 384, y + height <= 838], `${angleDeg} degrees`).toEqual([true, true, true, true]);
      }
    }
    for (let angleDeg = 0; angleDeg < 360; angleDeg += 3) {
      const { x, y, width, height } = placed(shotAt(angleDeg));
      const near = { x: Math.min(x + width, Math.max(x, MIDDLE.x)), y: Math.min(y + height, Math.max(y, MIDDLE.y)) };
      expect(Math.hypot(near.x - MIDDLE.x, near.y - MIDDLE.y), `${angleDeg} degrees`).toBeGreaterThan(FINGER_PX - 2);
    }
  });

  test('stands above a slanted pull, where no hand is', () => {
    expect(centerOf(shotAt(45)).y).toBeLessThan(MIDDLE.y);
    expect(centerOf(shotAt(135)).y).toBeLessThan(MIDDLE.y);
    expect(centerOf(shotAt(0)).y).toBeLessThan(MIDDLE.y);
    expect(centerOf(shotAt(180)).y).toBeLessThan(MIDDLE.y);
  });

  test('does not jump to the other side while a shot straight up is adjusted', () => {
    const sides = [80, 88, 90, 92, 100].map((angleDeg) => Math.sign(centerOf(shotAt(angleDeg)).x - MIDDLE.x));
    expect(new Set(sides).size).toBe(1);
    figures.rest();
    expect(Math.sign(centerOf(shotAt(120)).x - MIDDLE.x)).not.toBe(Math.sign(centerOf(shotAt(60)).x - MIDDLE.x));
  });

  test('stays above the pull near the border, unless it would come onto the handle', () => {
    expect(centerOf(shotAt(138), { x: 320, y: 700 }).y).toBeLessThan(700);
  });

  test('moves to the other side of the pull where the border leaves no space', () => {
    expect(placed(shotAt(90), { x: 40, y: 500 }).x).toBeGreaterThan(40 + FINGER_PX - 2);
    figures.rest();
    expect(centerOf(shotAt(120), { x: 195, y: 30 }).y).toBeGreaterThan(30);
  });
});

test.each([
  ['the buttons at the lower edge', { x: 100, y: 800 }, { left: 0, top: 700, width: 390, height: 144 }],
  ['the strokes at the upper edge', { x: 60, y: 130 }, { left: 12, top: 12, width: 141, height: 110 }],
])('the panel never lies on a control: %s', (_, handle, control) => {
  for (let angleDeg = 10; angleDeg < 360; angleDeg += 10) {
    figures.rest();
    const { x, y, width, height } = figures.place(shotAt(angleDeg), handle, SCREEN, 2, 1, [control]);
    const covers =
      x < control.left + control.width && x + width > control.left && y < control.top + control.height && y + height > control.top;
    expect([angleDeg, covers]).toEqual([angleDeg, false]);
  }
});

describe('what is drawn', () => {
  afterEach(() => vi.unstubAllGlobals());

  function painted(aim: AimPicture): { readonly boxes: number; readonly signs: number } {
    const counted = { boxes: 0, signs: 0 };
    const context = { fillRect: () => counted.boxes++, drawImage: () => counted.signs++ };
    figures.draw(context as never, aim, MIDDLE, SCREEN, 1, []);
    return counted;
  }

  test('is a panel with both texts for a shot, and nothing for a pull that is too short', () => {
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext = () => ({ fillRect: () => undefined });
      },
    );
    expect(painted(pulled(0, 0.5))).toEqual({ boxes: 3, signs: '90°50%'.length });
    expect(painted(pulled(0, 0.05, 0))).toEqual({ boxes: 0, signs: 0 });
  });
});
