/** Red, green and blue, 0 to 255, and alpha, 0 to 1. */
export interface Color {
  readonly rgb: readonly [number, number, number];
  readonly alpha: number;
}

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})?$/i;
/** '#fff', as the build shortens colors. */
const SHORT_HEX = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i;
const RGB = /^rgb\(\s*(\d+)\s+(\d+)\s+(\d+)\s*(?:\/\s*([\d.]+)\s*)?\)$/;

/** Reads the color formats of the tokens, before and after the build; undefined for anything else. */
export function parseColor(text: string): Color | undefined {
  const hex = HEX.exec(text.trim().replace(SHORT_HEX, '#$1$1$2$2$3$3'));
  if (hex) return { rgb: triple(hex.slice(1, 4).map(fromHex)), alpha: fromHex(hex[4] ?? 'ff') / 255 };
  const rgb = RGB.exec(text.trim());
  return rgb ? { rgb: triple(rgb.slice(1, 4).map(Number)), alpha: Number(rgb[4] ?? 1) } : undefined;
}

const fromHex = (digits: string): number => Number.parseInt(digits, 16);

const triple = ([red = 0, green = 0, blue = 0]: readonly number[]): [number, number, number] => [red, green, blue];

/**
 * The contrast of two colors, 1 to 21 (WCAG 2.2, relative luminance of sRGB).
 * @param ground opaque; a translucent `color` is laid over it first
 */
export function contrast(color: Color, ground: Color): number {
  const over = triple(color.rgb.map((part, i) => part * color.alpha + (ground.rgb[i] ?? 0) * (1 - color.alpha)));
  const [light, dark] = [luminance(over), luminance(ground.rgb)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(rgb: readonly [number, number, number]): number {
  const [red, green, blue] = triple(rgb.map(linear));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
