import type { Locator, Page } from 'playwright';
import type { MailReader } from '../../support/mail.ts';
import { text } from '../../support/texts.ts';
import { dialogsClosed } from './player.ts';

/** The official client's global in the page. */
export interface Official {
  readonly Clerk: {
    readonly user: { readonly unsafeMetadata: unknown };
    readonly session: { readonly id: string; getToken(options?: object): Promise<string> };
  };
}

/** A person who has an account or creates one. */
export interface Golfer {
  readonly name: string;
  readonly email: string;
}

let golfers = 0;
/** Makes a golfer with an unused name. */
export function newGolfer(): Golfer {
  golfers++;
  return { name: `golfer_${golfers}`, email: `golfer-${golfers}@golf.example` };
}

/** Complaints without status 401: calls that were under way at a sign-out are refused, and the browser logs that. */
export const exceptRefusals = (complaints: readonly string[]): string[] => complaints.filter((complaint) => !complaint.includes(' 401 '));

/** The actions of a player that concern accounts, on one page, by pointer and keys. */
export class AccountSteps {
  readonly emailField: Locator;
  readonly codeField: Locator;
  private readonly page: Page;
  private readonly mail: MailReader;

  constructor(page: Page, mail: MailReader) {
    this.page = page;
    this.mail = mail;
    this.emailField = page.getByLabel(text('account.email'), { exact: true });
    this.codeField = page.getByLabel(text('account.code'), { exact: true });
  }

  button = (name: string) => this.page.getByRole('button', { name, exact: true });
  dialog = (name: string) => this.page.getByRole('dialog', { name });
  /** The account's button, which is shown while the golfer is signed in. On a phone it is folded away while a hole is played. */
  accountButton = ({ name }: Golfer) =>
    this.page.getByRole('button', { name: text('start.account', { name }), exact: true, includeHidden: true });

  /** Starts on a page with the sign-in button. */
  async openSignUp(): Promise<void> {
    await this.button('Sign in').click();
    await this.button(text('account.createAccount')).click();
  }

  /** Fills the open sign-up dialog and waits for the field of the code. */
  async fillSignUp({ name, email }: Golfer): Promise<void> {
    await this.page.getByLabel(text('account.username'), { exact: true }).fill(name);
    await this.emailField.fill(email);
    await this.dialog(text('account.signUpTitle'))
      .getByRole('button', { name: text('account.createAccount') })
      .click();
    await this.codeField.waitFor();
  }

  /** Fills the open sign-up dialog and enters the code. */
  async signUp(golfer: Golfer): Promise<void> {
    await this.fillSignUp(golfer);
    await this.enterCode(golfer);
  }

  async enterCode({ email }: Golfer): Promise<void> {
    await this.codeField.waitFor();
    await this.codeField.fill(await this.mail.code(email));
  }

  /** Starts on a page with the sign-in button. */
  async signIn(golfer: Golfer): Promise<void> {
    await this.button('Sign in').click();
    await this.emailField.fill(golfer.email);
    await this.page.keyboard.press('Enter');
    await this.enterCode(golfer);
    await this.accountButton(golfer).waitFor();
  }

  async signOut(golfer: Golfer): Promise<void> {
    await this.accountButton(golfer).click();
    await this.dialog(golfer.name).getByRole('button', { name: 'Sign Out' }).click();
    await this.button('Sign in').waitFor();
  }

  /** Closes all dialogs and waits for dialogsClosed(). */
  async closeDialogs(): Promise<void> {
    await this.page.evaluate(() => window.upshot?.close());
    await this.dialogsClosed();
  }

  dialogsClosed = () => dialogsClosed(this.page);

  stored = (key: string) => this.page.evaluate((name) => localStorage.getItem(name), key);

  /** What the start screen shows of the player's day. */
  standing = () =>
    this.page
      .getByRole('region', { name: text('start.todaysHole') })
      .locator('.finished-day')
      .getByRole('listitem')
      .allTextContents();

  /** What the server stores about today for the golfer who is signed in. */
  todayOfAccount = () =>
    this.page.evaluate(async () => {
      const { Clerk } = window as unknown as Official;
      const headers = { authorization: `Bearer ${await Clerk.session.getToken()}` };
      return (await (await fetch('/api/user-stats', { headers })).json()).today;
    });
}
