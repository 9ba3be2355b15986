import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';

const MODULE = pathToFileURL(join(import.meta.dirname, 'log-output.ts')).href;
/** Each write to it fails with ENOSPC. */
const FULL = '/dev/full';

/** A process that never ends is a failure, too. */
const TIMEOUT_MS = 20_000;

/** Runs code in a process whose standard output is on a full disk. */
async function runOnFullDisk(code: string): Promise<{ readonly exitCode: number | null; readonly errors: string }> {
  const script = `import { surviveLostOutput, logOutput } from '${MODULE}'; import { pino } from 'pino'; ${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', openSync(FULL, 'w'), 'pipe'],
    timeout: TIMEOUT_MS,
  });
  const [[exitCode], errors] = await Promise.all([once(child, 'exit'), text(child.stderr as NodeJS.ReadableStream)]);
  return { exitCode, errors };
}

const PAUSE = 'await new Promise((resolve) => setTimeout(resolve, 20));';

describe.runIf(existsSync(FULL))('with its log on a full disk a process goes on', () => {
  test('when it prints a line', async () => {
    const ended = await runOnFullDisk(`surviveLostOutput(); console.log('ready'); ${PAUSE} console.error('alive'); process.exit(0);`);
    expect(ended).toEqual({ exitCode: 0, errors: 'alive\n' });
  });

  test('when it logs, also at its end', async () => {
    const log = `const log = pino(logOutput()); for (let i = 0; i < 3; i++) { log.info('call answered'); ${PAUSE} }`;
    // The second log ends before it knows that its lines are lost.
    const late = `const late = pino(logOutput()); late.info('late'); late.info('end');`;
    const ended = await runOnFullDisk(`${log} console.error('alive'); log.info('end'); ${late} process.exit(0);`);
    expect(ended).toEqual({ exitCode: 0, errors: 'alive\n' });
  });
});
