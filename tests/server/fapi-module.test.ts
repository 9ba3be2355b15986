import type { AddressInfo } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import { Get, Inject, Injectable, Module, Post, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { EntityManager } from 'typeorm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAppModule } from '../../server/app.module.ts';
import { readConfig } from '../../server/config/config.ts';
import { openDatabase } from '../../server/database/database.ts';
import { FapiModule } from '../../server/modules/identity/api/fapi.module.ts';
import { Fapi, Form } from '../../server/modules/identity/api/transport/fapi-params.ts';
import { AnyClient, FapiController, InSession } from '../../server/modules/identity/api/transport/fapi-routes.ts';
import { ClientPart, ClientParts } from '../../server/modules/identity/api/views/client-parts.ts';
import type { IdentityClient } from '../../server/modules/identity/model/client.entity.ts';
import type { FapiContext } from '../../server/modules/identity/rules/call/fapi-context.ts';
import { FAPI_BASE } from '../../server/modules/identity/rules/call/fapi-paths.ts';
import { FapiTransactions } from '../../server/modules/identity/rules/call/fapi-transactions.ts';
import type { FormFields } from '../../server/modules/identity/rules/call/form-fields.ts';
import { ClientsService } from '../../server/modules/identity/rules/clients/clients.service.ts';
import { UsersService } from '../../server/modules/identity/rules/users/users.service.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { FapiClient } from '../support/fapi-client.ts';
import { setSettings, signUp } from '../support/fapi-people.ts';
import { FIXED_LEVELS } from '../support/levels.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { NOON, SECRET } from '../support/test-environment.ts';
import { UNLIMITED_REQUESTS } from '../support/test-limits.ts';
import { TEST_LOG } from '../support/test-log.ts';
import type { TestServer } from '../support/test-server.ts';

/** A module with calls of its own, as another part of the server would have. */
function moduleWithCalls(name: string): Type {
  @FapiController()
  class CallsController {
    constructor(
      @Inject(FapiTransactions) private readonly transactions: FapiTransactions,
      @Inject(ClientsService) private readonly clients: ClientsService,
      @Inject(UsersService) private readonly users: UsersService,
    ) {}

    @InSession()
    @Get(`${FAPI_BASE}/me/${name}`)
    async read(@Fapi() context: FapiContext): Promise<object> {
      const user = await this.users.find(this.transactions.reader, context.me.user.id);
      return { object: name, user: user?.username };
    }

    @AnyClient()
    @Post(`${FAPI_BASE}/${name}/:id`)
    create(@Fapi() context: FapiContext, @Form() form: FormFields): Promise<object> {
      return this.transactions.run(context, async (tx) => ({
        object: name,
        client: (await this.clients.lockOrCreate(tx)).id,
        scopes: form.texts('scope', 3),
      }));
    }
  }

  @Injectable()
  class CallsPart extends ClientPart {
    constructor(@Inject(ClientParts) parts: ClientParts) {
      super(parts, name);
    }

    override async ofClient(_: EntityManager, { id }: IdentityClient): Promise<object> {
      return { object: name, of: id };
    }
  }

  @Module({ imports: [FapiModule], controllers: [CallsController], providers: [CallsPart] })
  class ModuleWithCalls {}
  return ModuleWithCalls;
}

@Module({})
class WholeModule {}

let database: TestDatabase;
let app: NestFastifyApplication;
let server: TestServer;
beforeAll(async () => {
  database = await createTestDatabase();
  const env = { NODE_ENV: 'test', LOG_LEVEL: 'error', VERIFIER_READY_THREADS: '0', SECRET, ...UNLIMITED_REQUESTS, ...database.env };
  const config = readConfig(env);
  const foundation = {
    config,
    database: await openDatabase(config),
    clock: new FakeClock(NOON),
    levelsDir: FIXED_LEVELS,
    logStream: TEST_LOG,
  };
  const imports = [moduleWithCalls('early'), createAppModule(foundation), moduleWithCalls('late')];
  app = await NestFactory.create<NestFastifyApplication>({ module: WholeModule, imports }, new FastifyAdapter(), {
    logger: false,
    abortOnError: false,
  });
  await app.register(fastifyCookie);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  server = { app, url: `http://127.0.0.1:${port}` } as TestServer;
  setSettings(server);
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

describe.each(['early', 'late'])('a module that is imported %s', (name) => {
  test('answers in a session', async () => {
    const { browser, username } = await signUp(server);
    const { status, response, client } = await browser.get(`/me/${name}`);
    expect([status, response]).toEqual([200, { object: name, user: username }]);
    expect(client?.sessions).toHaveLength(1);
  });

  test('is refused without one, in the format of the service', async () => {
    const { status, errors } = await new FapiClient(server).get(`/me/${name}`);
    expect([status, errors]).toMatchObject([401, [{ code: 'authentication_invalid' }]]);
  });

  test('runs transactions, makes browser clients and adds a member to them', async () => {
    const browser = new FapiClient(server);
    const { response, client } = await browser.post<{ client: string }>(`/${name}/1`, { scope: ['a', 'b'] });
    expect(response).toEqual({ object: name, client: client?.id, scopes: ['a', 'b'] });
    expect(client).toMatchObject({ [name]: { object: name, of: response.client }, sign_in: null, sign_up: null });
    expect(browser.cookies.has('__client')).toBe(true);
  });

  test.each([`/${name}`, `/${name}/1/more`, `/me/${name}s`])('has no call %s, which the service refuses', async (path) => {
    const browser = new FapiClient(server);
    for (const answer of [await browser.get(path), await browser.post(path)]) {
      expect(answer).toMatchObject({ status: 404, errors: [{ code: 'resource_not_found' }] });
    }
  });
});
