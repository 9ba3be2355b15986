import type { PixelBuffer } from '../pixel-buffer.ts';
import { encodeIndexedPng } from '../png.ts';
import { iosIcon, maskableIcon, roundedIcon, tabIcon } from './app-icons.ts';
import { namePicture, socialPicture } from './social-picture.ts';

/** Everything outside of public/art: file contents by path below public. The same sources give the same bytes. */
export function iconFiles(): Map<string, Uint8Array> {
  const tab = tabIcon();
  const tabPng = encodeIndexedPng(tab);
  return new Map([
    ['favicon.svg', new TextEncoder().encode(svgOf(tab))],
    ['favicon.ico', icoOf([{ side: tab.width, png: tabPng }])],
    ['icons/favicon-32.png', tabPng],
    ['icons/icon-180.png', encodeIndexedPng(iosIcon(3))],
    ['icons/icon-192.png', encodeIndexedPng(roundedIcon(3))],
    ['icons/icon-512.png', encodeIndexedPng(roundedIcon(8))],
    ['icons/maskable-192.png', encodeIndexedPng(maskableIcon(3))],
    ['icons/maskable-512.png', encodeIndexedPng(maskableIcon(8))],
    ['icons/name.png', encodeIndexedPng(namePicture())],
    ['icons/social.png', encodeIndexedPng(socialPicture())],
  ]);
}

/** Packs PNG pictures into an icon file: a header of 6 bytes, 16 bytes for each picture, then the pictures. */
function icoOf(pictures: readonly { readonly side: number; readonly png: Uint8Array }[]): Uint8Array {
  const head = new DataView(new ArrayBuffer(6 + 16 * pictures.length));
  head.setUint16(2, 1, true);
  head.setUint16(4, pictures.length, true);
  let offset = head.byteLength;
  pictures.forEach(({ side, png }, i) => {
    const at = 6 + 16 * i;
    head.setUint8(at, side % 256);
    head.setUint8(at + 1, side % 256);
    head.setUint16(at + 4, 1, true);
    head.setUint16(at + 6, 32, true);
    head.setUint32(at + 8, png.length, true);
    head.setUint32(at + 12, offset, true);
    offset += png.length;
  });
  return Buffer.concat([new Uint8Array(head.buffer), ...pictures.map(({ png }) => png)]);
}

/** A pixel picture as SVG: a path for each color, with a sub-path for each run of pixels. */
function svgOf(picture: PixelBuffer): string {
  const paths = new Map<string, string>();
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; ) {
      const color = colorAt(picture, x, y);
      let length = 1;
      while (x + length < picture.width && colorAt(picture, x + length, y) === color) length++;
      if (color) paths.set(color, `${paths.get(color) ?? ''}M${x} ${y}h${length}v1h-${length}z`);
      x += length;
    }
  }
  const body = [...paths].map(([color, path]) => `<path fill="${color}" d="${path}"/>`).join('');
  const { width, height } = picture;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges">${body}</svg>\n`;
}

function colorAt(picture: PixelBuffer, x: number, y: number): string {
  const at = (y * picture.width + x) * 4;
  if (picture.data[at + 3] === 0) return '';
  const hex = (k: number): string => (picture.data[at + k] as number).toString(16).padStart(2, '0');
  return `#${hex(0)}${hex(1)}${hex(2)}`;
}
