import type { MyMap } from '../../../../shared/api/maps.ts';
import type { Theme } from '../../../../shared/course/course.ts';

/** What the list shows of a draft. */
export interface ListedDraft {
  /** Id of the draft among the drafts of this browser. */
  readonly id: string;
  /** The saved map that it belongs to; undefined for a map that was never saved. */
  readonly mapId: string | undefined;
  readonly title: string;
  readonly theme: Theme;
  /** Row-major tile ids of 20 by 100 tiles. */
  readonly tiles: Uint16Array;
  /** Milliseconds since 1970. */
  readonly changedMs: number;
  /** The draft has something that the server does not have. */
  readonly isUnsaved: boolean;
}

/** What a level has beside the saved map: changes that are not saved, or everything, because no map is saved. */
export type UnsavedMark = 'changed' | 'draft';

/** One level of the player: saved, a draft, or both. */
export interface OwnLevel {
  /** The id of the map, or of the draft. */
  readonly key: string;
  readonly title: string;
  /** When it was last changed, ms since 1970. */
  readonly changedMs: number;
  /** Undefined when all of it is saved. */
  readonly mark: UnsavedMark | undefined;
  readonly saved?: MyMap | undefined;
  /** Also kept when all of it is saved, for its history. */
  readonly draft?: ListedDraft | undefined;
}

/**
 * Merges the saved maps with the drafts of this browser. The draft of a saved map is one level with it.
 * @param maps undefined when they are not known: a draft may then belong to one of them
 * @returns the levels, the last changed first
 */
export function mergeLevels(maps: readonly MyMap[] | undefined, drafts: readonly ListedDraft[]): OwnLevel[] {
  const newestFirst = drafts.toSorted((a, b) => b.changedMs - a.changedMs);
  const saved = new Set(maps?.map(({ id }) => id));
  const levels = [
    ...(maps ?? []).map((map) =>
      levelOfMap(
        map,
        newestFirst.find(({ mapId }) => mapId === map.id),
      ),
    ),
    ...newestFirst.filter(({ mapId }) => mapId === undefined || !saved.has(mapId)).map((draft) => levelOfDraft(draft, maps !== undefined)),
  ];
  return levels.toSorted((a, b) => b.changedMs - a.changedMs);
}

function levelOfMap(saved: MyMap, draft: ListedDraft | undefined): OwnLevel {
  const updatedMs = Date.parse(saved.updated_at);
  if (!draft?.isUnsaved) return { key: saved.id, title: saved.title, changedMs: updatedMs, mark: undefined, saved, draft };
  return { key: saved.id, title: draft.title, changedMs: Math.max(draft.changedMs, updatedMs), mark: 'changed', saved, draft };
}

/** @param isAlone it belongs to no map: its map is not in the list, so it was deleted elsewhere */
function levelOfDraft(draft: ListedDraft, isAlone: boolean): OwnLevel {
  const changes = draft.isUnsaved ? 'changed' : undefined;
  const mark = isAlone || draft.mapId === undefined ? 'draft' : changes;
  return { key: draft.id, title: draft.title, changedMs: draft.changedMs, mark, draft };
}
