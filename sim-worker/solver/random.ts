/** A small seeded generator (sfc32): the same seed gives the same numbers on every engine. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A number in [low, high). */
  between(low: number, high: number): number;
  /** An integer in [0, below). */
  below(count: number): number;
  /** A number of mean 0 and standard deviation 1, between -6 and 6: the sum of twelve uniform ones, which every engine computes alike. */
  normal(): number;
}

export function createRandom(seed: number): Random {
  let a = seed | 0;
  let b = (seed ^ 0x9e3779b9) | 0;
  let c = 0x243f6a88 | 0;
  let counter = 1;
  const word = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  for (let i = 0; i < 15; i++) word();
  const next = () => word() / 4_294_967_296;
  const normal = (): number => {
    let sum = -6;
    for (let i = 0; i < 12; i++) sum += next();
    return sum;
  };
  return { next, between: (low, high) => low + (high - low) * next(), below: (count) => Math.floor(next() * count), normal };
}
