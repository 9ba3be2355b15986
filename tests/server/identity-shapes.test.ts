import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { FAPI_BASE, FAPI_ROOT } from '../../server/modules/identity/rules/call/fapi-paths.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { BARE_ANSWERS, CLIENT, RESPONSES } from './support/fapi-schemas.ts';
import { type WalkedAnswer, walkFrontendApi } from './support/fapi-walk.ts';
import { startGithubProvider } from './support/github-provider.ts';
import { providerEnv, type TestProvider } from './support/open-id-provider.ts';

const ROUTES = [...Object.keys(BARE_ANSWERS), ...Object.keys(RESPONSES)];
/**
 * Redirects and pictures; the captcha, which needs a provider and answers with the browser client (identity-captcha); the waitlist, which is
 * off (identity-off).
 */
const OTHERS = [
  ...['GET /client/touch', 'GET /verify', 'GET /oauth_callback', 'POST /oauth_callback'],
  ...['GET /oauth_callback/:strategy', 'POST /oauth_callback/:strategy'],
  ...['GET /images/:id', 'GET /images/default.svg', 'POST /client/verify', 'POST /waitlist'],
];

let github: TestProvider;
let server: TestServer;
let answers: readonly WalkedAnswer[];
beforeAll(async () => {
  github = await startGithubProvider();
  server = await startTestServer({ env: providerEnv('GITHUB', github) });
  answers = await walkFrontendApi(server, github);
});
afterAll(async () => {
  await server?.close();
  await github?.close();
});

/** Every route of the Frontend API. */
function routes(): string[] {
  const controllers = [...server.app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  const all = controllers.flatMap(({ metatype }) => {
    const prototype = metatype?.prototype as Record<string, unknown>;
    const handlers = new MetadataScanner().getAllMethodNames(prototype).map((name) => prototype[name] as object);
    return handlers
      .filter((handler) => Reflect.hasMetadata(PATH_METADATA, handler))
      .flatMap((handler) => {
        const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler)];
        const paths = [Reflect.getMetadata(PATH_METADATA, handler)].flat() as string[];
        return paths.map((path) => [method, path] as const);
      });
  });
  return all
    .filter(([method, path]) => method !== 'ALL' && path.startsWith(FAPI_ROOT))
    .map(([method, path]) => `${method} ${path.replace(FAPI_BASE, '').replace(FAPI_ROOT, '')}`);
}

test('the schemas name every route', () => {
  expect(routes().sort()).toEqual([...ROUTES, ...OTHERS].sort());
});

test.each(ROUTES)('%s answers with exactly the fields of its schema', (route) => {
  const bare = BARE_ANSWERS[route];
  const schema = bare ?? z.object({ response: RESPONSES[route], client: CLIENT });
  const given = answers.filter((each) => each.route === route);
  expect(given.length).toBeGreaterThan(0);
  for (const { answer } of given) {
    const { success, error } = schema.safeParse(
      bare === undefined ? { response: answer.response, client: answer.client } : answer.response,
    );
    expect(success, error && z.prettifyError(error)).toBe(true);
  }
});
