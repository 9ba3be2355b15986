import { mix } from '../color.ts';
import type { Palette } from '../palettes.ts';
import type { Pen } from './pen.ts';

/** The colors of things inside the ground. They are light enough to be seen, and darker than the rim of the ground. */
export interface Tones {
  readonly bright: string;
  readonly light: string;
  readonly middle: string;
  readonly dark: string;
  readonly hollow: string;
  readonly gem: string;
  readonly gemShade: string;
  readonly accent: string;
  readonly accentShade: string;
}

export function tonesOf({ soil, outline, gem, flower }: Palette): Tones {
  return {
    bright: soil[0],
    light: mix(soil[1], soil[0], 0.2),
    middle: mix(soil[1], soil[2], 0.45),
    dark: mix(soil[2], soil[3], 0.3),
    hollow: mix(soil[4], outline, 0.5),
    gem: mix(gem, soil[1], 0.22),
    gemShade: mix(gem, soil[3], 0.5),
    accent: mix(flower[0], soil[2], 0.4),
    accentShade: mix(flower[0], soil[3], 0.66),
  };
}

/** The tones of the characters of things that are drawn as text. */
export const tonesByCharacter = ({
  bright,
  light,
  middle,
  dark,
  hollow,
  gem,
  gemShade,
  accent,
  accentShade,
}: Tones): Readonly<Record<string, string>> => ({
  w: bright,
  o: light,
  m: middle,
  d: dark,
  k: hollow,
  g: gem,
  G: gemShade,
  r: accent,
  R: accentShade,
});

/** Draws one thing into a cell of 48 x 32 or 96 x 56 pixels. */
export type Draw = (pen: Pen, tones: Tones) => void;
