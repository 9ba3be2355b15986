import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';

/** RFC 5321: longest e-mail address in a mail's envelope. */
const MAX_EMAIL = 254;
const MAX_PHONE = 32;
/** Printable characters. */
const ASCII = /^[\x20-\x7e]*$/;
const email = z.email();

/** Normalizes an e-mail address to lower case; undefined when the text is not one. */
export function parseEmail(text: string): string | undefined {
  if (text.length > MAX_EMAIL) return undefined;
  const address = text.trim().normalize('NFKC').toLowerCase();
  return email.safeParse(address).success ? address : undefined;
}

/**
 * As `parseEmail`, for an address that somebody else has proved: letters that only look alike are not folded, because they can belong to another
 * person's mailbox.
 */
export function parseProvedEmail(text: string): string | undefined {
  return ASCII.test(text) ? parseEmail(text) : undefined;
}

/** Normalizes a phone number to E.164, such as +15551234567; undefined when the text is not one. */
export function parsePhone(text: string): string | undefined {
  if (text.length > MAX_PHONE || !text.trim().startsWith('+')) return undefined;
  const number = parsePhoneNumberFromString(text);
  return number?.isPossible() ? number.number : undefined;
}

/** Normalizes an e-mail address or phone number; undefined when the text is neither, such as a username. */
export function parseIdentifier(text: string): string | undefined {
  return parseEmail(text) ?? parsePhone(text);
}

/** Returns the kind of an identifier: a text that is neither e-mail address nor phone number is a username. */
export function identifierTypeOf(text: string): 'email_address' | 'phone_number' | 'username' {
  if (parseEmail(text) !== undefined) return 'email_address';
  return parsePhone(text) === undefined ? 'username' : 'phone_number';
}

/** Masks an e-mail address or phone number for callers who may not know it: 'j***@example.com', '+1******4567'. */
export function maskIdentifier(identifier: string): string {
  const at = identifier.lastIndexOf('@');
  if (at > 0) return `${identifier.slice(0, 1)}${'*'.repeat(Math.max(3, at - 1))}${identifier.slice(at)}`;
  return `${identifier.slice(0, 2)}${'*'.repeat(Math.max(3, identifier.length - 6))}${identifier.slice(-4)}`;
}
