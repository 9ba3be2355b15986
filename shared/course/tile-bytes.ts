/** The tiles of a course as they are stored and sent: each as a little-endian u16, row-major, row 0 at the top. */
export function tilesToBytes(tiles: Uint16Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(tiles.length * 2));
  for (let i = 0; i < tiles.length; i++) view.setUint16(i * 2, tiles[i] as number, true);
  return new Uint8Array(view.buffer);
}

export function tilesFromBytes(bytes: Uint8Array): Uint16Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint16Array.from({ length: bytes.length / 2 }, (_, i) => view.getUint16(i * 2, true));
}
