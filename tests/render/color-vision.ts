/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

type Matrix = readonly [Rgb, Rgb, Rgb];

/** Matrices for linear RGB that simulate the complete loss of one kind of cone (Machado, Oliveira, Fernandes 2009, severity 1). */
const MATRICES = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, Matrix>;

export type ColorVision = keyof typeof MATRICES;
export const COLOR_VISIONS = Object.keys(MATRICES) as readonly ColorVision[];

const linear = (value: number): number => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const times = (matrix: Matrix, [a, b, c]: Rgb): Rgb => {
  const row = ([x, y, z]: Rgb): number => x * a + y * b + z * c;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
};

/** Linear RGB to the cone responses of Oklab, and their cube roots to lightness and the two opponent axes. */
const TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

/** The color as seen with a color vision, in Oklab: lightness 0 to 1, and two axes of about -0.4 to 0.4. */
export function seenAs(vision: ColorVision, color: Rgb): Rgb {
  const seen = times(MATRICES[vision], [linear(color[0]), linear(color[1]), linear(color[2])]);
  const [l, m, s] = times(TO_CONES, [Math.max(0, seen[0]), Math.max(0, seen[1]), Math.max(0, seen[2])]);
  return times(TO_LAB, [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)]);
}
