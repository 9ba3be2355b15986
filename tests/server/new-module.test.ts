import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runsEverything } from '../support/test-scope.ts';
import { ROOT } from '../support/test-server.ts';

/** The parts of the project that a module, its type check and its test need. */
const PARTS = [
  // The configuration of Vite looks for the parts of the page.
  'client',
  'server',
  'shared',
  'sim-worker',
  'tests/server',
  'tests/support',
  'tests/tsconfig.json',
  'tools/new-module',
  'tools/run',
  'tools/test',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'vite.config.ts',
  'biome.json',
  '.gitignore',
];

let copy: string;
beforeAll(() => {
  copy = temporaryFolder();
  for (const part of PARTS) cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
});

function run(...command: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, VITEST: '' },
  });
  return { status, output: stdout + stderr };
}

const generate = (path: string) => run('tools/new-module/new-module.ts', path);

test('a new module passes type check, lint and its test, and its table fits', {
  timeout: 240_000,
}, () => {
  const { status, output } = generate('site/daily-tips');
  expect({ status, output }).toMatchObject({
    status: 0,
    output: expect.stringContaining('server/modules/site/daily-tips/daily-tips.module.ts'),
  });
  expect(readFileSync(join(copy, 'server/app.module.ts'), 'utf8')).toMatch(/DailyTipsModule,?\s*\]/);
  // Several checkers would each check the types of the libraries.
  expect(run('node_modules/typescript/bin/tsc', '-p', 'server', '--singleThreaded')).toEqual({ status: 0, output: '' });
  const written = output.split('\n').filter((line) => existsSync(join(copy, line)) && line !== '');
  expect(written).toHaveLength(11);
  expect(run('node_modules/@biomejs/biome/bin/biome', 'check', ...written)).toMatchObject({ status: 0 });
  // These start servers of their own.
  if (!runsEverything) return;
  const tests = ['daily-tips', 'player-data', 'schema'].map((name) => `tests/server/${name}.test.ts`);
  const result = run('node_modules/vitest/vitest.mjs', 'run', '--project', 'server', '--maxWorkers=1', ...tests);
  expect(result, result.output).toMatchObject({ status: 0 });
});

test('a name that is taken or invalid changes nothing', () => {
  const before = readFileSync(join(copy, 'server/app.module.ts'), 'utf8');
  expect(generate('site/announcements')).toMatchObject({ status: 1, output: expect.stringContaining('is there already') });
  expect(generate('site/Tips')).toMatchObject({ status: 1, output: expect.stringContaining('is no name for a module') });
  expect(readFileSync(join(copy, 'server/app.module.ts'), 'utf8')).toBe(before);
});
