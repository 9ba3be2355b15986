import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startProduct } from './product.ts';
import { removeTemporaryFolders, temporaryFolder } from './temporary-folder.ts';

/** A program in the place of the server: it listens, and is ready with the third question. */
const SLOW = `
import { createServer } from 'node:http';
let asked = 0;
const server = createServer((request, response) => response.writeHead(++asked < 3 ? 503 : 200).end(String(asked)));
server.listen(0, '127.0.0.1', () => console.log('Upshot is ready on http://localhost:' + server.address().port));
`;

afterAll(removeTemporaryFolders);

function program(text: string): string {
  const path = join(temporaryFolder(), 'main.mjs');
  writeFileSync(path, text);
  return path;
}

test('a product that is not ready yet is asked again', async () => {
  const product = await startProduct({ main: program(SLOW) });
  expect(await (await fetch(product.url)).text()).toBe('4');
  expect(product.log()).toContain(product.url.replace('127.0.0.1', 'localhost'));
  await product.stop();
});

test('a product that ends during its start is reported with its output', async () => {
  const failing = program(`console.error('The port is taken'); process.exitCode = 1;`);
  await expect(startProduct({ main: failing })).rejects.toThrow('The port is taken');
});
