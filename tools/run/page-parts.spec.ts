import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { pageParts } from './page-parts.ts';

const CLIENT = join(import.meta.dirname, '../../client');
const file = (path: string): string => join(CLIENT, path);

/** Imports of a page by file: at once, and on demand. */
const GRAPH: Readonly<Record<string, { readonly imports?: readonly string[]; readonly onDemand?: readonly string[] }>> = {
  'main.tsx': { onDemand: ['app/Overlays.tsx', 'app/RunPage.tsx', 'dialogs/Calendar.tsx'] },
  'app/Overlays.tsx': { imports: ['ui/Hud.tsx', 'ui/Medal.tsx', 'ui/Button.tsx'] },
  'app/RunPage.tsx': { imports: ['ui/TimeLine.tsx', 'ui/Medal.tsx', 'ui/Button.tsx'] },
  'dialogs/Calendar.tsx': { imports: ['ui/Month.tsx', 'ui/Button.tsx'] },
};

const context = {
  getModuleInfo(id: string) {
    const { imports = [], onDemand = [] } = GRAPH[id.slice(CLIENT.length + 1)] ?? {};
    return { importedIds: imports.map(file), dynamicallyImportedIds: onDemand.map(file) };
  },
} as unknown as Rolldown.ChunkingContext;

/** The file of the build that a module is in; undefined for one that stays with the dialog that imports it. */
function groupOf(path: string): string | undefined {
  for (const { name } of pageParts(CLIENT)) {
    const found = typeof name === 'function' ? name(file(path), context) : name;
    if (found) return found;
  }
  return undefined;
}

test.each([
  ['that one part imports is in its file', 'ui/Hud.tsx', 'play'],
  ['that two parts import is in a file of both', 'ui/Medal.tsx', 'play-watch'],
  ['that a dialog imports, too, makes nobody load the rest of a part', 'ui/Button.tsx', 'play-watch-dialogs'],
  ['that only a dialog imports stays with it', 'ui/Month.tsx', undefined],
  ['of the first script is in none of them', 'main.tsx', undefined],
])('a module %s', (_, path, group) => expect(groupOf(path)).toBe(group));

test('a part that names a file that is not there is an error', () => {
  expect(() => pageParts(import.meta.dirname)).toThrow(/^No part of the page: .*PageInput\.tsx/);
});
