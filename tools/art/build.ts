import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { THEMES } from '../../shared/course/course.ts';
import { iconFiles } from './icons/files.ts';
import { drawPictures, pictureNames } from './pictures.ts';
import { encodeIndexedPng, isSamePng, packTightly } from './png.ts';

/** Writes every picture of the game into public/art, and the icons beside it. The same sources give the same pictures. */
const publicFolder = fileURLToPath(new URL('../../public/', import.meta.url));
const folder = `${publicFolder}art/`;
for (const path of [folder, `${publicFolder}icons/`]) mkdirSync(path, { recursive: true });
const sizes = new Map<string, number>();
for (const [name, picture] of drawPictures()) {
  const bytes = await packChanged(`${folder}${name}.png`, encodeIndexedPng(picture));
  sizes.set(name, bytes.length);
}
for (const [path, bytes] of iconFiles()) writeFileSync(publicFolder + path, bytes);
for (const theme of THEMES) {
  const total = pictureNames(theme).reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
  console.log(`${theme}: a first visit loads ${total} bytes of pictures`);
}

/** Writes a picture, unless the file shows it already: packing takes seconds. @returns the file's bytes */
async function packChanged(path: string, png: Uint8Array): Promise<Uint8Array> {
  const present = existsSync(path) ? readFileSync(path) : undefined;
  if (present && isSamePng(present, png)) return present;
  const bytes = await packTightly(png);
  writeFileSync(path, bytes);
  return bytes;
}
