/** SHA-256 of box2d-wasm 7.0.0's standard wasm (not SIMD). It is part of the simulation version. */
export const BOX2D_WASM_SHA256 = 'c8f283be5ab39e79d4c0ec99fef55beb144c3abcba57fc36bfa3a206cb97de2d';

/** Writes a hash in the form of fetch's integrity option: the browser refuses other bytes. */
export function integrityOf(sha256Hex: string): string {
  const bytes = sha256Hex.match(/../g) ?? [];
  return `sha256-${btoa(String.fromCharCode(...bytes.map((pair) => Number.parseInt(pair, 16))))}`;
}
