import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const MODULE = new URL('./start-deadline.ts', import.meta.url).href;

/** Runs a program that has imported the module. */
async function run(program: string): Promise<{ code: number | null; signal: string | null; printed: string }> {
  const script = `const { endProcessAfter } = await import(${JSON.stringify(MODULE)});${program}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'inherit', 'pipe'], timeout: 30_000 });
  const printed = text(child.stderr);
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return { code, signal, printed: await printed };
}

test('a process whose main thread is busy for ever says why and ends', async () => {
  const { signal, printed } = await run("await endProcessAfter(200, 'The start hangs.'); for (;;);");
  expect(signal).toBe('SIGKILL');
  expect(printed).toBe('The start hangs.\n');
});

test('a canceled deadline ends nothing and keeps no process alive', async () => {
  const { code, printed } = await run("(await endProcessAfter(60_000, 'Late.'))();");
  expect([code, printed]).toEqual([0, '']);
});
