import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { FIXED_LEVELS } from './levels.ts';
import { text } from './texts.ts';

/** What a new visitor may load, kB of gzip: scripts that the start screen waits for, and all files until the first shot. */
export const SIZE_BUDGET_KB = { scriptsBeforePlay: 116, beforeFirstShot: 405 } as const;

const CLIENT = join(import.meta.dirname, '../../dist/client');
const LEVELS = '/levels/';

/** A file of the build that the page has loaded. */
export interface LoadedFile {
  readonly path: string;
  /** Compressed. */
  readonly bytes: number;
  /** The page itself names it, so the start screen waits for it. */
  readonly isBeforePlay: boolean;
}

/** Pictures and fonts are compressed already. */
const sizeOf = (file: string): number => (/\.(png|woff2?|ogg|mp3)$/.test(file) ? statSync(file).size : gzipSync(readFileSync(file)).length);

/**
 * Opens the product as a new player on a phone and goes to where the first shot can be played. Answers of the API are left out: they
 * are no files. So is what the service worker keeps for visits without a network, which it loads while the page is idle.
 */
export async function visitFirst(page: Page, url: string): Promise<readonly LoadedFile[]> {
  const paths = new Set<string>();
  page.on('response', (response) => paths.add(new URL(response.url()).pathname));
  await page.setViewportSize({ width: 390, height: 844 });
  // Dialogs and HUD are loaded when the page is idle, and most players look at the start screen for as long.
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: text('start.play'), exact: true }).click();
  await page.getByRole('button', { name: text('dialogs.gotIt') }).click();
  await page.locator('.stage[data-phase=ready]').waitFor();
  await page.waitForLoadState('networkidle');
  return filesOf(paths);
}

/** What the page has loaded of the build. */
export function filesOf(paths: Iterable<string>): readonly LoadedFile[] {
  const html = readFileSync(join(CLIENT, 'index.html'), 'utf8');
  return [...paths]
    .filter((path) => !path.startsWith('/api/'))
    .map((path) => ({ path, bytes: sizeOf(builtFile(path)), isBeforePlay: html.includes(`"${path}"`) }));
}

/** The file of a path. @throws by the caller's read when there is no such file: nothing that is loaded may be left out of the sum */
export function builtFile(path: string): string {
  if (path === '/') return join(CLIENT, 'index.html');
  return path.startsWith(LEVELS) ? join(FIXED_LEVELS, path.slice(LEVELS.length)) : join(CLIENT, path);
}

/** Scripts of the page; those of its worker count apart. */
export const isPageScript = ({ path }: LoadedFile): boolean => path.endsWith('.js') && !path.includes('worker');

export const kilobytes = (files: readonly LoadedFile[], matches: (file: LoadedFile) => boolean = () => true): number =>
  files.filter(matches).reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
