import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { PAGE_CONFIG_META, type PageConfig, type PageIdentity } from '../../shared/api/page-config.ts';
import { assert } from '../../shared/assert.ts';
import type { GameDay } from '../../shared/game-day.ts';
import type { PageStatus } from '../../shared/page-routes.ts';
import type { StartPageRenderer } from '../../shared/start-page.ts';
import { isKnown, tagOf } from '../common/entity-tag.ts';
import type { Config } from '../config/config.ts';
import type { PageOutside } from '../config/outside-sites.ts';
import type { PageAnalytics } from '../config/project-key.ts';
import { escapeAttribute, type LinkPreview, withPreview } from './link-preview.ts';
import { PAGE_LINKS, type PageLinks, readPageLinks } from './page-links.ts';
import {
  allowScript,
  drawStartScreen,
  inlineScriptSource,
  languagesOf,
  loadStartPageRenderer,
  RENDERER,
  withStartPage,
} from './start-page.ts';

export const PAGE = 'index.html';
/** Cache-control of what the browser must revalidate each time. */
export const REVALIDATE = 'no-cache';
/** How long the page is kept before its file is looked at again, ms. */
const MAX_AGE_MS = 1_000;
/** Of previews that many open at once: some 10 kB each. */
const MAX_PREVIEWED = 100;
/** Of start screens: six languages on two days. */
const MAX_SCREENS = 12;
const SOCIAL_PICTURE = '/icons/social.png';

/** The settings that are sent to the page. */
export type PageSettings = Pick<
  Config,
  'GAME_DATE' | 'TIME_SCALE' | 'PUBLIC_URL' | 'COMMUNITY_URL' | 'CONTACT_URL' | 'TIP_URL' | 'SERVICE_WORKER'
> & {
  readonly outside?: PageOutside;
  readonly analytics?: PageAnalytics;
  /** Undefined without accounts. */
  readonly identity?: PageIdentity;
};

interface Html {
  readonly html: string;
  readonly etag: string;
}

interface RenderedPage extends Html {
  /** When what it is made of was written. */
  readonly written: string;
  readonly links: PageLinks;
  /** Source of its inline script. */
  readonly script: string | undefined;
  readonly renderer: StartPageRenderer | undefined;
  /** Drawn start screens by language and day. */
  readonly screens: LRUCache<string, string>;
}

/** A page with its preview. */
interface PreviewedPage extends Html {
  /** What it was made of. */
  readonly of: Html;
}

/** What one page has that others have not. */
export interface PageExtras {
  /** What links to it show, in place of what the site shows. The page is kept by this object, which is of one page only. */
  readonly preview?: LinkPreview | undefined;
  /** The page shows a run: the browser is told which scripts it needs. */
  readonly isRunPage?: boolean;
  /** The page has the start screen of that day, drawn by the server in one of the browser's languages. */
  readonly startDay?: GameDay | undefined;
}

/** Sends the built page with the settings written into it. */
export class PageRenderer {
  private readonly folder: string;
  private readonly file: string;
  private readonly settings: PageSettings;
  private rendered: RenderedPage | undefined;
  private readonly recent = new LRUCache<string, RenderedPage>({ max: 1, ttl: MAX_AGE_MS, fetchMethod: () => this.render() });
  private readonly previewed = new LRUCache<LinkPreview, PreviewedPage>({ max: MAX_PREVIEWED });

  /** @param folder the built client; the page in it may be replaced while the server runs */
  constructor(folder: string, settings: PageSettings) {
    this.folder = folder;
    this.file = join(folder, PAGE);
    this.settings = settings;
  }

  /** @param status 200, or what the page itself has to say (404, 425). Only a 200 has an etag and can be answered with 304 */
  async send(request: FastifyRequest, reply: FastifyReply, status: PageStatus, extras: PageExtras = {}): Promise<FastifyReply> {
    const { startDay } = extras;
    const page = await this.read();
    const extended = this.withExtras(page, extras);
    const { html, etag } = startDay === undefined ? extended : await this.withStart(extended, page, startDay, request);
    reply.code(status).header('cache-control', REVALIDATE);
    if (startDay !== undefined) reply.header('vary', 'accept-language');
    if (page.script) reply.header('content-security-policy', allowScript(String(reply.getHeader('content-security-policy')), page.script));
    if (status === 200) {
      reply.header('etag', etag);
      if (isKnown(request, etag)) return reply.code(304).send();
    }
    return reply.type('text/html; charset=utf-8').send(html);
  }

