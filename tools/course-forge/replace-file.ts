import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file in one step: an interruption leaves the old file. */
export function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}
