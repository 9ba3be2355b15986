import type { BrowserContext, Page } from 'playwright';
import { beforeAll } from 'vitest';
import { assert } from '../../../shared/assert.ts';
import { toBase64 } from '../../../shared/replay/base64.ts';
import { FapiClient, type Fields, ok } from '../../support/fapi-client.ts';
import { MailReader } from '../../support/mail.ts';
import { playRun } from '../../support/runs.ts';
import { SHARED_DAY, SHARED_ENV, setStage, shareStage } from '../../support/stage.ts';
import { UNLIMITED_IDENTITY } from '../../support/test-limits.ts';
import { AccountSteps, type Golfer, newGolfer } from './account-steps.ts';
import { nextVariant } from './own-run.ts';
import { newPlayer, PHONE, type Player } from './player.ts';

/** The game day of server and pages. */
export const DAY = SHARED_DAY;

/** Metadata of an account whose sign-up answered the question about the privacy update. */
const ANSWERED = { promptedForConsent: true, emailConsent: false };

const settingsWith = (settings: object): string => JSON.stringify({ limits: UNLIMITED_IDENTITY, ...settings });

/** A browser of its own. */
export interface Visit {
  readonly player: Player;
  readonly page: Page;
  readonly context: BrowserContext;
  readonly steps: AccountSteps;
}

interface VisitOptions {
  readonly size?: { readonly width: number; readonly height: number };
  /** The browser has this client's cookies: a user who is signed in there is signed in here. */
  readonly as?: FapiClient;
}

interface AccountStageOptions {
  /** Settings of the identity service besides its limits. */
  readonly settings: object;
  /** Further variables of the server; called after each `beforeAll` above. */
  env(): Readonly<Record<string, string>>;
}

/**
 * Gives a test file a product with accounts, without limits, and the reader of its mailbox. Called once, at the top of a file.
 * @param own makes it a product of its own. By default it is the one that files share.
 */
export function setAccountStage(own?: AccountStageOptions) {
  const stage = own
    ? setStage(() => ({ env: { ...SHARED_ENV, IDENTITY_SETTINGS: settingsWith(own.settings), ...own.env() } }))
    : shareStage();
  let mail: MailReader;
  beforeAll(() => {
    mail = new MailReader(stage.product.url);
  });

  /** The steps about accounts on a page. */
  const stepsOf = (page: Page) => new AccountSteps(page, mail);

  async function visit({ size = PHONE, as }: VisitOptions = {}): Promise<Visit> {
    const { player, context } = await newPlayer(stage.browser, size);
    if (as) await context.addCookies([...as.cookies].map(([name, value]) => ({ name, value, url: stage.product.url })));
    return { player, page: player.page, context, steps: stepsOf(player.page) };
  }

  /** Plays the day's hole as the guest of a browser, by calls: the run ranks, as no other has its bytes. @returns its strokes */
  async function rankRun({ request }: BrowserContext): Promise<number> {
    const { strokes, replay } = playRun(DAY, { wasted: 1, variant: nextVariant() });
    const call = (path: string, data: object) => request.post(stage.product.url + path, { data });
    const { attemptId } = await (await call('/api/track-start', { clientDate: DAY })).json();
    const answer = await call('/api/submit-score', { score: strokes, clientDate: DAY, replay: toBase64(replay), attemptId });
    const { verified, ranked } = await answer.json();
    assert(verified === true && ranked === true, 'the run of the guest ranks');
    return strokes;
  }

  /** Signs up by calls of the service, as the official client makes them, without a page. */
  async function signUp(golfer: Golfer, unsafeMetadata: Fields = ANSWERED): Promise<FapiClient> {
    const client = new FapiClient(stage.product);
    const details = { username: golfer.name, emailAddress: golfer.email, unsafeMetadata };
    const { id } = await ok(client.post<{ id: string }>('/client/sign_ups', details));
    await ok(client.post(`/client/sign_ups/${id}/prepare_verification`, { strategy: 'email_code' }));
    const code = await mail.code(golfer.email);
    await ok(client.post(`/client/sign_ups/${id}/attempt_verification`, { strategy: 'email_code', code }));
    return client;
  }

  /** Signs in on another device by calls: with the password if given, else by a code. */
  async function signIn({ email }: Golfer, password?: string): Promise<FapiClient> {
    const client = new FapiClient(stage.product);
    if (password !== undefined) {
      await ok(client.post('/client/sign_ins', { identifier: email, password }));
      return client;
    }
    const { id } = await ok(client.post<{ id: string }>('/client/sign_ins', { identifier: email, strategy: 'email_code' }));
    const code = await mail.code(email);
    await ok(client.post(`/client/sign_ins/${id}/attempt_first_factor`, { strategy: 'email_code', code }));
    return client;
  }

  /** Signs up a new golfer and opens a browser that is signed in. */
  async function visitAsMember(): Promise<Visit & { readonly golfer: Golfer }> {
    const golfer = newGolfer();
    return { golfer, ...(await visit({ as: await signUp(golfer) })) };
  }

  /** Signs up a new golfer and opens the start screen, signed in. */
  async function openAsMember(): Promise<Visit & { readonly golfer: Golfer }> {
    const visited = await visitAsMember();
    await visited.page.goto(stage.product.url);
    await visited.steps.accountButton(visited.golfer).waitFor();
    return visited;
  }

  return {
    get url() {
      return stage.product.url;
    },
    get mail() {
      return mail;
    },
    stepsOf,
    visit,
    rankRun,
    visitAsMember,
    openAsMember,
    signUp,
    signIn,
  };
}
