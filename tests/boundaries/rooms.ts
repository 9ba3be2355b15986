import { posix } from 'node:path';
import type { EdgeKind } from './module-edges.ts';

/** One room: which other folders, Node modules and packages its files may import. */
interface Room {
  /** Folder, longest match wins. */
  readonly folder: string;
  /** Folders or files of other rooms. */
  readonly imports: readonly string[];
  /** Packages by name, or every package that no other room has for itself. */
  readonly packages: readonly string[] | 'any';
}

/** Folders of the page that every feature may import. */
const BELOW_FEATURES = ['platform', 'state', 'i18n', 'display', 'dialogs', 'ui', 'sim', 'api'].map((folder) => `client/${folder}`);

/** The wings of the features, the lowest first: each may import those before it. Imports of types and lazy imports count, too. */
const WINGS = ['ground', 'run', 'account', 'maps', 'people', 'replays', 'screens'].map((wing) => `client/features/${wing}`);

/** The groups of the server's modules, the lowest first. */
const MODULE_GROUPS = ['identity', 'people', 'courses', 'play', 'site'].map((group) => `server/modules/${group}`);
const BELOW_MODULES = ['server/config', 'server/common', 'server/http'];

/** The table of the one-way rule: imports go down it, never up. */
const ROOMS: readonly Room[] = [
  { folder: 'shared', imports: [], packages: ['zod', 'pako', '@noble/hashes', 'obscenity'] },
  { folder: 'sim-worker/core', imports: ['shared'], packages: [] },
  { folder: 'sim-worker/engine', imports: ['shared', 'sim-worker/core/physics-port.ts'], packages: ['box2d-wasm'] },
  { folder: 'sim-worker/replay', imports: ['shared', 'sim-worker/core'], packages: [] },
  { folder: 'sim-worker/solver', imports: ['shared', 'sim-worker/core'], packages: [] },
  { folder: 'sim-worker/render', imports: ['shared'], packages: [] },
  { folder: 'sim-worker/host', imports: ['shared', 'sim-worker'], packages: ['comlink'] },
  {
    folder: 'client/service-worker',
    imports: ['shared'],
    packages: ['workbox-cacheable-response', 'workbox-expiration', 'workbox-routing', 'workbox-strategies'],
  },
  { folder: 'client/platform', imports: ['shared'], packages: [] },
  { folder: 'client/state', imports: ['shared', 'client/platform'], packages: ['jotai'] },
  { folder: 'client/i18n', imports: ['shared', 'client/platform', 'client/state'], packages: [] },
  { folder: 'client/display', imports: ['shared', 'client/platform', 'client/state'], packages: [] },
  { folder: 'client/dialogs', imports: ['shared', 'client/state'], packages: [] },
  {
    folder: 'client/ui',
    imports: ['shared', 'client/platform', 'client/state', 'client/i18n', 'client/display'],
    packages: ['react', 'react-dom', 'react-router-dom'],
  },
  {
    folder: 'client/sim',
    imports: ['shared', 'client/platform', 'client/state', 'client/i18n', 'client/display'],
    packages: ['react', 'comlink'],
  },
  // Calls get what they need of a feature, such as the session token, as a parameter.
  { folder: 'client/api', imports: ['shared', 'client/platform'], packages: 'any' },
  ...WINGS.map((folder, index): Room => ({ folder, imports: ['shared', ...BELOW_FEATURES, ...WINGS.slice(0, index)], packages: 'any' })),
  { folder: 'client/app', imports: ['shared', ...BELOW_FEATURES, ...WINGS], packages: 'any' },
  { folder: 'client', imports: ['shared', ...BELOW_FEATURES, ...WINGS, 'client/app'], packages: 'any' },
  { folder: 'server/config', imports: ['shared'], packages: 'any' },
  { folder: 'server/common', imports: ['shared', 'server/config'], packages: 'any' },
  { folder: 'server/http', imports: ['shared', 'server/config', 'server/common'], packages: 'any' },
  ...MODULE_GROUPS.map(
    (folder, index): Room => ({ folder, imports: ['shared', ...BELOW_MODULES, ...MODULE_GROUPS.slice(0, index)], packages: 'any' }),
  ),
  // The database is above the modules because it imports their entities; a module gets its connection as a parameter.
  { folder: 'server/database', imports: ['shared', 'server/config', 'server/common'], packages: 'any' },
  { folder: 'server', imports: ['shared', 'server'], packages: 'any' },
];

/** Edges beside the table, of one kind or of one file only. */
interface SpecialEdge {
  readonly folder: string;
  /** The only file of the folder that may have the edge; by default all files may. */
  readonly file?: string;
  readonly to: RegExp;
  readonly kinds: readonly EdgeKind[];
  /** The text of the table in README.md. */
  readonly words: string;
}

