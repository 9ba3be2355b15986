/** Red, green, blue and alpha, 0 to 255 each. */
export type Rgba = readonly [number, number, number, number];

const parsed = new Map<string, Rgba>();

/** Reads `#rrggbb` as an opaque color. */
export function hex(text: string): Rgba {
  let color = parsed.get(text);
  if (!color) {
    const n = Number.parseInt(text.slice(1), 16);
    color = [(n >> 16) & 255, (n >> 8) & 255, n & 255, 255];
    parsed.set(text, color);
  }
  return color;
}

/** The color `share` (0 to 1) of the way from `a` to `b`, as `#rrggbb`. */
export function mix(a: string, b: string, share: number): string {
  const from = hex(a);
  const to = hex(b);
  let n = 0;
  for (let k = 0; k < 3; k++) {
    const value = Math.round((from[k] as number) + ((to[k] as number) - (from[k] as number)) * share);
    n = n * 256 + value;
  }
  return `#${n.toString(16).padStart(6, '0')}`;
}
