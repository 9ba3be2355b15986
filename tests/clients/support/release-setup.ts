import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Browser } from 'playwright';
import { afterAll, afterEach, test as base, beforeEach } from 'vitest';
import { Clock } from '../../../server/common/clock.ts';
import { Mailbox } from '../../../server/modules/identity/rules/delivery/mailbox.ts';
import { launchChromium } from '../../support/chromium.ts';
import type { FakeClock } from '../../support/fake-clock.ts';
import { type Settings, setSettings } from '../../support/fapi-people.ts';
import { MailReader } from '../../support/mail.ts';
import { tellPages } from '../../support/tell-pages.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { BrowserProfiles } from './browser-profiles.ts';
import { addFixtureRoutes } from './fixture-routes.ts';
import type { OfficialClient } from './versions.ts';
import { openVisitor, type Visitor, type VisitorOptions } from './visitor.ts';

/** The real server and a real browser, with which the releases of the official client are tested. */
export interface ReleaseSetup {
  readonly server: TestServer;
  readonly mail: MailReader;
  /** Opens a fresh browser with one release of the official client. It is closed after the test. */
  visit(client: OfficialClient, options?: VisitorOptions): Promise<Visitor>;
  /** Changes the instance's settings for this test. */
  set(settings: Settings): void;
}

/** E-mails are verified by codes only: with links enabled, the prebuilt pages send links. */
export const CODES_ONLY = {
  enabled: true,
  required: true,
  used_for_first_factor: true,
  first_factors: ['email_code' as const],
  verifications: ['email_code' as const],
  verify_at_sign_up: true,
};

/** Calls of a visitor that are printed when the test has failed: the last ones. */
const TOLD_CALLS = 10;

/** One server and one browser serve all files of a Vitest worker: account names are unique, and settings apply to one test. */
const workerTest = base
  .extend('chromiumSwitches', { scope: 'worker' }, [] as readonly string[])
  .extend('browser', { scope: 'worker' }, async ({ chromiumSwitches }, { onCleanup }) => {
    const browser = await launchChromium(chromiumSwitches);
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('shared', { scope: 'worker' }, async ({ browser }, { onCleanup }) => {
    const shared = await startServer(browser);
    onCleanup(() => shared.server.close());
    return shared;
  });

/** A server, and the browser profiles that have cached its pages. */
interface ServerWithProfiles {
  readonly server: TestServer;
  readonly mail: MailReader;
  readonly profiles: BrowserProfiles;
}

async function startServer(browser: Browser, env?: Readonly<Record<string, string>>): Promise<ServerWithProfiles> {
  const server = await startTestServer({ env: env ?? {}, prepare: prepareApp });
  const mailbox = server.app.get(Mailbox, { strict: false });
  return { server, mail: new MailReader(() => mailbox.messages()), profiles: new BrowserProfiles(browser, server) };
}

/**
 * Gives a file its server and browser; called once, at its top.
 * @param settings of every test of the file
 * @param env environment of the server; with it, the file has a server of its own
 * @param host the name by which pages reach the server; by default its IP address
 */
export function setUpReleases({
  settings = {},
  env,
  host,
}: {
  settings?: Settings;
  env?: () => Record<string, string>;
  host?: string;
} = {}): ReleaseSetup {
  let current: ServerWithProfiles | undefined;
  let visitors: Visitor[] = [];
  const there = (): ServerWithProfiles => {
    if (current === undefined) throw new Error('The server runs only while tests run');
    return current;
  };
  const set = (changes: Settings): void => setSettings(there().server, { ...settings, ...changes });
  if (host !== undefined) {
    workerTest.beforeAll(async ({ shared, browser }) => {
      const server = { ...shared.server, url: shared.server.url.replace('127.0.0.1', host) };
      current = { ...shared, server, profiles: new BrowserProfiles(browser, server) };
    });
    afterAll(() => current?.profiles.close());
  } else if (env === undefined) {
    workerTest.beforeAll(async ({ shared }) => {
      current = shared;
    });
  } else {
    workerTest.beforeAll(async ({ browser }) => {
      current = await startServer(browser, env());
    });
    afterAll(async () => {
      await current?.profiles.close();
      await current?.server.close();
    });
  }
  beforeEach(() => set({}));
  afterEach(async ({ task }) => {
    const open = visitors;
    visitors = [];
    if (task.result?.state === 'fail') {
      await tellPages(open.map(({ context }) => context));
      for (const { calls } of open) console.log(calls.slice(-TOLD_CALLS));
    }
    await Promise.all(open.map((visitor) => visitor.close()));
  });
  return {
    get server() {
      return there().server;
    },
    get mail() {
      return there().mail;
    },
    async visit(client, options) {
      const visitor = await openVisitor(there().profiles, there().server, client, options);
      visitors.push(visitor);
      return visitor;
    },
    set,
  };
}

async function prepareApp(app: NestFastifyApplication): Promise<void> {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const clock = app.get<FakeClock>(Clock, { strict: false });
  // The client ignores data with an unchanged `updated_at`, so no two calls may have the same millisecond.
  fastify.addHook('onRequest', async () => clock.advance(0.001));
  await addFixtureRoutes(fastify);
}
