import { join } from 'node:path';

/** Where the forge keeps what it makes. All paths are absolute. */
export interface ForgeFiles {
  /** Folder of the level files. */
  readonly levels: string;
  /** A level file is written here before it is renamed: outside of the folder, which the build copies as it is. */
  readonly draft: string;
  readonly catalogue: string;
  readonly ratings: string;
  /** The page with the table of all levels. */
  readonly table: string;
  /** Keeps two forges apart. */
  readonly lock: string;
}

/** The files of a project whose root is `root`. */
export function forgeFilesIn(root: string): ForgeFiles {
  const forge = join(root, 'tools/course-forge');
  return {
    levels: join(root, 'server/levels'),
    draft: join(forge, 'level.json.new'),
    catalogue: join(forge, 'catalogue.json'),
    ratings: join(forge, 'ratings.json'),
    table: join(root, 'docs/courses.md'),
    lock: join(root, 'data/forge.lock'),
  };
}

const ROOT = join(import.meta.dirname, '../..');

/** The files of this project. */
export const FORGE_FILES = forgeFilesIn(ROOT);

/** Folder of the sheets of `--review`. It is not part of the project. */
export const REVIEW_FOLDER = join(ROOT, 'data/review');
