import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { readConfig } from '../config/config.ts';
import { PageRenderer } from './page.ts';
import { inlineScriptSource } from './start-page.ts';

const SCRIPTS = '<script type="module" src="/main.js"></script><link rel="modulepreload" href="/first.js">';
const PAGE = `<!doctype html><html lang="en"><head>${SCRIPTS}<link rel="stylesheet" href="/first.css"></head><body>
  <div id="root">
    <main class="start" data-unstarted><p>UPSHOT</p></main>
  </div>
  <script>early()</script></body></html>`;

const ENGINE = '<link rel="prefetch" href="/engine.wasm">';
const wordsOf = (language: string) => `<link rel="modulepreload" hreflang="${language}" href="/${language}.js">`;

/** Draws "language day", and counts how often. */
const RENDERER = `let drawn = 0;
export const chooseLanguage = (stored, wanted) => wanted.map((tag) => tag.slice(0, 2)).find((tag) => ['en', 'de'].includes(tag)) ?? 'en';
export const renderStartPage = async (language, day) => \`<main class="start ">\${language} \${day} \${++drawn}</main>\`;`;

function buildPage(renderer?: string): string {
  const folder = temporaryFolder();
  for (const name of ['client', 'server']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'client/index.html'), PAGE);
  writeFileSync(join(folder, 'start-page-links.html'), wordsOf('ja') + wordsOf('de') + ENGINE);
  if (renderer) writeFileSync(join(folder, 'server/start-page.js'), renderer);
  return join(folder, 'client');
}

async function open(renderer: PageRenderer, languages: string, startDay?: string) {
  const headers: Record<string, unknown> = { 'content-security-policy': "script-src 'self'" };
  let html = '';
  const reply = {
    code: () => reply,
    header(name: string, value: unknown) {
      headers[name] = value;
      return reply;
    },
    getHeader: (name: string) => headers[name],
    type: () => reply,
    send: (body: string) => void (html = body),
  };
  const request = { headers: {}, raw: { headers: { 'accept-language': languages } } };
  await renderer.send(request as FastifyRequest, reply as unknown as FastifyReply, 200, { startDay: startDay as never });
  return { html, headers };
}

const settings = readConfig({});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the start screen is in the best language of the browser, drawn once a day', async () => {
  const renderer = new PageRenderer(buildPage(RENDERER), settings);
  const german = await open(renderer, 'ja;q=0.4, en;q=0.8, de-AT', '2026-11-24');
  expect(german.html).toContain('<html lang="de"');
  expect(german.html).toContain(
    '<div id="root" data-start-day="2026-11-24"><main data-unstarted class="start ">de 2026-11-24 1</main></div>',
  );
  // Its scripts and the course wait until it is painted.
  expect(german.html).toMatch(/<head><meta [^>]*><link rel="stylesheet" href="\/first.css"><\/head>/);
  const course = '<link rel="preload" as="fetch" crossorigin href="/levels/48.json">';
  expect(german.html).toContain(`<template data-late>${SCRIPTS}${course}${wordsOf('de')}${ENGINE}</template>`);
  expect(german.headers.vary).toBe('accept-language');
  expect((await open(renderer, 'de', '2026-11-24')).html).toBe(german.html);
  const english = await open(renderer, '*', '2026-11-24');
  expect(english.html).toContain('<html lang="en"');
  expect(english.headers.etag).not.toBe(german.headers.etag);
  expect(english.html).not.toContain('hreflang');
  expect((await open(renderer, 'de', '2026-11-25')).html).toContain('de 2026-11-25 3');
});

test('pages of other paths, and builds without a start screen, have the name alone', async () => {
  const other = await open(new PageRenderer(buildPage(RENDERER), settings), 'de');
  expect(other.html).toContain('<p>UPSHOT</p>');
  expect(other.html).toContain(`${SCRIPTS}<link rel="stylesheet"`);
  expect(other.headers).not.toHaveProperty('vary');
  expect((await open(new PageRenderer(buildPage(), settings), 'de', '2026-11-24')).html).toContain('<p>UPSHOT</p>');
});

test('a start screen that cannot be drawn, or loaded, leaves the name alone', async () => {
  vi.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
  const failing = RENDERER.replace('++drawn', 'fail()');
  for (const renderer of [failing, 'import "./missing.js";']) {
    const { html } = await open(new PageRenderer(buildPage(renderer), settings), 'de', '2026-11-24');
    expect(html).toContain('<p>UPSHOT</p>');
  }
});

test('the inline script of the page is allowed by its hash, and no other', async () => {
  const { headers } = await open(new PageRenderer(buildPage(), settings), 'de');
  expect(headers['content-security-policy']).toBe("script-src 'self' 'sha256-G2Y/0fpEoq/QMzbid/byF0KE5sX9e6ar19Om2+xoMnU='");
  expect(inlineScriptSource('<script src="/a.js"></script>')).toBeUndefined();
});

test('links and renderer that a build writes after the page are read', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const elapsed = vi.spyOn(performance, 'now').mockReturnValue(5_000);
  const folder = buildPage();
  const renderer = new PageRenderer(folder, settings);
  expect((await open(renderer, 'de', '2026-11-24')).html).toContain('<p>UPSHOT</p>');
  writeFileSync(join(folder, '../server/start-page.js'), RENDERER);
  writeFileSync(join(folder, '../start-page-links.html'), '<link rel="prefetch" href="/newer.wasm">');
  elapsed.mockReturnValue(6_001);
  vi.advanceTimersByTime(1);
  expect((await open(renderer, 'de', '2026-11-24')).html).toMatch(/<main data-unstarted .*href="\/newer\.wasm"/);
});
