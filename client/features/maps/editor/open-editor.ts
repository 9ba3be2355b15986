import { decodeMap } from '../../../../shared/course/map-codec.ts';
import type { Api } from '../../../api/client.ts';
import { TabLock } from '../../../platform/tab-lock.ts';
import type { Store } from '../../../state/jotai.ts';
import type { Game } from '../../run/play/game.ts';
import type { Draft } from './drafts/draft.ts';
import type { DraftStore } from './drafts/draft-store.ts';
import { pageDrafts } from './drafts/page-drafts.ts';
import { draftOf, EditedMap, isOutdated } from './edited-map.ts';
import { editorActionsAtom } from './editor-atoms.ts';
import { newMap } from './model/new-map.ts';
import { startPreview } from './preview.ts';

/** Which map is to be edited. */
export type EditorRequest =
  | { readonly kind: 'new' }
  | { readonly kind: 'draft'; readonly id: string }
  /** A saved map of the account, with the title as its author has written it. */
  | { readonly kind: 'saved'; readonly id: string; readonly title: string };

export interface OpenEditorDeps {
  readonly store: Store;
  readonly game: Game;
  readonly api: Pick<Api, 'map' | 'createMap' | 'updateMap'>;
}

/** `missing`: there is no such draft, or no such map any more. `failed`: the server could not be asked. */
export type EditorOpening = 'opened' | 'missing' | 'failed';

interface Found {
  readonly draft: Draft;
  readonly isNew: boolean;
  readonly shareUrl: string | null;
}

/** Opens a map in the editor, in place of the game. A map that another tab edits is only shown. Never throws. */
export async function openEditor(request: EditorRequest, deps: OpenEditorDeps): Promise<EditorOpening> {
  const { store, game, api } = deps;
  const draftStore = await pageDrafts();
  const found = await findDraft(request, draftStore, api);
  if (typeof found === 'string') return found;
  const { draft, isNew, shareUrl } = found;
  // An earlier map is closed, with its draft stored.
  await store.get(editorActionsAtom)?.close();
  const lock = new TabLock(`upshot-editor-${draft.mapId ?? draft.id}`, navigator.locks);
  let edited: EditedMap | undefined;
  const isOurs = await lock.take(false, () => edited?.yield());
  edited = new EditedMap(draft, isNew, !isOurs, {
    store,
    drafts: draftStore,
    api,
    lock,
    preview: (map, from) => startPreview(game, map, from),
    onClosed: () => game.backToDaily(),
  });
  edited.open(shareUrl);
  await game.openEditor();
  return 'opened';
}

async function findDraft(request: EditorRequest, store: DraftStore, api: OpenEditorDeps['api']): Promise<Found | 'missing' | 'failed'> {
  if (request.kind === 'new') return { draft: draftOf(newMap()), isNew: true, shareUrl: null };
  if (request.kind === 'saved') return findSaved(request, store, api);
  const draft = await store.get(request.id);
  if (!draft) return 'missing';
  if (draft.mapId === undefined) return { draft, isNew: false, shareUrl: null };
  return findSaved({ kind: 'saved', id: draft.mapId, title: draft.map.title }, store, api);
}

/** A saved map: its draft on this device, if that has changes or the server cannot be asked, else what the server has. */
async function findSaved(
  { id, title }: Extract<EditorRequest, { kind: 'saved' }>,
  store: DraftStore,
  api: OpenEditorDeps['api'],
): Promise<Found | 'missing' | 'failed'> {
  const [draft, answer] = await Promise.all([store.ofMap(id), api.map({ id })]);
  if (!answer.ok) {
    if (draft) return { draft, isNew: false, shareUrl: null };
    return answer.error.kind === 'http' && answer.error.status === 404 ? 'missing' : 'failed';
  }
  const decoded = decodeMap(answer.value.mapData);
  if (!decoded.ok) return 'failed';
  const map = { ...decoded.value, title };
  const { shareUrl } = answer.value;
  if (draft && !isOutdated(draft, map)) return { draft, isNew: false, shareUrl };
  if (draft) await store.remove(draft.id);
  return { draft: draftOf(map, { mapId: id, saved: map }), isNew: false, shareUrl };
}
