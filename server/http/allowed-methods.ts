import type { FastifyInstance } from 'fastify';
import { ADMIN_PATH } from '../common/auth.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Lists the methods that a URL of the game's API takes; none for any other URL, and for those of administrators. */
    methodsAt?(url: string): readonly string[];
  }
}

const API = '/api/';

/** Adds `methodsAt`, which knows the routes that are registered from now on. It tells a wrong method from a wrong URL. */
export function recordMethods(fastify: FastifyInstance): void {
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  fastify.addHook('onRoute', ({ url, method }) => {
    if (url.startsWith(API) && !url.startsWith(ADMIN_PATH)) routes.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  fastify.decorate('methodsAt', (url: string) => {
    const path = url.split('?', 1)[0] as string;
    return [...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))].sort();
  });
}

/** `/api/maps/:id` as an expression for paths. */
function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/')}$`);
}
