import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DIALOGS, type Dialog, factsOf, layerOf } from '../../client/dialogs/dialogs.ts';
import { isTest, ROOT, sourceFiles } from './source-files.ts';

const names = Object.keys(DIALOGS) as Dialog[];

/** Name and component of each entry in the registry. */
const drawn = [...readFileSync(join(ROOT, 'client/app/dialog-components.ts'), 'utf8').matchAll(/^ {2}(\w+): (\w+),$/gm)].map(
  ([, name = '', component = '']) => ({ name, component }),
);

/** Dialogs that another component renders above its own, so they have no name. */
const DRAWN_BY_ANOTHER: readonly string[] = [
  // Rendered by AccountSettings, which renders the dialog 'account' inside the provider of the official client.
  'AccountDialog',
  // Rendered by the sections of the account, as a question before a change.
  'ReverifyDialog',
];

/** Components of the features whose names end in Dialog. */
const components = sourceFiles()
  .filter(({ path }) => /^client\/features\/.*Dialog\.tsx$/.test(path) && !isTest(path))
  .flatMap(({ path, text }) => [...text.matchAll(/^export function (\w+Dialog)\b/gm)].map(([, name = '']) => ({ name, path })));

/** The rows of the table of dialogs in docs/hooks.md: name, layer, what opens it. */
const documented = readFileSync(join(ROOT, 'docs/hooks.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, name, layer, opener] = /^\| `(\w+)` \| (\d) \| (anyone|the game) \| \S.* \|$/.exec(line) ?? [];
    return name === undefined ? [] : [`${name} ${layer} ${opener}`];
  });

describe('every dialog is registered everywhere', () => {
  test('each name has a component of its own', () => {
    expect(drawn.map(({ name }) => name).sort()).toEqual(names.toSorted());
    expect(new Set(drawn.map(({ component }) => component)).size).toBe(names.length);
  });

  test('each component has a name', () => {
    const known = new Set([...drawn.map(({ component }) => component), ...DRAWN_BY_ANOTHER]);
    expect(components.length).toBeGreaterThan(names.length);
    expect(components.filter(({ name }) => !known.has(name)).map(({ name, path }) => `${name} in ${basename(path)}`)).toEqual([]);
  });

  test('each has a row in docs/hooks.md, with its layer and what opens it', () => {
    const wanted = names.map((name) => `${name} ${layerOf(name)} ${factsOf(name).isGameOnly ? 'the game' : 'anyone'}`);
    expect(documented).toEqual(wanted.toSorted());
  });
});
