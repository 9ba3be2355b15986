import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** The parts that the page loads after the start screen: files that are imported on demand, those of a part at the same time. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  play: [
    'app/PageInput.tsx',
    'app/Overlays.tsx',
    'features/screens/screens/PlayScreen.tsx',
    'features/run/play/run-events.ts',
    'features/run/play/run-tracker.ts',
  ],
  finish: [
    'features/screens/finish/Ending.tsx',
    'features/screens/finish/FinishDialog.tsx',
    'features/run/share/ShareDialog.tsx',
    'features/ground/ads/AdDialog.tsx',
  ],
  watch: ['app/RunPage.tsx'],
  editor: ['app/EditorPage.tsx'],
};

interface Part {
  readonly name: string;
  /** Absolute. */
  readonly files: readonly string[];
}

type Group = Rolldown.CodeSplittingGroup;
type Lookup = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** All other files that are imported on demand: each brings what it alone needs. */
const DIALOGS = 'dialogs';

/**
 * Makes one file of all modules that the same parts import statically: a part is then a few files that are requested at once, not a chain of
 * dozens. What only dialogs import stays with them.
 * @param client the folder of the page's sources, with main.tsx
 * @throws when a file of a part does not exist
 */
export function pageParts(client: string): Group[] {
  const parts: readonly Part[] = Object.entries(PARTS).map(([name, files]) => ({ name, files: files.map((file) => join(client, file)) }));
  const missing = parts.flatMap(({ files }) => files).filter((file) => !existsSync(file));
  if (missing.length > 0) throw new Error(`No part of the page: ${missing.join(', ')}`);
  let users: ReadonlyMap<string, string> | undefined;
  // A group takes what its modules import, too, and that has the same users or more: so the groups with the most users come first.
  return subsetsOf([...parts.map(({ name }) => name), DIALOGS])
    .filter(([first]) => first !== DIALOGS)
    .sort((a, b) => b.length - a.length)
    .map((names) => {
      const name = names.join('-');
      return {
        name(id, context) {
          users ??= usersOfModules(parts, join(client, 'main.tsx'), context);
          return users.get(id) === name ? name : null;
        },
      };
    });
}

/** The parts that import a module, such as 'play-watch', by the module's id. */
function usersOfModules(parts: readonly Part[], main: string, context: Lookup): ReadonlyMap<string, string> {
  const importsOf = (id: string) => context.getModuleInfo(id)?.importedIds ?? [];
  const onDemandOf = (id: string) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const all = closure([main], (id) => [...importsOf(id), ...onDemandOf(id)]);
  const ofParts = new Set(parts.flatMap(({ files }) => files));
  const dialogs = [...all].flatMap(onDemandOf).filter((id) => !ofParts.has(id));
  const users = new Map<string, string>();
  for (const { name, files } of [...parts, { name: DIALOGS, files: dialogs }]) {
    for (const id of closure(files, importsOf)) users.set(id, users.has(id) ? `${users.get(id)}-${name}` : name);
  }
  return users;
}

/** These and all that follow from them. */
function closure(ids: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const found = new Set(ids);
  for (const id of found) for (const other of next(id)) found.add(other);
  return found;
}

/** All subsets but the empty one, each in the order of the names. */
function subsetsOf(names: readonly string[]): string[][] {
  const subsets: string[][] = [];
  for (const name of names) subsets.push(...subsets.map((subset) => [...subset, name]), [name]);
  return subsets;
}
