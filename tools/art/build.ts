import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { THEMES } from '../../shared/course/course.ts';
import { iconFiles } from './icons/files.ts';
import { drawPictures, pictureNames } from './pictures.ts';
import { encodeIndexedPng } from './png.ts';

/** Writes every picture of the game into public/art, and the icons beside it. The same sources give the same pictures. */
const publicFolder = fileURLToPath(new URL('../../public/', import.meta.url));
const folder = `${publicFolder}art/`;
for (const path of [folder, `${publicFolder}icons/`]) mkdirSync(path, { recursive: true });
const sizes = new Map<string, number>();
for (const [name, picture] of drawPictures()) {
  const bytes = encodeIndexedPng(picture);
  writeFileSync(`${folder}${name}.png`, bytes);
  sizes.set(name, bytes.length);
}
for (const [path, bytes] of iconFiles()) writeFileSync(publicFolder + path, bytes);
for (const theme of THEMES) {
  const total = pictureNames(theme).reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
  console.log(`${theme}: a first visit loads ${total} bytes of pictures`);
}
