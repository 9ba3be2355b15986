import type { Page } from 'playwright';
import type { MailReader } from '../../support/mail.ts';

/** The limits of an address are the server's own tests; here all players share one. */
export const ACCOUNT_LIMITS = {
  limits: { begin: 1_000, attempt: 1_000, send: 1_000, send_total: 1_000, send_target: 1_000, guess_target: 1_000 },
};

/** The official client, as it stands in the page. */
export interface Official {
  readonly Clerk: {
    readonly user: {
      readonly unsafeMetadata: unknown;
      update(change: object): Promise<unknown>;
      updatePassword(change: object): Promise<unknown>;
      getSessions(): Promise<readonly { readonly id: string; revoke(): Promise<unknown> }[]>;
    };
    readonly session: { readonly id: string; getToken(options?: object): Promise<string> };
    readonly client: { readonly signIn: { create(params: object): Promise<{ readonly createdSessionId: string }> } };
    setActive(params: object): Promise<void>;
  };
}

export interface Somebody {
  readonly name: string;
  readonly email: string;
}

let players = 0;
/** Nobody has had that name before. */
export function somebody(): Somebody {
  players++;
  return { name: `golfer_${players}`, email: `golfer-${players}@golf.example` };
}

/** What a player does about an account, in one page, by pointer and keys. */
export class AccountSteps {
  constructor(
    private readonly page: Page,
    /** Where the product is. */
    private readonly url: string,
    private readonly mail: MailReader,
  ) {}

  letter = (who: Somebody) => this.page.getByRole('button', { name: `Account: ${who.name}` });
  button = (name: string) => this.page.getByRole('button', { name, exact: true });

  async openSignUp(): Promise<void> {
    await this.page.goto(this.url);
    await this.button('Sign in').click();
    await this.button('Create an account').click();
  }

  /** In the sign-up dialog, which is open. */
  async signUp(who: Somebody): Promise<void> {
    await this.page.getByLabel('Username').fill(who.name);
    await this.page.getByLabel('Email address').fill(who.email);
    await this.page.getByRole('dialog', { name: 'Sign Up' }).getByRole('button', { name: 'Create an account' }).click();
    await this.enterCode(who);
  }

  async enterCode({ email }: Somebody): Promise<void> {
    const field = this.page.getByLabel('Verification code');
    await field.waitFor();
    await field.fill(await this.mail.code(email));
    await this.page.keyboard.press('Enter');
  }

  /** From the start screen. */
  async signIn(who: Somebody): Promise<void> {
    await this.button('Sign in').click();
    await this.page.getByLabel('Email address').fill(who.email);
    await this.page.keyboard.press('Enter');
    await this.enterCode(who);
    await this.letter(who).waitFor();
  }

  async signOut(who: Somebody): Promise<void> {
    await this.letter(who).click();
    await this.page.getByRole('dialog', { name: who.name }).getByRole('button', { name: 'Sign Out' }).click();
    await this.button('Sign in').waitFor();
  }

  stored = (key: string) => this.page.evaluate((name) => localStorage.getItem(name), key);

  /** What the server knows of the day of whoever is signed in. */
  todayOfAccount = () =>
    this.page.evaluate(async () => {
      const { Clerk } = window as unknown as Official;
      const headers = { authorization: `Bearer ${await Clerk.session.getToken()}` };
      return (await (await fetch('/api/user-stats', { headers })).json()).today;
    });
}
