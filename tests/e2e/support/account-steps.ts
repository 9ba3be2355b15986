import type { Locator, Page } from 'playwright';
import type { MailReader } from '../../support/mail.ts';
import { text } from '../../support/texts.ts';
import { dialogsClosed } from './player.ts';

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

/** After a sign-out: what was asked in the name of the session that has just ended is refused, and the browser tells of it. */
export const exceptRefusals = (complaints: readonly string[]): string[] => complaints.filter((complaint) => !complaint.includes(' 401 '));

/** What a player does about an account, in one page, by pointer and keys. */
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
  /** The account's button: it is there while the golfer is signed in. */
  accountButton = ({ name }: Golfer) => this.button(text('start.account', { name }));

  /** From a page with the sign-in button. */
  async openSignUp(): Promise<void> {
    await this.button('Sign in').click();
    await this.button(text('account.createAccount')).click();
  }

  /** In the sign-up dialog, which is open: up to the field for the code. */
  async fillSignUp({ name, email }: Golfer): Promise<void> {
    await this.page.getByLabel(text('account.username'), { exact: true }).fill(name);
    await this.emailField.fill(email);
    await this.dialog(text('account.signUpTitle'))
      .getByRole('button', { name: text('account.createAccount') })
      .click();
    await this.codeField.waitFor();
  }

  /** In the sign-up dialog, which is open. */
  async signUp(golfer: Golfer): Promise<void> {
    await this.fillSignUp(golfer);
    await this.enterCode(golfer);
  }

  async enterCode({ email }: Golfer): Promise<void> {
    await this.codeField.waitFor();
    await this.codeField.fill(await this.mail.code(email));
    await this.page.keyboard.press('Enter');
  }

  /** From a page with the sign-in button. */
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

  /** Closes all dialogs. Their entry of the history goes too: while it leaves, nothing can be loaded. */
  async closeDialogs(): Promise<void> {
    await this.page.evaluate(() => window.upshot?.close());
    await this.dialogsClosed();
  }

  dialogsClosed = () => dialogsClosed(this.page);

  stored = (key: string) => this.page.evaluate((name) => localStorage.getItem(name), key);

  /** What the start screen tells of the player's day. */
  standing = () =>
    this.page
      .getByRole('region', { name: text('start.todaysHole') })
      .getByRole('listitem')
      .allTextContents();

  /** What the server knows of the day of the golfer who is signed in. */
  todayOfAccount = () =>
    this.page.evaluate(async () => {
      const { Clerk } = window as unknown as Official;
      const headers = { authorization: `Bearer ${await Clerk.session.getToken()}` };
      return (await (await fetch('/api/user-stats', { headers })).json()).today;
    });
}
