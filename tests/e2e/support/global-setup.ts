import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { READY_DATA, startProduct } from '../../support/product.ts';

/** Before the first file: a product has started once, and all others start on a copy of its data. Two projects share it. */
export async function setup(): Promise<(() => void) | undefined> {
  if (process.env[READY_DATA] !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'upshot-ready-'));
  const product = await startProduct({ dataDir: folder });
  await product.stop();
  process.env[READY_DATA] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