  private withExtras(page: RenderedPage, extras: PageExtras): Html {
    const { preview, isRunPage = false } = extras;
    if (!preview) return isRunPage ? this.write(page, extras) : page;
    const kept = this.previewed.get(preview);
    if (kept?.of === page) return kept;
    const previewed = { ...this.write(page, extras), of: page };
    this.previewed.set(preview, previewed);
    return previewed;
  }

  private async withStart(page: Html, { renderer, links, screens }: RenderedPage, day: GameDay, request: FastifyRequest): Promise<Html> {
    if (!renderer) return page;
    const language = renderer.chooseLanguage(undefined, languagesOf(request));
    const key = `${language} ${day}`;
    const screen = screens.get(key) ?? (await drawStartScreen(renderer, language, day, this.settings.analytics?.countsUnanswered === true));
    if (screen === undefined) return page;
    screens.set(key, screen);
    const html = withStartPage(page.html, { language, day, html: screen, links: links.start });
    return { html, etag: tagOf(html) };
  }

  private write(page: RenderedPage, { preview, isRunPage = false }: PageExtras): Html {
    const shown = preview ? withPreview(page.html, preview, this.settings.PUBLIC_URL) : page.html;
    const html = isRunPage ? shown.replace('</head>', () => `${page.links.run}</head>`) : shown;
    return { html, etag: tagOf(html) };
  }

  /** At most a second old. */
  private async read(): Promise<RenderedPage> {
    return this.recent.forceFetch(PAGE);
  }

  private async render(): Promise<RenderedPage> {
    // A build writes them one after the other.
    const times = await Promise.all([this.file, ...Object.values(PAGE_LINKS), RENDERER].map((path) => this.writtenMs(path)));
    const written = times.join(' ');
    if (this.rendered?.written !== written) {
      const html = renderPage(await readFile(this.file, 'utf8'), this.settings);
      const screens = new LRUCache<string, string>({ max: MAX_SCREENS });
      const [links, renderer] = await Promise.all([readPageLinks(this.folder), loadStartPageRenderer(this.folder, times.at(-1) ?? 0)]);
      this.rendered = { written, html, etag: tagOf(html), links, script: inlineScriptSource(html), renderer, screens };
    }
    return this.rendered;
  }

  /** When a file was written, ms since 1970; 0 without it. @param path from the folder, or whole */
  private async writtenMs(path: string): Promise<number> {
    return (await stat(resolve(this.folder, path)).catch(() => undefined))?.mtimeMs ?? 0;
  }
}

/**
 * Writes the settings into the page: its configuration, and GAME_DATE, so that page and server have the same day. PUBLIC_URL makes the URL
 * of the preview picture absolute, which most readers of shared links require.
 */
export function renderPage(page: string, settings: PageSettings): string {
  const { GAME_DATE: gameDate, PUBLIC_URL: publicUrl } = settings;
  assert(page.includes('<head>'), `${PAGE} has no <head>`);
  const metas = [...(gameDate === undefined ? [] : [{ name: 'upshot-game-date', content: gameDate }]), pageConfigMeta(settings)];
  const elements = metas.map(({ name, content }) => `<meta name="${name}" content="${escapeAttribute(content)}">`);
  const html = page.replace('<head>', () => `<head>${elements.join('')}`);
  if (publicUrl === undefined) return html;
  return html.replace(`content="${SOCIAL_PICTURE}"`, () => `content="${escapeAttribute(new URL(SOCIAL_PICTURE, publicUrl).href)}"`);
}

/** Returns name and content of the meta element with the page's configuration. */
export function pageConfigMeta(settings: Omit<PageSettings, 'GAME_DATE'>): { readonly name: string; readonly content: string } {
  const { PUBLIC_URL: publicUrl, COMMUNITY_URL: communityUrl, CONTACT_URL: contactUrl, TIP_URL: tipUrl } = settings;
  const config: PageConfig = {
    ...(publicUrl === undefined ? {} : { shareOrigin: new URL(publicUrl).origin }),
    ...(communityUrl === undefined ? {} : { communityUrl }),
    ...(contactUrl === undefined ? {} : { contactUrl }),
    ...(tipUrl === undefined ? {} : { tipUrl }),
    ...settings.outside,
    ...settings.analytics,
    ...(settings.identity === undefined ? {} : { identity: settings.identity }),
    ...(settings.TIME_SCALE === 1 ? {} : { timeScale: settings.TIME_SCALE }),
    serviceWorker: settings.SERVICE_WORKER === 'on',
  };
  return { name: PAGE_CONFIG_META, content: JSON.stringify(config) };
}
