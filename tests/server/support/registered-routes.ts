import { channel } from 'node:diagnostics_channel';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { createDocument } from '../../../server/http/docs.ts';

/** Names of parameters that may stand for a day, a level or its hash; a replay and an attempt id contain a hash. */
const NAMES_A_COURSE = /day|date|month|year|level|hole|hash|course|map|replay|attempt|run/i;
/** The documentation is one page with its files, made by its package. */
const DOCUMENTATION = /^\/api\/docs(\/|$)/;
/** Calls of the identity service, of its mailbox, of the ingest and of operators know nothing of courses; their URLs have these parameters. */
const WITHOUT_COURSES = /^\/(__clerk|mailbox|api\/(ingest|admin))(\/|$)/;
const OTHER_PARAMETERS = new Set([':id', ':strategy', ':template', ':file', ':token', '*']);

/** Records every route that servers register from now on: `GET /levels/*`. */
export function recordRoutes(): { readonly routes: ReadonlySet<string>; stop(): void } {
  const routes = new Set<string>();
  const onServer = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const each of [method].flat()) if (each !== 'HEAD') routes.add(`${each} ${url}`);
    });
  };
  const initialization = channel('fastify.initialization');
  initialization.subscribe(onServer);
  return { routes, stop: () => void initialization.unsubscribe(onServer) };
}

/** The routes that may take a day, a level or a hash: by their description, by their URL, or because nothing describes them. */
export function routesOfCourses(app: NestFastifyApplication, registered: ReadonlySet<string>): string[] {
  const described = describedParameters(app);
  return [...registered].filter((route) => {
    const url = route.slice(route.indexOf(' ') + 1);
    if (WITHOUT_COURSES.test(url)) return urlParameters(url).some((name) => !OTHER_PARAMETERS.has(name));
    const parameters = described.get(route);
    if (!parameters) return !DOCUMENTATION.test(url) && url !== '/api/docs-json';
    return urlParameters(url).length > 0 || parameters.some((name) => NAMES_A_COURSE.test(name));
  });
}

const urlParameters = (url: string): string[] => url.split('/').filter((part) => part.startsWith(':') || part === '*');

/** The names in query and body of every described route. */
function describedParameters(app: NestFastifyApplication): Map<string, string[]> {
  const { paths } = createDocument(app);
  const found = new Map<string, string[]>();
  for (const [path, calls] of Object.entries(paths)) {
    for (const [method, call] of Object.entries(calls as Record<string, { parameters?: { name: string }[]; requestBody?: unknown }>)) {
      const query = (call.parameters ?? []).map(({ name }) => name);
      found.set(`${method.toUpperCase()} ${urlOf(path)}`, [...query, ...propertyNames(call.requestBody)]);
    }
  }
  return found;
}

/** Returns the URL of a path in the OpenAPI document as a route has it: `/players/:username` for `/players/{username}`. */
export const urlOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** The keys of every `properties` in a schema. */
function propertyNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === 'properties' ? Object.keys(value as object) : []),
    ...propertyNames(value),
  ]);
}
