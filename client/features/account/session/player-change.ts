import type { LinkAccountResponse } from '../../../../shared/api/account.ts';
import type { Api } from '../../../api/client.ts';
import { dialogTextAtom, loadWordsAtom } from '../../../i18n/text-atoms.ts';
import type { TextStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import type { Store } from '../../../state/jotai.ts';
import { shortName } from '../../../ui/short-name.ts';
import { showToastAtom, type ToastKind } from '../../../ui/toast-atoms.ts';
import { isSessionEndedAtom, isSigningOutAtom, playerChangeCountAtom, resetPlayerAtom } from './account-atoms.ts';
import { adoptStats, forgetPlayer } from './player-memory.ts';

/** Pause before the second try, ms; each further one is twice as long. */
const RETRY_FIRST_MS = 4_000;
/** The last pause is 128 s long; after it only the browser's events or the player start another try. */
const RETRIES = 6;
const MOMENTS = ['online', 'focus'] as const;

/** A session that the client has just reported. */
export interface SignedInEvent {
  readonly userId: string;
  readonly sessionId: string;
}

export interface PlayerChangeDeps {
  readonly store: Store;
  readonly texts: TextStore;
  readonly api: Pick<Api, 'linkAccount' | 'userStats'>;
  /** Runs the work in one tab at a time: two tabs learn of a session at once. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Gives the account the drafts of maps that were made here without one. Never rejects. */
  adoptDrafts(userId: string): Promise<void>;
}

/** How far the link of a session has come. */
interface LinkProgress {
  /** The session has ended, or another one has replaced it. */
  isOver?: boolean;
  /** What was played before has moved, and the page has said so. */
  isLinked?: boolean;
}

/**
 * Somebody is signed in. The first time that this browser sees the session, what was played here without an account moves to it, and
 * the page adopts the server's stats of the player. After a failed call it has to run again: see handleSignedInWithRetry().
 */
export async function handleSignedIn(
  { userId, sessionId }: SignedInEvent,
  deps: PlayerChangeDeps,
  progress: LinkProgress = {},
): Promise<void> {
  const { texts, api, store } = deps;
  // At once: nobody may sign out of the ended session while the new one waits for other tabs.
  store.set(isSessionEndedAtom, false);
  await deps.alone(async () => {
    if (progress.isOver) return;
    const before = texts.get(KEYS.accountId);
    // Another user was signed in here and has not signed out: the new user gets nothing of theirs.
    if (before !== undefined && before !== userId) forgetAccount(deps);
    texts.set(KEYS.accountId, userId);
    texts.remove(KEYS.sessionEnded);
    texts.remove(KEYS.signingOut);
    if (texts.get(KEYS.linkedSession) === sessionId) {
      // Another tab or an earlier visit has linked the session. The page still has to switch to this player.
      store.set(playerChangeCountAtom, (count) => count + 1);
      return;
    }
    await deps.adoptDrafts(userId);
    // After a sign-out, in any tab, nothing more is stored.
    const isGone = () => progress.isOver === true || texts.get(KEYS.accountId) !== userId;
    const linked = await api.linkAccount();
    if (!linked.ok || isGone()) return;
    const stats = await api.userStats();
    if (isGone()) return;
    if (stats.ok) {
      adoptStats(texts, stats.value);
      texts.set(KEYS.linkedSession, sessionId);
    }
    const isFirstTime = !progress.isLinked;
    progress.isLinked = true;
    if (stats.ok || isFirstTime) store.set(playerChangeCountAtom, (count) => count + 1);
    if (isFirstTime) await showWelcome(store, linked.value);
  });
}

/**
 * Handles the sign-in, and tries again while the link has failed: a limited number of times after pauses that double, and whenever the
 * browser is back online or the page gets the focus. A run that began for the device meanwhile is linked then, too.
 * @returns a function that stops it
 */
export function handleSignedInWithRetry(event: SignedInEvent, deps: PlayerChangeDeps, page: EventTarget = window): () => void {
  const isLinked = () => deps.texts.get(KEYS.linkedSession) === event.sessionId;
  const progress: LinkProgress = {};
  let tries = 0;
  let isTrying = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = async () => {
    if (isTrying) return;
    isTrying = true;
    clearTimeout(timer);
    try {
      await handleSignedIn(event, deps, progress);
    } finally {
      isTrying = false;
    }
    if (!progress.isOver && !isLinked() && tries < RETRIES) timer = setTimeout(() => void attempt(), RETRY_FIRST_MS * 2 ** tries++);
  };
  const again = () => {
    if (isLinked()) return;
    tries = 0;
    void attempt();
  };
  for (const moment of MOMENTS) page.addEventListener(moment, again);
  void attempt();
  return () => {
    progress.isOver = true;
    clearTimeout(timer);
    for (const moment of MOMENTS) page.removeEventListener(moment, again);
  };
}

/**
 * Nobody is signed in any more. After a sign-out, in this tab or another, everything of the account is removed. A session that ended by
 * itself removes nothing: the player goes on, finished runs wait, and the page asks for a new sign-in.
 * @param previousUserId id of the user whom this page acted for until now; undefined for none
 */
export function handleSignedOut(deps: Pick<PlayerChangeDeps, 'store' | 'texts'>, previousUserId?: string): void {
  const { store, texts } = deps;
  const remembered = texts.get(KEYS.accountId);
  if (remembered === undefined && previousUserId === undefined) return;
  const isSigningOut = store.get(isSigningOutAtom);
  // Another tab may have removed the account already, or even have signed in somebody else.
  const hasUserChanged = previousUserId !== undefined && remembered !== previousUserId;
  if (!isSigningOut && !hasUserChanged && texts.get(KEYS.signingOut) === undefined) {
    const isKnown = previousUserId === undefined && texts.get(KEYS.sessionEnded) !== undefined;
    texts.set(KEYS.sessionEnded, 'true');
    store.set(isSessionEndedAtom, true);
    if (!isKnown) void showMessage(store, 'account.sessionEnded', {}, 'failure');
    return;
  }
  if (hasUserChanged) store.set(resetPlayerAtom);
  else forgetAccount(deps);
  store.set(isSigningOutAtom, false);
  if (!isSigningOut) void showMessage(store, 'account.signedOut');
}

function forgetAccount({ store, texts }: Pick<PlayerChangeDeps, 'store' | 'texts'>): void {
  forgetPlayer(texts);
  store.set(resetPlayerAtom);
}

async function showWelcome(store: Store, { username, moved }: LinkAccountResponse): Promise<void> {
  if (username === null) return;
  await showMessage(store, moved.runs > 0 || moved.days > 0 ? 'account.moved' : 'account.welcome', { username: shortName(username) });
}

async function showMessage(
  store: Store,
  words: 'account.moved' | 'account.welcome' | 'account.signedOut' | 'account.sessionEnded',
  names: { username?: string } = {},
  kind: ToastKind = 'word',
): Promise<void> {
  await store.set(loadWordsAtom, 'dialogs');
  store.set(showToastAtom, store.get(dialogTextAtom)(words, names), kind);
}
