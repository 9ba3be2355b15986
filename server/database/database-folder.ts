import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';

/** The engine creates a new database wherever this file is missing. */
const VERSION_FILE = 'PG_VERSION';
/** The version of PostgreSQL that PGlite is made of. It cannot read the files of another one. */
const ENGINE_VERSION = '18';
/** Beside the database while it is created. */
const UNFINISHED = '-unfinished';
/** Beside the database: what stood in its place when its creation was found interrupted. */
const ASIDE = '-aside';

/** The folder of the embedded database, before the engine opens it. The caller has locked it. */
export class DatabaseFolder {
  private readonly logger = new Logger('Database');
  private readonly path: string;
  private readonly marker: string;

  constructor(path: string) {
    this.path = path;
    this.marker = `${path}${UNFINISHED}`;
  }

  /** The folder holds a database that was once complete; otherwise the engine creates one. */
  get isComplete(): boolean {
    return existsSync(join(this.path, VERSION_FILE)) && !existsSync(this.marker);
  }

  /**
   * Makes sure that the engine either opens a database or creates one in an empty folder. It would create a new one over the files of a
   * database that has lost its version file.
   * @throws Error that says what is wrong with the files
   */
  prepare(): void {
    if (existsSync(this.marker)) this.removeUnfinished();
    if (readdirSync(this.path).length === 0) {
      writeFileSync(this.marker, 'The database beside this file is being created.\n');
      return;
    }
    const file = join(this.path, VERSION_FILE);
    if (!existsSync(file)) throw new Error(`there is no ${VERSION_FILE} in it`);
    const version = readFileSync(file, 'utf8').trim();
    if (version !== ENGINE_VERSION) throw new Error(`its ${VERSION_FILE} is ${JSON.stringify(version)}, not ${ENGINE_VERSION}`);
  }

  /** The database was created and migrated. */
  complete(): void {
    rmSync(this.marker, { force: true });
  }

  /** The first start did not come to its end. Its files are of no use, but a backup may have been put in their place since. */
  private removeUnfinished(): void {
    if (existsSync(join(this.path, VERSION_FILE))) {
      const aside = `${this.path}${ASIDE}`;
      rmSync(aside, { recursive: true, force: true });
      renameSync(this.path, aside);
      mkdirSync(this.path);
      this.logger.warn(`A first start was interrupted. The database is created anew; what was in its folder is now in ${aside}`);
    } else {
      for (const name of readdirSync(this.path)) rmSync(join(this.path, name), { recursive: true });
    }
  }
}
