import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { z } from 'zod';
import { Clock } from '../../../server/common/clock.ts';
import type { instanceSettings } from '../../../server/modules/identity/rules/settings/instance-settings.ts';
import { SettingsStore } from '../../../server/modules/identity/rules/settings/settings-store.ts';
import type { FakeClock } from '../../server/support/fake-clock.ts';
import { startTestServer, type TestServer } from '../../server/support/test-server.ts';
import { launchChromium } from '../../support/chromium.ts';
import { MailReader } from '../../support/mail.ts';
import { addFixtureRoutes } from './fixture-routes.ts';
import type { OfficialClient } from './versions.ts';
import { openVisitor, type Visitor, type VisitorOptions } from './visitor.ts';

type Settings = z.input<typeof instanceSettings>;

/** The real server and a real browser, there from the first test of a file to its last. */
export interface Stage {
  readonly server: TestServer;
  readonly browser: Browser;
  readonly mail: MailReader;
  /** Opens a browser of its own that has never been here, with one release of the official client. Closed after the test. */
  visit(client: OfficialClient, options?: VisitorOptions): Promise<Visitor>;
  /** Changes the instance's settings for this test. */
  set(settings: Settings): void;
}

/** Everybody here has the same address, and the clock stands: what is counted by address would refuse the third test. */
const NO_LIMITS: Settings['limits'] = {
  begin: 100_000,
  attempt: 100_000,
  send: 100_000,
  send_total: 100_000,
  send_target: 100_000,
  guess_target: 100_000,
};

/** Addresses that are verified by codes only: where links in mails are on, too, the prebuilt pages send those. */
export const CODES_ONLY = {
  enabled: true,
  required: true,
  used_for_first_factor: true,
  first_factors: ['email_code' as const],
  verifications: ['email_code' as const],
  verify_at_sign_up: true,
};

/** Sets the stage for a file; called once, at its top. @param options settings of every test of the file, and of the server's process */
export function setStage({ settings = {}, env = () => ({}) }: { settings?: Settings; env?: () => Record<string, string> } = {}): Stage {
  let server: TestServer | undefined;
  let browser: Browser | undefined;
  let mail: MailReader | undefined;
  let visitors: Visitor[] = [];
  const set = (changes: Settings): void => {
    there(server)
      .app.get(SettingsStore, { strict: false })
      .replace({ limits: NO_LIMITS, ...settings, ...changes });
  };
  beforeAll(async () => {
    server = await startTestServer({ env: env(), prepare: prepareApp });
    mail = new MailReader(server.url);
    browser = await launchChromium();
  });
  beforeEach(() => set({}));
  afterEach(async () => {
    const open = visitors;
    visitors = [];
    await Promise.all(open.map((visitor) => visitor.close()));
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  return {
    get server() {
      return there(server);
    },
    get browser() {
      return there(browser);
    },
    get mail() {
      return there(mail);
    },
    async visit(client, options) {
      const visitor = await openVisitor(there(browser), there(server), client, options);
      visitors.push(visitor);
      return visitor;
    },
    set,
  };
}

async function prepareApp(app: NestFastifyApplication): Promise<void> {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const clock = app.get<FakeClock>(Clock, { strict: false });
  // The client looks at nothing that has not changed by `updated_at`: no two calls come in the same millisecond.
  fastify.addHook('onRequest', async () => clock.advance(0.001));
  await addFixtureRoutes(fastify);
}

function there<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The stage stands only while tests run');
  return part;
}
