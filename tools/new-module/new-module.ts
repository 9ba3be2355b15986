import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ModuleNames, namesOf } from './names.ts';
import { addMember, registerIn } from './register.ts';
import { filesOf, type NewFile } from './templates.ts';

/**
 * Writes a new server module that works and passes its test at once, and registers it:
 *
 *     npm run new:module -- site/daily-tips
 *
 * The guide is docs/guides/add-a-server-module.md.
 */
const ROOT = join(import.meta.dirname, '../..');

/** All files to write, including the changed lists. Nothing is written before all of them are known. */
function plan(names: ModuleNames, timestampMs: number): NewFile[] {
  const created = filesOf(names, timestampMs);
  const taken = created.filter((file) => existsSync(join(ROOT, file.path)));
  if (taken.length > 0) throw new Error(`${taken[0]?.path} is there already`);
  const migration = `Create${names.pluralClass}${timestampMs}`;
  return [
    ...created,
    {
      path: 'shared/api/account-export.ts',
      text: addMember(readFileSync(join(ROOT, 'shared/api/account-export.ts'), 'utf8'), {
        object: 'PLAYER_PARTS',
        member: `${names.pluralMember}: z.array(${names.singularMember})`,
        item: names.singularMember,
        from: `./${names.plural}.ts`,
      }),
    },
    edit('server/app.module.ts', [
      { list: 'FEATURES', item: `${names.pluralClass}Module`, from: `./modules/${names.group}/${names.plural}/${names.plural}.module.ts` },
    ]),
    edit('server/database/schema.ts', [
      { list: 'ENTITIES', item: names.singularClass, from: `../modules/${names.group}/${names.plural}/${names.singular}.entity.ts` },
      { list: 'MIGRATIONS', item: migration, from: `./migrations/${timestampMs}-create-${names.plural}.ts` },
    ]),
  ];
}

function edit(path: string, registrations: Parameters<typeof registerIn>[1]): NewFile {
  return { path, text: registerIn(readFileSync(join(ROOT, path), 'utf8'), registrations) };
}

function write(files: readonly NewFile[]): void {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
  }
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const formatted = spawnSync(process.execPath, [biome, 'check', '--write', ...files.map((file) => file.path)], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (formatted.status !== 0)
    throw new Error(`The new files are written, but the formatter complains:\n${formatted.stdout}${formatted.stderr}`);
}

const [path, ...rest] = process.argv.slice(2);
try {
  if (path === undefined || rest.length > 0) throw new Error('Usage: npm run new:module -- GROUP/NAME, a plural in kebab-case');
  const names = namesOf(path);
  const files = plan(names, Date.now());
  write(files);
  console.log(files.map((file) => file.path).join('\n'));
  console.log(`\nTry it: npx vitest run --project server tests/server/${names.plural}.test.ts`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
