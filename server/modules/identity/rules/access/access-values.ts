import { domainToASCII } from 'node:url';
import type { AccessEntryKind, AccessList } from '../../model/access-kinds.ts';
import { parseEmail, parsePhone } from '../users/identifiers.ts';

/** What an entry of a list is about. */
export interface AccessValue {
  readonly kind: AccessEntryKind;
  readonly value: string;
}

/** A value whose entry would concern an identifier, and how precisely it names it in each list; 0 where it does not count. */
export interface MatchingValue extends AccessValue {
  readonly precision: Readonly<Record<AccessList, number>>;
}

const EXACT = { allow: 3, block: 3 };
/** Otherwise somebody who is blocked would come back with a subaddress, and somebody who is allowed could have any number of accounts. */
const WITHOUT_SUBADDRESS = { allow: 0, block: 2 };
const DOMAIN = { allow: 1, block: 1 };

/** What begins the subaddress in the local part of an e-mail address, as the official service has it: `golfer+news@example.com`. */
const SUBADDRESS = /[+#=]/;

/**
 * Normalizes what a maintainer enters: an e-mail address, `*@` with the domain of e-mail addresses, or a phone number with its country code.
 * Domains may have letters outside of ASCII.
 * @returns undefined when the text is none of them
 */
export function parseAccessValue(text: string): AccessValue | undefined {
  const [local = '', domain, ...rest] = text.trim().split('@');
  if (domain === undefined) {
    const phone = parsePhone(text);
    return phone === undefined ? undefined : { kind: 'phone_number', value: phone };
  }
  const ascii = domainToASCII(domain);
  if (rest.length > 0 || ascii === '') return undefined;
  if (local !== '*') {
    const email = parseEmail(`${local}@${ascii}`);
    return email === undefined ? undefined : { kind: 'email_address', value: email };
  }
  // Any local part shows whether the domain is one that e-mail addresses can have.
  return parseEmail(`a@${ascii}`) === undefined ? undefined : { kind: 'email_domain', value: ascii };
}

/** Writes a value as `parseAccessValue` reads it. */
export function formatAccessValue({ kind, value }: AccessValue): string {
  return kind === 'email_domain' ? `*@${value}` : value;
}

/** Returns the values whose entries concern a normalized e-mail address: itself, itself without its subaddress, and its domain. */
export function valuesOfEmail(email: string): MatchingValue[] {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  const [plain = ''] = local.split(SUBADDRESS);
  return [
    { kind: 'email_address', value: email, precision: EXACT },
    ...(plain === local || plain === ''
      ? []
      : [{ kind: 'email_address', value: `${plain}@${domain}`, precision: WITHOUT_SUBADDRESS } as const]),
    { kind: 'email_domain', value: domain, precision: DOMAIN },
  ];
}

/** The values that a list can name a normalized phone number by. */
export function valuesOfPhone(phone: string): MatchingValue[] {
  return [{ kind: 'phone_number', value: phone, precision: EXACT }];
}
