import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { expect, test } from 'vitest';
import { AUTH_KEY } from '../../server/common/auth.ts';
import { createDocument } from '../../server/http/docs.ts';
import type { TestServer } from '../support/test-server.ts';
import { urlOf } from './support/registered-routes.ts';
import { shareServer } from './support/shared-server.ts';

/** Controllers with `@ApiExcludeController()`. The Frontend API is described by its own table; the mailbox is for developers. */
const EXCLUDED_KEY = 'swagger/apiExcludeController';

let server: TestServer;
shareServer((shared) => {
  server = shared;
});

/** Every route of every controller, with its access decorators, and whether the OpenAPI document must contain it. */
function routes(): { route: string; auth: unknown; described: boolean }[] {
  const scanner = new MetadataScanner();
  const controllers = [...server.app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  return controllers.flatMap(({ metatype }) => {
    const prototype = metatype?.prototype as Record<string, unknown>;
    return scanner
      .getAllMethodNames(prototype)
      .map((name) => prototype[name] as object)
      .filter((handler) => Reflect.hasMetadata(PATH_METADATA, handler))
      .map((handler) => ({
        route: `${RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler)]} ${Reflect.getMetadata(PATH_METADATA, handler)}`,
        auth: Reflect.getMetadata(AUTH_KEY, handler),
        described: !Reflect.hasMetadata(EXCLUDED_KEY, metatype as object),
      }));
  });
}

test('every route declares who may call it', () => {
  expect(routes().length).toBeGreaterThanOrEqual(7);
  expect(routes().filter(({ auth }) => auth === undefined)).toEqual([]);
});

test('every route is in the OpenAPI document, unless its controller is excluded', async () => {
  const { paths } = createDocument(server.app);
  const described = Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${urlOf(path)}`),
  );
  expect(described.sort()).toEqual(
    routes()
      .filter((route) => route.described)
      .map(({ route }) => route)
      .sort(),
  );
});
