import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Elements of the head by which a browser loads early what a page needs, by the kind of page: that of a run, and that with today's start screen.
 * From the folder of the built page. The build writes them (tools/run/page-links.ts); they lie outside the folder, so they are not served.
 */
export const PAGE_LINKS = { run: '../run-page-links.html', start: '../start-page-links.html' } as const;

export type PageLinks = Readonly<Record<keyof typeof PAGE_LINKS, string>>;

/** Reads the links of all kinds of page; '' where the page was built without them. */
export async function readPageLinks(folder: string): Promise<PageLinks> {
  const read = (path: string) => readFile(join(folder, path), 'utf8').catch(() => '');
  const [run, start] = await Promise.all([read(PAGE_LINKS.run), read(PAGE_LINKS.start)]);
  return { run, start };
}
