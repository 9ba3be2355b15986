import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const MODULE = pathToFileURL(join(import.meta.dirname, 'movable-clock.ts')).href;

/** The clock of a product, which a test sets. It runs on from there. */
export class ServerClock {
  private readonly file = join(temporaryFolder(), 'offset');

  /** @param iso an instant, such as '2026-11-22T03:59:50Z' */
  constructor(iso: string) {
    this.set(iso);
  }

  /** The environment of the product. */
  get env(): Readonly<Record<string, string>> {
    return { MOVABLE_CLOCK_FILE: this.file, NODE_OPTIONS: `--import=${MODULE}` };
  }

  set(iso: string): void {
    // In one step: the product may be reading it.
    writeFileSync(`${this.file}.new`, String(Date.parse(iso) - Date.now()));
    renameSync(`${this.file}.new`, this.file);
  }
}
