import { join } from 'node:path';
import { installClients } from '../../../tools/test/official-clients.ts';
import { runProcess } from '../../../tools/test/processes.ts';

const BUILD = join(import.meta.dirname, '../fixture/build.ts');

/** Installs the clients and builds the page against them, before the first file. */
export async function setup(): Promise<void> {
  if (!(await installClients())) throw new Error('The official clients could not be installed: npm ci in tests/clients/fixture');
  // In a process of its own: under Vitest it would be a development build.
  const { code, output } = await runProcess(process.execPath, [BUILD], { env: { NODE_ENV: 'production', VITEST: '' } });
  if (code !== 0) throw new Error(`The page of the official clients could not be built:\n${output}`);
}
