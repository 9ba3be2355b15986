import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { builtPage, pageBase, REACT_PACKAGES, type ReactVersion } from '../fixture/build.ts';
import { EVERY_CLIENT, PRODUCT_CLIENT } from './versions.ts';

const PACKAGES = join(import.meta.dirname, '../fixture/node_modules');

/** Every URL contains a version, so its file never changes. */
const YEAR_MS = 365 * 86_400_000;

/** Cookie with the React package whose page a browser gets. */
export const PAGE_COOKIE = 'fixture_page';

/** Path of a page of the same origin without a script. */
export const EMPTY_PAGE = '/empty';

/** Paths of the page. */
const PATHS = [
  ...['/', '/sign-in', '/sign-up', '/user', '/chosen', '/fallback', '/legacy', '/verified'],
  ...['/sso-callback', '/done', '/continue', '/account', '/in', '/up', '/second-factor'],
];

/** The product's own policy, and inline styles, which the prebuilt components need. */
const withInlineStyles = (policy: string): string => policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");

/** Adds the page of the official clients and their scripts to a server that does not listen yet, so that all have one origin. */
export async function addFixtureRoutes(fastify: FastifyInstance): Promise<void> {
  for (const { js, ui } of EVERY_CLIENT) {
    if (js !== PRODUCT_CLIENT.js) await serveFolder(fastify, `/npm/@clerk/clerk-js@${js}/dist/`, join(PACKAGES, `clerk-js-${js}/dist`));
    if (ui !== undefined) await serveFolder(fastify, `/npm/@clerk/ui@${ui}/dist/`, join(PACKAGES, `clerk-ui-${ui}/dist`));
  }
  const pages = new Map<string, string>();
  for (const version of Object.keys(REACT_PACKAGES) as ReactVersion[]) {
    await serveFolder(fastify, pageBase(version), builtPage(version));
    pages.set(version, readFileSync(join(builtPage(version), 'index.html'), 'utf8'));
  }
  fastify.get(EMPTY_PAGE, (_request, reply) => reply.type('text/html').send('<!doctype html><title>Empty</title>'));
  for (const path of PATHS) {
    fastify.get(path, (request, reply) => {
      const page = pages.get(request.cookies[PAGE_COOKIE] ?? '');
      const policy = withInlineStyles(String(reply.getHeader('content-security-policy')));
      return reply.header('content-security-policy', policy).header('cache-control', 'no-store').type('text/html').send(page);
    });
  }
}

const serveFolder = async (fastify: FastifyInstance, prefix: string, root: string): Promise<void> => {
  await fastify.register(fastifyStatic, { root, prefix, decorateReply: false, index: false, maxAge: YEAR_MS, immutable: true });
};
