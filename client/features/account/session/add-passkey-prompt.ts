import { isRecord, readJson, type TextStore, writeJson } from '../../../platform/storage.ts';

/**
 * In local storage, JSON: by account, how often its player has signed in with a code here, until the prompt to add a passkey was shown. It is not in
 * storage-keys.ts, so that the first script does not have it.
 */
export const ADD_PASSKEY_PROMPT_KEY = 'passkeyOffer';
/** The sign-in with a code after which the prompt is shown. */
const PROMPTED_AT = 3;
/** What is stored once the prompt has been shown. */
const PROMPTED = -1;
/** How many accounts of this device are remembered. */
const ACCOUNTS_MAX = 10;

type Counts = Readonly<Record<string, number>>;

const isCounts = (value: unknown): value is Counts => isRecord(value) && Object.values(value).every(Number.isSafeInteger);

/** Counts a sign-in with a code from a mail. */
export function countCodeSignIn(texts: TextStore, userId: string): void {
  const count = countOf(texts, userId);
  if (count !== PROMPTED && count < PROMPTED_AT) save(texts, userId, count + 1);
}

/** Whether the player of this account is to be prompted to add a passkey, on this device. */
export const isAddPasskeyPromptDue = (texts: TextStore, userId: string): boolean => countOf(texts, userId) >= PROMPTED_AT;

/** Records that the prompt was shown: this device never shows it to this account again. */
export const endAddPasskeyPrompt = (texts: TextStore, userId: string): void => save(texts, userId, PROMPTED);

const readCounts = (texts: TextStore): Counts => readJson(texts, ADD_PASSKEY_PROMPT_KEY, isCounts) ?? {};

const countOf = (texts: TextStore, userId: string): number => {
  const counts = readCounts(texts);
  return Object.hasOwn(counts, userId) ? (counts[userId] ?? 0) : 0;
};

/** Forgets the accounts that have not been used for longest. */
function save(texts: TextStore, userId: string, count: number): void {
  const others = Object.entries(readCounts(texts)).filter(([id]) => id !== userId);
  writeJson(texts, ADD_PASSKEY_PROMPT_KEY, Object.fromEntries([...others.slice(1 - ACCOUNTS_MAX), [userId, count]]));
}
