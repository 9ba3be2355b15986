import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { MailReader } from '../../support/mail.ts';

/** The official client, as it stands in the page. */
export interface Official {
  readonly Clerk: {
    readonly user: { readonly unsafeMetadata: unknown };
    readonly session: { readonly id: string; getToken(options?: object): Promise<string> };
  };
}

/** Somebody with an account, or on the way to one. */
export interface Golfer {
  readonly name: string;
  readonly email: string;
}

let golfers = 0;
/** A golfer with a name that nobody has had before. */
export function newGolfer(): Golfer {
  golfers++;
  return { name: `golfer_${golfers}`, email: `golfer-${golfers}@golf.example` };
}

/** What a player does about an account, in one page, by pointer and keys. */
export class AccountSteps {
  constructor(
    private readonly page: Page,
    /** Where the product is. */
    private readonly url: string,
    private readonly mail: MailReader,
  ) {}

  button = (name: string) => this.page.getByRole('button', { name, exact: true });
  field = (name: string) => this.page.getByLabel(name, { exact: true });
  dialog = (name: string) => this.page.getByRole('dialog', { name });
  /** The account's button: it is there while the golfer is signed in. */
  accountButton = ({ name }: Golfer) => this.button(`Account: ${name}`);

  async openSignUp(): Promise<void> {
    await this.page.goto(this.url);
    await this.button('Sign in').click();
    await this.button('Create an account').click();
  }

  /** In the sign-up dialog, which is open: up to the field for the code. */
  async fillSignUp({ name, email }: Golfer): Promise<void> {
    await this.field('Username').fill(name);
    await this.field('Email address').fill(email);
    await this.dialog('Sign Up').getByRole('button', { name: 'Create an account' }).click();
    await this.field('Verification code').waitFor();
  }

  /** In the sign-up dialog, which is open. */
  async signUp(golfer: Golfer): Promise<void> {
    await this.fillSignUp(golfer);
    await this.enterCode(golfer);
  }

  async enterCode({ email }: Golfer): Promise<void> {
    await this.field('Verification code').waitFor();
    await this.field('Verification code').fill(await this.mail.code(email));
    await this.page.keyboard.press('Enter');
  }

  /** From a page with the sign-in button. */
  async signIn(golfer: Golfer): Promise<void> {
    await this.button('Sign in').click();
    await this.field('Email address').fill(golfer.email);
    await this.page.keyboard.press('Enter');
    await this.enterCode(golfer);
    await this.accountButton(golfer).waitFor();
  }

  async signOut(golfer: Golfer): Promise<void> {
    await this.accountButton(golfer).click();
    await this.dialog(golfer.name).getByRole('button', { name: 'Sign Out' }).click();
    await this.button('Sign in').waitFor();
  }

  /** Closes all dialogs. Their entry of the history goes too: while it leaves, nothing can be loaded. */
  async closeDialogs(): Promise<void> {
    await this.page.evaluate(() => window.upshot?.close());
    await this.dialogsClosed();
  }

  /** Waits until no dialog is open, nor its entry of the history there. */
  dialogsClosed = () =>
    expect.poll(() => this.page.evaluate(() => [window.upshot?.dialogs(), history.state?.dialog ?? false])).toEqual([[], false]);

  stored = (key: string) => this.page.evaluate((name) => localStorage.getItem(name), key);

  /** What the start screen tells of the player's day. */
  standing = () => this.page.locator('.standing li').allTextContents();

  /** What the server knows of the day of the golfer who is signed in. */
  todayOfAccount = () =>
    this.page.evaluate(async () => {
      const { Clerk } = window as unknown as Official;
      const headers = { authorization: `Bearer ${await Clerk.session.getToken()}` };
      return (await (await fetch('/api/user-stats', { headers })).json()).today;
    });
}
