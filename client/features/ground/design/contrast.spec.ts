import { describe, expect, it } from 'vitest';
import { contrast, parseColor } from './contrast.ts';

function read(text: string) {
  const color = parseColor(text);
  if (!color) throw new Error(`'${text}' was not read`);
  return color;
}

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#000', '#fff', 21],
    ['#00000000', '#ffffff', 1],
    ['#000000ff', '#ffffff', 21],
    // An example of the WCAG: the lightest gray that passes on white.
    ['#767676', '#ffffff', 4.54],
    ['#ffffff', '#767676', 4.54],
    ['rgb(0 0 0 / 0)', '#ffffff', 1],
    ['rgb(0 0 0 / 1)', '#ffffff', 21],
    ['rgb(0 0 0 / 0.5)', '#ffffff', 3.98],
  ])('of %s on %s is %f', (color, ground, ratio) => {
    expect(contrast(read(color), read(ground))).toBeCloseTo(ratio, 2);
  });
});

it.each(['14px', 'var(--ink)', '#ff', 'rgb(1, 2, 3)', ''])("'%s' is no color of the tokens", (text) => {
  expect(parseColor(text)).toBeUndefined();
});
