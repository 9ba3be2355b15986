import { isRecord, readJson, type TextStore, writeJson } from '../../../platform/storage.ts';

/**
 * In local storage, JSON: by account, how often its player has signed in with a code here, until a passkey was offered. It is not in
 * storage-keys.ts, so that the first script does not have it.
 */
export const PASSKEY_OFFER_KEY = 'passkeyOffer';
/** The sign-in with a code after which a passkey is offered. */
const OFFERED_AT = 3;
/** What is stored once the offer has been made. */
const MADE = -1;
/** How many accounts of this device are remembered. */
const ACCOUNTS_MAX = 10;

type Counts = Readonly<Record<string, number>>;

const isCounts = (value: unknown): value is Counts => isRecord(value) && Object.values(value).every(Number.isSafeInteger);

/** Counts a sign-in with a code from a mail. */
export function countCodeSignIn(texts: TextStore, userId: string): void {
  const count = countOf(texts, userId);
  if (count !== MADE && count < OFFERED_AT) save(texts, userId, count + 1);
}

/** Whether a passkey is to be offered to the player of this account, on this device. */
export const isPasskeyOfferDue = (texts: TextStore, userId: string): boolean => countOf(texts, userId) >= OFFERED_AT;

/** The offer has been made: this device never makes it to this account again. */
export const endPasskeyOffer = (texts: TextStore, userId: string): void => save(texts, userId, MADE);

const readCounts = (texts: TextStore): Counts => readJson(texts, PASSKEY_OFFER_KEY, isCounts) ?? {};

const countOf = (texts: TextStore, userId: string): number => {
  const counts = readCounts(texts);
  return Object.hasOwn(counts, userId) ? (counts[userId] ?? 0) : 0;
};

/** Forgets the accounts that have not been used for longest. */
function save(texts: TextStore, userId: string, count: number): void {
  const others = Object.entries(readCounts(texts)).filter(([id]) => id !== userId);
  writeJson(texts, PASSKEY_OFFER_KEY, Object.fromEntries([...others.slice(1 - ACCOUNTS_MAX), [userId, count]]));
}
