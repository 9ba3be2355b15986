import 'reflect-metadata';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner } from '@nestjs/core';
import { describe, expect, test } from 'vitest';
import { IdentityModule } from '../../server/modules/identity/identity.module.ts';
import { FAPI_BASE, FAPI_ROOT } from '../../server/modules/identity/rules/call/fapi-paths.ts';
import { FAPI_CODES } from '../../server/modules/identity/rules/refusals/fapi-codes.ts';
import { ROOT } from './source-files.ts';

/** The contract, how a site sets the service up, and what is told beside the code. */
const PAGES = [
  'docs/identity.md',
  'docs/identity-setup.md',
  'docs/identity-providers.md',
  'server/modules/identity/README.md',
  'server/modules/identity/rules/README.md',
];
const DOCUMENT = PAGES.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
const LATER = 'second half';

/** The cells of a table row; a bar within a cell is escaped. */
function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** The rows of each table whose last column is `Test`, without its header. */
const TABLES: readonly (readonly string[][])[] = DOCUMENT.split(/\n(?!\|)/)
  .map((block) =>
    block
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map(cellsOf),
  )
  .filter(([head]) => head?.at(-1) === 'Test')
  .map((lines) => lines.slice(2));

/** Routes that a first cell names, such as 'PUT, POST /client' or 'POST …/end, …/remove'; an ellipsis stands for what `above` names. */
function routesOf(cell: string, above: readonly string[]): { methods: readonly string[]; paths: readonly string[] } {
  const [, methods = '', rest = ''] = /^((?:GET|POST|PUT|PATCH|DELETE)(?:, [A-Z]+)*) (.*)$/.exec(cell) ?? [];
  const named = [...rest.matchAll(/(?:…|(?<![\w}]))(\/[\w./{}@|*-]+)/g)];
  const paths = named.flatMap(([text, path = '']) => {
    if (!text.startsWith('…')) return [path];
    return [...new Set(above.map((each) => each.slice(0, each.indexOf('{id}') - 1) + (path.startsWith('/{id}') ? path : `/{id}${path}`)))];
  });
  return { methods: methods === '' ? [] : methods.split(', '), paths };
}

function documentedRoutes(): string[] {
  return TABLES.flatMap((lines) => {
    let above: readonly string[] = [];
    return lines.flatMap(([cell = '']) => {
      const { methods, paths } = routesOf(cell, above);
      above = paths.some((path) => path.includes('{id}')) ? paths : above;
      return methods.flatMap((method) => paths.map((path) => `${method} ${/^\/(__clerk|mailbox)/.test(path) ? '' : FAPI_BASE}${path}`));
    });
  }).filter((route) => route.includes(FAPI_ROOT) && !route.includes('/npm/'));
}

/** Every route of the module's controllers except those that answer all others. */
function servedRoutes(): string[] {
  const controllers = Reflect.getMetadata('controllers', IdentityModule) as readonly Type[];
  const scanner = new MetadataScanner();
  return controllers.flatMap(({ prototype }) =>
    scanner
      .getAllMethodNames(prototype)
      .map((name) => (prototype as Record<string, object>)[name] as object)
      .filter((handler) => Reflect.hasMetadata(PATH_METADATA, handler))
      .flatMap((handler) => {
        const paths = [Reflect.getMetadata(PATH_METADATA, handler)].flat() as string[];
        const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number];
        return paths.map((path) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
      })
      .filter((route) => route.includes(FAPI_ROOT) && !route.startsWith('ALL ')),
  );
}

/** Tests that the document names: in the last cells, and in sentences that begin with 'Test:'. */
function namedTests(): string[] {
  const cells = TABLES.flatMap((lines) => lines.map((cells) => cells.at(-1) ?? ''));
  const sentences = [...DOCUMENT.matchAll(/Test: ([\w, -]+?)[.:]/g)].map(([, names = '']) => names);
  return [...new Set([...cells, ...sentences].flatMap((names) => names.split(/[,;] /)))].filter((name) => name !== LATER);
}

const codesIn = (text: string) => [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, code = '']) => code);

describe('the table of the identity service', () => {
  test('has every route that is served, and no other', () => {
    const [served, documented] = [servedRoutes().sort(), [...new Set(documentedRoutes())].sort()];
    expect(served.length).toBeGreaterThan(60);
    expect(documented).toEqual(served);
  });

  test('has every error code', () => {
    const said = new Set(codesIn(DOCUMENT));
    expect(Object.keys(FAPI_CODES).filter((code) => !said.has(code))).toEqual([]);
  });

  test('has only existing codes in the column of errors', () => {
    const errors = TABLES.flatMap((lines) => lines.filter((cells) => cells.length === 5).flatMap((cells) => codesIn(cells[3] ?? '')));
    const known = new Set([...Object.keys(FAPI_CODES), 'param_name', 'new_password', 'session_id', 'lockout_expires_in_seconds']);
    expect(errors.length).toBeGreaterThan(100);
    expect([...new Set(errors.filter((code) => !known.has(code)))]).toEqual([]);
  });

  test('names tests that exist', () => {
    expect(namedTests().length).toBeGreaterThan(15);
    const missing = namedTests().filter(
      (name) => !existsSync(join(ROOT, name.startsWith('tests/') ? name : `tests/server/${name}.test.ts`)),
    );
    expect(missing).toEqual([]);
  });

  test('names every test of the service', () => {
    const tests = readdirSync(join(ROOT, 'tests/server')).flatMap(
      (file) => /^(identity-.*|tokens|signing-keys)\.test\.ts$/.exec(file)?.[1] ?? [],
    );
    const named = namedTests();
    expect(tests.filter((name) => !named.includes(name))).toEqual([]);
  });

  test('names a test for every route', () => {
    expect(TABLES.flatMap((lines) => lines.filter((cells) => cells.at(-1) === '').map(([cell]) => cell))).toEqual([]);
  });
});
