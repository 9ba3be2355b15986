import { escapeHtml } from './escape-html.ts';

/** What a code is for. */
export type CodePurpose = 'sign_in' | 'sign_up' | 'verify' | 'reset_password' | 'reverify';
/** What a link is for. */
export type LinkPurpose = Extract<CodePurpose, 'sign_in' | 'sign_up' | 'verify'>;
/** Events of an account that its owner must learn of, in case someone else caused them. */
export type NoticeKind =
  | 'password_changed'
  | 'password_removed'
  | 'address_added'
  | 'address_changed'
  | 'second_factor_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'external_account_added'
  | 'external_account_removed'
  | 'signed_in_elsewhere'
  | 'account_locked'
  | 'account_deleted';

/** The text of a mail, plain and as HTML. */
export interface MailWords {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const AIMS: Readonly<Record<CodePurpose, string>> = {
  sign_in: 'sign in to Upshot',
  sign_up: 'create your Upshot account',
  verify: 'confirm this address for your Upshot account',
  reset_password: 'choose a new Upshot password',
  reverify: "confirm it's you on Upshot",
};

/** Subjects of mails with a link, and the label of its button. */
const INVITATIONS: Readonly<Record<LinkPurpose, readonly [subject: string, button: string]>> = {
  sign_in: ['Sign in to Upshot', 'Sign in'],
  sign_up: ['Welcome to Upshot: confirm your email address', 'Confirm and play'],
  verify: ['Confirm your email address for Upshot', 'Confirm'],
};

const LIFETIME = "It's good for 10 minutes and works once.";
const NOT_ASKED = "Didn't ask for this? You can safely ignore it.";
const NOT_YOU = "Wasn't you? Sign in, change your password, and sign out any device you don't recognize.";
const NOT_YOU_PASSKEY = "Wasn't you? Sign in, remove the passkey, and sign out any device you don't recognize.";

const NOTICES: Readonly<Record<NoticeKind, { readonly subject: string; readonly words: readonly string[] }>> = {
  password_changed: { subject: 'Your Upshot password was changed', words: ['The password for your Upshot account was changed.', NOT_YOU] },
  password_removed: { subject: 'Your Upshot password was removed', words: ['Your Upshot account no longer has a password.', NOT_YOU] },
  address_added: {
    subject: 'Your Upshot account has a new address',
    words: ['An email address or phone number was added to your Upshot account.', NOT_YOU],
  },
  address_changed: {
    subject: 'The main address of your Upshot account was changed',
    words: ['The main email address or phone number on your Upshot account was changed or removed.', NOT_YOU],
  },
  second_factor_removed: {
    subject: 'Two-step verification is off',
    words: ['Two-step verification was turned off for your Upshot account.', NOT_YOU],
  },
  passkey_added: {
    subject: 'A passkey was added to your Upshot account',
    words: ['A passkey was added to your Upshot account. It signs in without a password or code.', NOT_YOU_PASSKEY],
  },
  passkey_removed: {
    subject: 'A passkey was removed from your Upshot account',
    words: ['A passkey was removed from your Upshot account.', NOT_YOU],
  },
  external_account_added: {
    subject: 'Your Upshot account has a new way to sign in',
    words: ['An account at another provider was connected to your Upshot account.', NOT_YOU],
  },
  external_account_removed: {
    subject: 'A way to sign in to Upshot was removed',
    words: ['An account at another provider was disconnected from your Upshot account.', NOT_YOU],
  },
  signed_in_elsewhere: {
    subject: 'A new sign-in to Upshot',
    words: ['Someone signed in to your Upshot account from a new browser, or from one that had been signed out.', NOT_YOU],
  },
  account_locked: {
    subject: 'Your Upshot account is locked for a while',
    words: [
      'There were too many failed attempts to sign in to your Upshot account, so sign-in is blocked for a while.',
      "If it was you, try again later. If it wasn't, you don't need to do anything.",
    ],
  },
  account_deleted: {
    subject: 'Your Upshot account was deleted',
    words: ['Your Upshot account and everything in it were deleted.'],
  },
};

/** Writes the mail with a code. The subject begins with the code, so that a phone shows it in the notification. */
export function codeMail(code: string, purpose: CodePurpose): MailWords {
  const lead = `Your code to ${AIMS[purpose]}:`;
  const advice = `${LIFETIME} Nobody at Upshot will ever ask you for it.`;
  return {
    subject: `${code} is your Upshot code`,
    text: paragraphs(lead, code, advice, NOT_ASKED),
    html: page([p(lead), `<p style="${CODE_STYLE}">${escapeHtml(code)}</p>`, p(advice), p(NOT_ASKED)]),
  };
}

/** Writes the text message with a code: at most 160 characters of the GSM alphabet, so that it is not split. */
export function codeSms(code: string, purpose: CodePurpose): string {
  return `${code} is your code to ${AIMS[purpose]}. It's good for 10 minutes. Don't share it.`;
}

/** Writes the mail with a link. */
export function linkMail(url: string, purpose: LinkPurpose): MailWords {
  const [subject, label] = INVITATIONS[purpose];
  const lead = `Open this link to ${AIMS[purpose]}:`;
  const advice = `${LIFETIME} Open it in the browser where you asked for it.`;
  const button = `<p><a href="${escapeHtml(url)}" style="${BUTTON_STYLE}">${label}</a></p>`;
  return {
    subject,
    text: paragraphs(lead, url, advice, NOT_ASKED),
    html: page([p(lead), button, p(advice), p(NOT_ASKED)]),
  };
}

/** Writes the mail about an event. */
export function noticeMail(kind: NoticeKind): MailWords {
  const { subject, words } = NOTICES[kind];
  return { subject, text: paragraphs(...words), html: page(words.map(p)) };
}

const CODE_STYLE = 'font-size:32px;font-weight:700;letter-spacing:6px;margin:24px 0;font-family:ui-monospace,monospace';
const BUTTON_STYLE =
  'display:inline-block;padding:14px 22px;border-radius:14px;background:#ffd23f;color:#141729;font-weight:700;text-decoration:none';
const PAGE_STYLE = 'margin:0;padding:24px;background:#dfe6f7;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#141729';
const CARD_STYLE = 'max-width:480px;margin:0 auto;padding:24px;border-radius:14px;background:#f6f8ff';

function paragraphs(...texts: readonly string[]): string {
  return `${[...texts, 'Upshot, the daily golf game'].join('\n\n')}\n`;
}

function p(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

/** Styles are inline, because mail programs ignore style sheets. */
function page(body: readonly string[]): string {
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">';
  const card = `<div style="${CARD_STYLE}"><p style="font-size:20px;font-weight:700;margin-top:0">Upshot</p>${body.join('')}</div>`;
  return `<!doctype html><html lang="en"><head>${head}</head><body style="${PAGE_STYLE}">${card}</body></html>`;
}
