import type { LinkAccountResponse } from '../../../shared/api/account.ts';
import type { Api } from '../../api/client.ts';
import { lateTextAtom, loadLateAtom } from '../../i18n/text-atoms.ts';
import type { TextStore } from '../../platform/storage.ts';
import { KEYS } from '../../platform/storage-keys.ts';
import type { Store } from '../../state/jotai.ts';
import { shortName } from '../../ui/short-name.ts';
import { showToastAtom } from '../../ui/toast-atoms.ts';
import { farewellAtom, playerLeftAtom, playerTurnAtom } from './account-atoms.ts';
import { adoptStats, forgetPlayer } from './player-memory.ts';

/** Pause before the second try, ms; each further one is twice as long. */
const RETRY_FIRST_MS = 4_000;
/** The last pause is 128 s long; from then on only the browser and the player wake it. */
const RETRIES = 6;
const MOMENTS = ['online', 'focus'] as const;

/** A session that has just been told of. */
export interface Arrival {
  readonly userId: string;
  readonly sessionId: string;
}

export interface ArrivalDeps {
  readonly store: Store;
  readonly texts: TextStore;
  readonly api: Pick<Api, 'linkAccount' | 'userStats'>;
  /** Runs one at a time among all tabs: two of them hear of a session at once. */
  alone(work: () => Promise<void>): Promise<void>;
}

/**
 * Somebody is signed in. The first time that this browser hears of the session, what has been played here without an account moves
 * to it, and the page takes over what the server knows of the player. A call that fails leaves it to be done again: keepArriving().
 */
export async function arrive({ userId, sessionId }: Arrival, deps: ArrivalDeps): Promise<void> {
  const { texts, api, store } = deps;
  await deps.alone(async () => {
    if (texts.get(KEYS.linkedSession) === sessionId) {
      // Another tab has done it, or an earlier visit: this one speaks for them from now on, all the same.
      store.set(playerTurnAtom, (turn) => turn + 1);
      return;
    }
    const before = texts.get(KEYS.accountId);
    // Somebody else was signed in here, and has not signed out: nothing of theirs is the newcomer's.
    if (before !== undefined && before !== userId) leave(deps);
    texts.set(KEYS.accountId, userId);
    const linked = await api.linkAccount();
    if (!linked.ok) return;
    texts.set(KEYS.linkedSession, sessionId);
    const stats = await api.userStats();
    if (stats.ok) adoptStats(texts, stats.value);
    store.set(playerTurnAtom, (turn) => turn + 1);
    await welcome(store, linked.value);
  });
}

/**
 * Arrives, and tries again while the link has not gone through: after pauses that double, a limited number of times, and whenever
 * the browser is back online or the page gets the focus. A run that was begun as the device's meanwhile is linked then, too.
 * @returns the way to stop
 */
export function keepArriving(arrival: Arrival, deps: ArrivalDeps, page: EventTarget = window): () => void {
  const isLinked = () => deps.texts.get(KEYS.linkedSession) === arrival.sessionId;
  let tries = 0;
  let isStopped = false;
  let isTrying = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = async () => {
    if (isTrying) return;
    isTrying = true;
    clearTimeout(timer);
    await arrive(arrival, deps);
    isTrying = false;
    if (!isStopped && !isLinked() && tries < RETRIES) timer = setTimeout(() => void attempt(), RETRY_FIRST_MS * 2 ** tries++);
  };
  const again = () => {
    if (isLinked()) return;
    tries = 0;
    void attempt();
  };
  for (const moment of MOMENTS) page.addEventListener(moment, again);
  void attempt();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    for (const moment of MOMENTS) page.removeEventListener(moment, again);
  };
}

/** Nobody is signed in any more: what belongs to the account leaves with it. */
export function depart(deps: Pick<ArrivalDeps, 'store' | 'texts'>): void {
  if (deps.texts.get(KEYS.accountId) === undefined) return;
  leave(deps);
  const isTold = deps.store.get(farewellAtom);
  deps.store.set(farewellAtom, false);
  if (!isTold) void say(deps.store, 'account.signedOut');
}

function leave({ store, texts }: Pick<ArrivalDeps, 'store' | 'texts'>): void {
  forgetPlayer(texts);
  store.set(playerLeftAtom, (left) => left + 1);
  store.set(playerTurnAtom, (turn) => turn + 1);
}

async function welcome(store: Store, { username, moved }: LinkAccountResponse): Promise<void> {
  if (username === null) return;
  await say(store, moved.runs > 0 || moved.days > 0 ? 'account.moved' : 'account.welcome', { username: shortName(username) });
}

async function say(
  store: Store,
  words: 'account.moved' | 'account.welcome' | 'account.signedOut',
  names: { username?: string } = {},
): Promise<void> {
  await store.set(loadLateAtom);
  store.set(showToastAtom, store.get(lateTextAtom)(words, names));
}
