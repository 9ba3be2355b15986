import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { READY_DATA, startProduct } from '../../support/product.ts';

/** Starts a product once before the first file; all others start on a copy of its data. Two projects share it. */
export async function setup(): Promise<(() => void) | undefined> {
  if (process.env[READY_DATA] !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'upshot-ready-'));
  const product = await startProduct({ dataDir: folder });
  await product.stop();
  process.env[READY_DATA] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