const SPECIAL_EDGES: readonly SpecialEdge[] = [
  {
    folder: 'client/sim',
    to: /^sim-worker\/host\/worker\.ts$/,
    kinds: ['url'],
    words: '`sim-worker/host/worker.ts` by its URL',
  },
  {
    folder: 'client/sim',
    to: /^sim-worker\/render\//,
    kinds: ['dynamic', 'type'],
    words: '`sim-worker/render` by a lazy import',
  },
  {
    folder: 'server/modules/play',
    file: 'server/modules/play/replays/verification.worker.ts',
    to: /^sim-worker\/host\/headless\.ts$/,
    kinds: ['static', 'type'],
    words: '`sim-worker/host/headless.ts` in the verification thread only',
  },
  {
    folder: 'server/modules/play',
    file: 'server/modules/play/pictures/run-path.ts',
    to: /^sim-worker\/host\/headless\.ts$/,
    kinds: ['static'],
    words: 'the same file in `run-path.ts` of the thread that draws pictures',
  },
  {
    folder: 'server/database',
    file: 'server/database/schema.ts',
    to: /^server\/modules\/.*\.entity\.ts$/,
    kinds: ['static'],
    words: 'the entities of `server/modules` in `schema.ts` only',
  },
];

/** The server may use Node's own modules; of the simulation only the host for Node and the loader of the engine. */
const NODE_FILES = /^(server\/|sim-worker\/host\/headless[^/]*\.ts$|sim-worker\/engine\/load-node\.ts$)/;

/** Packages that one room alone may import, although they are installed for all. */
const OWN_PACKAGES: readonly { readonly names: RegExp; readonly places: readonly string[] }[] = [
  { names: /^box2d-wasm$/, places: ['sim-worker/engine/'] },
  { names: /^comlink$/, places: ['sim-worker/host/', 'client/sim/'] },
  { names: /^workbox-/, places: ['client/service-worker/'] },
  { names: /^jotai$/, places: ['client/state/jotai.ts'] },
  { names: /^(react|react-dom|react-router-dom|@fontsource\/.*)$/, places: ['client/'] },
  {
    names: /^(@nestjs\/.*|@fastify\/.*|@electric-sql\/.*|fastify|typeorm|pg|pino.*|nestjs-pino|piscina|jose|rxjs|reflect-metadata)$/,
    places: ['server/'],
  },
];

/**
 * Judges one import of a project file by another.
 * @returns the rule that it breaks, or undefined when the table allows it
 */
export function judgeFileEdge(from: string, to: string, kind: EdgeKind): string | undefined {
  const room = roomOf(from);
  if (!room) return `${from} lies in no room`;
  const target = roomOf(to);
  if (target === room) return undefined;
  if (room.imports.some((path) => to === path || to.startsWith(`${path}/`))) return undefined;
  const isSpecial = ({ folder, file = from, ...edge }: SpecialEdge): boolean =>
    folder === room.folder && file === from && edge.to.test(to) && edge.kinds.includes(kind);
  if (SPECIAL_EDGES.some(isSpecial)) return undefined;
  return `${room.folder} may import ${[...room.imports, 'itself'].join(', ')}`;
}

/**
 * Judges one import of a package or a Node module.
 * @param installed names under "dependencies": what production has (types are not needed there)
 * @returns the rule that it breaks, or undefined
 */
export function judgePackageEdge(from: string, specifier: string, kind: EdgeKind, installed: ReadonlySet<string>): string | undefined {
  if (specifier.startsWith('node:'))
    return NODE_FILES.test(from) ? undefined : 'only the server, host/headless and engine/load-node use Node modules';
  // Our own Vite plugin makes it from the message catalogs.
  if (specifier.startsWith('virtual:')) {
    return from.startsWith('client/i18n/') || kind === 'type' ? undefined : 'client/i18n loads the messages';
  }
  const name = packageName(specifier);
  const room = roomOf(from);
  if (!room) return `${from} lies in no room`;
  if (room.packages !== 'any' && !room.packages.includes(name)) {
    return `${room.folder} may import ${room.packages.length > 0 ? `the packages ${room.packages.join(', ')}` : 'no package'}`;
  }
  const owner = OWN_PACKAGES.find((own) => own.names.test(name) && !own.places.some((place) => from.startsWith(place)));
  if (owner) return `'${name}' is named only in ${owner.places.join(' and ')}`;
  return kind === 'type' || installed.has(name) ? undefined : `'${name}' is not under "dependencies" in package.json`;
}

/** The table as lines of Markdown: folder, what it imports of the project, packages. */
export function roomRows(): string[] {
  return ROOMS.map(({ folder, imports, packages }) => {
    const special = SPECIAL_EDGES.filter((edge) => edge.folder === folder).map(({ words }) => words);
    const files = [...together(imports).map((path) => `\`${path}\``), ...special].join(', ') || 'nothing';
    return `| \`${folder}\` | ${files} | ${packages === 'any' ? 'any' : packages.join(', ') || 'none'} |`;
  });
}

/** Three folders or more that lie side by side are written as one: `client/{ui,sim,api}`. */
function together(paths: readonly string[]): string[] {
  return [...Map.groupBy(paths, (path) => posix.dirname(path))].flatMap(([parent, each]) =>
    each.length < 3 || parent === '.' ? each : [`${parent}/{${each.map((path) => posix.basename(path)).join(',')}}`],
  );
}

function roomOf(path: string): Room | undefined {
  return ROOMS.filter((room) => path.startsWith(`${room.folder}/`)).sort((a, b) => b.folder.length - a.folder.length)[0];
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
