import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** From the folder of the built page. The build writes it (tools/run/run-page-links.ts); it lies outside the folder, so it is not served. */
export const RUN_PAGE_LINKS = '../run-page-links.html';

/** Reads the links by which a browser loads the scripts of a run's page at once. '' where the page was built without them. */
export async function readRunPageLinks(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, RUN_PAGE_LINKS), 'utf8');
  } catch {
    return '';
  }
}
