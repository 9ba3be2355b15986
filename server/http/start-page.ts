import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { assert } from '../../shared/assert.ts';
import { type GameDay, levelOfDay } from '../../shared/game-day.ts';
import { LATE, START_DAY, type StartPageRenderer } from '../../shared/start-page.ts';

/** From the folder of the built page. It is a script of the server, so it is not served. */
export const RENDERER = '../server/start-page.js';

const ROOT = /<div id="root">[\s\S]*?<\/main>\s*<\/div>/;
/** The module scripts of the page, and the links that preload what they import. */
const SCRIPTS = /<script [^>]*type="module"[^>]*><\/script>|<link [^>]*rel="modulepreload"[^>]*>/g;
const OF_A_LANGUAGE = /<link [^>]*hreflang="([a-z]+)"[^>]*>/g;
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/;

const logger = new Logger('StartPage');

/**
 * Loads what draws the start screen. Undefined without one, and where it cannot be loaded: then the page shows the name alone.
 * @param writtenMs when it was written, ms since 1970; 0 without one
 */
export async function loadStartPageRenderer(folder: string, writtenMs: number): Promise<StartPageRenderer | undefined> {
  if (writtenMs === 0) return undefined;
  try {
    // Another build is another module.
    return await import(`${pathToFileURL(join(folder, RENDERER)).href}?${writtenMs}`);
  } catch (error) {
    logger.error(error, 'The start screen cannot be drawn');
    return undefined;
  }
}

/** Draws a start screen, with the parameters of `renderStartPage`; undefined when that fails. */
export async function drawStartScreen(
  renderer: StartPageRenderer,
  ...parameters: Parameters<StartPageRenderer['renderStartPage']>
): Promise<string | undefined> {
  try {
    return await renderer.renderStartPage(...parameters);
  } catch (error) {
    logger.error(error, 'The start screen cannot be drawn');
    return undefined;
  }
}

/** The languages that a browser asks for, the best first. */
export const languagesOf = (request: FastifyRequest): string[] => new Negotiator(request.raw).languages();

interface StartScreen {
  readonly language: string;
  readonly day: GameDay;
  /** What the root contains. */
  readonly html: string;
  /** Elements of the head for what the scripts will request, in any language. */
  readonly links: string;
}

/**
 * Writes a start screen into the page, in place of the name alone. Its scripts, and the course of the day, come when it is painted: on a slow
 * line they would delay the style sheet.
 */
export function withStartPage(page: string, start: StartScreen): string {
  assert(ROOT.test(page), 'index.html has another root than is expected');
  const course = `<link rel="preload" as="fetch" crossorigin href="/levels/${levelOfDay(start.day)}.json">`;
  const links = start.links.replace(OF_A_LANGUAGE, (link, language) => (language === start.language ? link : ''));
  const late = [...(page.match(SCRIPTS) ?? []), course, links].join('');
  const html = start.html.replace('<main ', () => '<main data-unstarted ');
  return page
    .replace(SCRIPTS, '')
    .replace(ROOT, () => `<div id="root" ${START_DAY}="${start.day}">${html}</div><template ${LATE}>${late}</template>`)
    .replace('<html lang="en"', () => `<html lang="${start.language}"`);
}

/** The source by which a content security policy allows the page's inline script; undefined without one. */
export function inlineScriptSource(page: string): string | undefined {
  const script = INLINE_SCRIPT.exec(page)?.[1];
  return script === undefined ? undefined : `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** @param policy a content security policy @param source from `inlineScriptSource` */
export const allowScript = (policy: string, source: string): string =>
  policy.replace("script-src 'self'", () => `script-src 'self' ${source}`);
