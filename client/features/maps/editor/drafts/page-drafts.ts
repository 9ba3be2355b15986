import { isUnsaved } from './draft.ts';
import { type DraftStore, openDraftStore } from './draft-store.ts';

let opened: Promise<DraftStore> | undefined;

/** The drafts of this browser. A page has one store, because what the browser refuses is in its memory. */
export function pageDrafts(): Promise<DraftStore> {
  opened ??= openDraftStore();
  return opened;
}

/** How many drafts of the player have something that the server does not have. */
export async function countUnsavedDrafts(): Promise<number> {
  const drafts = await (await pageDrafts()).list();
  return drafts.filter(isUnsaved).length;
}
