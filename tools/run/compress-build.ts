import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Files worth compressing. Pictures, fonts and sounds are compressed already. */
const COMPRESSIBLE = /^assets\/.*\.(js|css|svg|wasm)$/;
/** Compressing smaller files, in bytes, gains nothing. */
const THRESHOLD_BYTES = 1024;

/**
 * Also writes the hashed files of a build, compressed with Brotli at its highest level. They are a seventh smaller than what a server
 * could compress during a request.
 * @param folder of the built page
 * @param made files of this build, with forward slashes, from that folder
 * @returns the files written, in the same form
 */
export async function compressBuild(folder: string, made: readonly string[]): Promise<string[]> {
  const files = made.filter((path) => COMPRESSIBLE.test(path) && statSync(join(folder, path)).size >= THRESHOLD_BYTES);
  return Promise.all(
    files.map(async (path) => {
      const bytes = readFileSync(join(folder, path));
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      writeFileSync(join(folder, `${path}.br`), await compress(bytes, { params }));
      return `${path}.br`;
    }),
  );
}
