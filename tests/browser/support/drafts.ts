import type { Draft } from '../../../client/features/maps/editor/drafts/draft.ts';
import { pageDrafts } from '../../../client/features/maps/editor/drafts/page-drafts.ts';
import { newMap } from '../../../client/features/maps/editor/model/new-map.ts';

/** A draft of a new map. @param id one letter */
export function draftOf(id: string, title: string, more: Partial<Draft> = {}): Draft {
  const map = { ...newMap(), title };
  return { id: id.repeat(22), map, history: { done: [], undone: [] }, updatedMs: Date.parse('2026-11-15'), isSaveWanted: false, ...more };
}

/** Stores drafts for whom local storage names as the account. */
export async function storeDrafts(...drafts: Draft[]): Promise<void> {
  const store = await pageDrafts();
  for (const draft of drafts) await store.put(draft);
}

/** The titles of the drafts that an account sees. Undefined for nobody. */
export async function seenBy(account: string | undefined): Promise<string[]> {
  const before = localStorage.getItem('accountId');
  if (account === undefined) localStorage.removeItem('accountId');
  else localStorage.setItem('accountId', account);
  const drafts = await (await pageDrafts()).list();
  if (before === null) localStorage.removeItem('accountId');
  else localStorage.setItem('accountId', before);
  return drafts.map(({ map }) => map.title);
}

/** Removes the drafts of accounts and of nobody. */
export async function clearDrafts(...accounts: string[]): Promise<void> {
  const store = await pageDrafts();
  await store.adopt('nobody');
  for (const account of ['nobody', ...accounts]) await store.removeOf(account);
}
