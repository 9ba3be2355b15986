import type { LinkAccountResponse } from '../../../shared/api/account.ts';
import type { Api } from '../../api/client.ts';
import { lateTextAtom, loadLateAtom } from '../../i18n/text-atoms.ts';
import type { TextStore } from '../../platform/storage.ts';
import { KEYS } from '../../platform/storage-keys.ts';
import type { Store } from '../../state/jotai.ts';
import { showToastAtom } from '../../ui/toast-atoms.ts';
import { playerLeftAtom, playerTurnAtom } from './account-atoms.ts';
import { adoptStats, forgetPlayer } from './player-memory.ts';

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
 * to it, and the page takes over what the server knows of the player. A call that fails is made again when the page is next opened.
 */
export async function arrive({ userId, sessionId }: Arrival, deps: ArrivalDeps): Promise<void> {
  const { texts, api, store } = deps;
  await deps.alone(async () => {
    if (texts.get(KEYS.linkedSession) === sessionId) return;
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

/** Nobody is signed in any more: what belongs to the account leaves with it. */
export function depart(deps: Pick<ArrivalDeps, 'store' | 'texts'>): void {
  if (deps.texts.get(KEYS.accountId) !== undefined) leave(deps);
}

function leave({ store, texts }: Pick<ArrivalDeps, 'store' | 'texts'>): void {
  forgetPlayer(texts);
  store.set(playerLeftAtom, (left) => left + 1);
  store.set(playerTurnAtom, (turn) => turn + 1);
}

async function welcome(store: Store, { username, moved }: LinkAccountResponse): Promise<void> {
  if (username === null) return;
  await store.set(loadLateAtom);
  const words = moved.runs > 0 || moved.days > 0 ? 'account.moved' : 'account.welcome';
  store.set(showToastAtom, store.get(lateTextAtom)(words, { username }));
}
