import { type Draft, isUnsaved } from '../editor/drafts/draft.ts';
import { pageDrafts } from '../editor/drafts/page-drafts.ts';
import type { ListedDraft } from './own-levels.ts';

/** The drafts of the player in this browser, the last changed first. */
export async function listDrafts(): Promise<ListedDraft[]> {
  return (await (await pageDrafts()).list()).map(listed);
}

function listed(draft: Draft): ListedDraft {
  const { id, mapId, map, updatedMs } = draft;
  return { id, mapId, title: map.title, theme: map.theme, tiles: map.tiles, changedMs: updatedMs, isUnsaved: isUnsaved(draft) };
}

/** Removes a draft. @returns a function that puts it back as it was */
export function removeDraft(id: string): () => Promise<void> {
  const removing = takeOut(id);
  return async () => {
    const draft = await removing;
    if (draft) await (await pageDrafts()).put(draft);
  };
}

async function takeOut(id: string): Promise<Draft | undefined> {
  const drafts = await pageDrafts();
  const draft = await drafts.get(id);
  await drafts.remove(id);
  return draft;
}
