import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** Git ignores it, and what is installed anew removes it. */
const FOLDER = 'node_modules/.cache/types';
const TO_ROOT = '../../..';
/** Which packages are installed: the checker does not look for changes in them. */
const INSTALLED = join(ROOT, 'node_modules/.package-lock.json');
const SOURCES = ['shared', 'sim-worker', 'client', 'server', 'tools', 'tests'];

/** One project of the type checker: the files of a tsconfig, with the globals that it names, so a forbidden one is an error. */
interface TypeProject {
  readonly name: string;
  readonly tsconfig: string;
  /** Folders whose files it checks. */
  readonly folders: readonly string[];
  /** Projects whose declarations it reads in place of their sources. An import of any other one's file is an error. */
  readonly uses: readonly string[];
  /** In place of what the tsconfig itself excludes. */
  readonly exclude?: readonly string[];
  /** Nothing imports it, so it needs no declarations. */
  readonly isTop?: boolean;
}

const room = (folder: string, uses: readonly string[] = []): TypeProject => ({
  name: folder,
  tsconfig: `${folder}/tsconfig.json`,
  folders: [folder],
  uses,
});

const SIMULATION = ['shared', 'sim-worker/core', 'sim-worker/engine', 'sim-worker/replay', 'sim-worker/solver', 'sim-worker/render'];
const HEADLESS = 'sim-worker/host/headless';

/** Below comes first. The table of tests/boundaries/rooms.ts allows these edges, and says more exactly which. */
const ROOMS: readonly TypeProject[] = [
  room('shared'),
  room('sim-worker/core', ['shared']),
  room('sim-worker/engine', ['shared', 'sim-worker/core']),
  room('sim-worker/replay', ['shared', 'sim-worker/core']),
  room('sim-worker/solver', ['shared', 'sim-worker/core']),
  room('sim-worker/render', ['shared']),
  room('sim-worker/host', SIMULATION),
  {
    name: HEADLESS,
    tsconfig: 'sim-worker/host/tsconfig.headless.json',
    folders: ['sim-worker/host'],
    uses: [...SIMULATION, 'sim-worker/host'],
  },
  room('client/service-worker', ['shared']),
  room('client', ['shared', 'sim-worker/render', 'sim-worker/host']),
  // The specs use tests/support, which uses the server.
  { ...room('server', [...SIMULATION, HEADLESS]), exclude: ['server/**/*.spec.ts'] },
];

/** Tests, specs and tools import each other, so they are one project. */
export const PROJECTS: readonly TypeProject[] = [
  ...ROOMS,
  {
    name: 'tests',
    tsconfig: 'tests/tsconfig.json',
    folders: ['tests', 'tools', 'tsconfig.json'],
    uses: ROOMS.map(({ name }) => name),
    isTop: true,
  },
];

const fileName = (name: string): string => `${name.replaceAll('/', '-')}.json`;

/** What a project adds to the tsconfig of its room: editors and Vite need none of it, and would have to wait for declarations. */
function configOf({ name, tsconfig, uses, exclude, isTop = false }: TypeProject): object {
  return {
    extends: `${TO_ROOT}/${tsconfig}`,
    compilerOptions: {
      // Each file must be listed, by the room's own tsconfig or one that it uses: a change of any other would not be noticed.
      composite: true,
      noEmit: isTop,
      emitDeclarationOnly: !isTop,
      rootDir: TO_ROOT,
      outDir: './declarations',
      tsBuildInfoFile: `./${name.replaceAll('/', '-')}.tsbuildinfo`,
    },
    ...(exclude && { exclude: exclude.map((path) => `${TO_ROOT}/${path}`) }),
    references: uses.map((used) => ({ path: `./${fileName(used)}` })),
  };
}

/** The checker compares dates, so a file that is as it should be stays untouched. */
function writeIfNew(path: string, text: string): void {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

/**
 * Writes the configurations of projects, and removes what the checker remembers when that may no longer hold.
 * @returns their paths from the root
 */
export function writeProjects(projects: readonly TypeProject[]): string[] {
  const folder = join(ROOT, FOLDER);
  const stamp = join(folder, 'packages.sha256');
  const packages = createHash('sha256').update(readFileSync(INSTALLED)).digest('hex');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== packages || hasOldDates(statSync(stamp).mtimeMs)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  // The date of the stamp is that of the last check.
  writeFileSync(stamp, packages);
  for (const project of PROJECTS) writeIfNew(join(folder, fileName(project.name)), `${JSON.stringify(configOf(project), null, 2)}\n`);
  return projects.map(({ name }) => `${FOLDER}/${fileName(name)}`);
}

/** A file that was put in place with an older date, such as one that was moved back, would look unchanged to the checker. */
function hasOldDates(lastCheckMs: number): boolean {
  return SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
    .filter((file) => /\.(tsx?|json)$/.test(file))
    .map((file) => statSync(join(ROOT, file)))
    .some(({ ctimeMs, mtimeMs }) => ctimeMs >= lastCheckMs && mtimeMs < lastCheckMs);
}
