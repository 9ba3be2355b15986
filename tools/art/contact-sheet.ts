import { readFileSync, writeFileSync } from 'node:fs';
import { readLevel } from '../../shared/course/level.ts';
import { coursePicture } from './course-picture.ts';
import { PixelBuffer } from './pixel-buffer.ts';
import { encodePng } from './png.ts';

/**
 * Draws many level files side by side, for a visual review.
 * `node tools/art/contact-sheet.ts <out.png> <level.json>...` with `--scale <n>` (n x n pixels become one, default 2) and `--columns <n>`.
 */
const GAP = 6;

interface Options {
  readonly out: string;
  readonly files: readonly string[];
  readonly scale: number;
  readonly columns: number;
}

function readArguments(words: readonly string[]): Options {
  const rest: string[] = [];
  const numbers: Record<string, number> = { scale: 2, columns: 9 };
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    if (word.startsWith('--')) numbers[word.slice(2)] = Number(words[++i]);
    else rest.push(word);
  }
  const [out, ...files] = rest;
  const { scale, columns } = numbers;
  if (!out || files.length === 0 || !scale || !columns)
    throw new Error('Usage: contact-sheet.ts <out.png> <level.json>... [--scale n] [--columns n]');
  return { out, files, scale, columns };
}

/** Averages squares of `times` pixels into one. */
function shrink(picture: PixelBuffer, times: number): PixelBuffer {
  const small = new PixelBuffer(Math.floor(picture.width / times), Math.floor(picture.height / times));
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      for (let k = 0; k < 4; k++) {
        let sum = 0;
        for (let j = 0; j < times; j++) {
          for (let i = 0; i < times; i++) sum += picture.data[((y * times + j) * picture.width + x * times + i) * 4 + k] as number;
        }
        small.data[(y * small.width + x) * 4 + k] = Math.round(sum / times ** 2);
      }
    }
  }
  return small;
}

const { out, files, scale, columns } = readArguments(process.argv.slice(2));
const pictures = files.map((file) => {
  const level = readLevel(JSON.parse(readFileSync(file, 'utf8')));
  if (!level.ok) throw new Error(`${file}: ${level.error.join('; ')}`);
  return shrink(coursePicture(level.value), scale);
});
const cellWidth = Math.max(...pictures.map((picture) => picture.width)) + GAP;
const cellHeight = Math.max(...pictures.map((picture) => picture.height)) + GAP;
const across = Math.min(columns, pictures.length);
const sheet = new PixelBuffer(across * cellWidth + GAP, Math.ceil(pictures.length / across) * cellHeight + GAP);
sheet.fill(0, 0, sheet.width, sheet.height, '#141729');
pictures.forEach((picture, i) => {
  sheet.blit(picture, GAP + (i % across) * cellWidth, GAP + Math.floor(i / across) * cellHeight);
});
writeFileSync(out, encodePng(sheet));
console.log(`${pictures.length} courses, ${sheet.width} x ${sheet.height} pixels: ${out}`);
