import type { CustomMap } from '../../../../shared/course/map-codec.ts';
import type { Api } from '../../../api/client.ts';
import { dialogsAtom, openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { dialogTextAtom } from '../../../i18n/text-atoms.ts';
import type { TabLock } from '../../../platform/tab-lock.ts';
import type { Store } from '../../../state/jotai.ts';
import { showToastAtom, type ToastKind } from '../../../ui/toast-atoms.ts';
import { accountAtom } from '../../account/session/account-atoms.ts';
import { newSubmissionKey } from '../../ground/submission/submission-key.ts';
import { errorsText } from '../maps/problem-words.ts';
import { type Draft, isUnsaved } from './drafts/draft.ts';
import { DraftKeeper } from './drafts/draft-keeper.ts';
import type { DraftStore } from './drafts/draft-store.ts';
import { type EditorActions, editorActionsAtom, editorAtom } from './editor-atoms.ts';
import { editorFactsAtom, NO_FACTS } from './editor-facts.ts';
import { EditorSession } from './editor-session.ts';
import { MapDocument } from './model/map-document.ts';
import type { TilePoint } from './model/tile-tools.ts';
import type { PreviewOutcome } from './preview.ts';
import { MapSaver, type SaveOutcome } from './save/map-saver.ts';

export interface EditedMapDeps {
  readonly store: Store;
  readonly drafts: DraftStore;
  readonly api: Pick<Api, 'createMap' | 'updateMap'>;
  /** Held while the map is edited: a second tab only shows it. */
  readonly lock: TabLock;
  /** Begins the test of a map. */
  preview(map: CustomMap, from?: TilePoint): PreviewOutcome;
  /** Shows the start screen again. */
  onClosed(): void;
}

/** One map that is open in the editor: its session, its draft, and its way to the server. */
export class EditedMap implements EditorActions {
  readonly session: EditorSession;
  private readonly deps: EditedMapDeps;
  private readonly document: MapDocument;
  private readonly keeper: DraftKeeper;
  private readonly saver: MapSaver;
  private readonly stops: (() => void)[] = [];
  private readonly draftId: string;
  /** Nothing was changed since the map was made: there is nothing to keep. */
  private isUntouched: boolean;
  private isSaveWanted: boolean;
  /** The saved map is gone: the next save makes a new one. */
  private isGone = false;

  /** @param isNew the map was made just now, and is no draft before its first change */
  constructor(draft: Draft, isNew: boolean, isReadOnly: boolean, deps: EditedMapDeps) {
    const { store } = deps;
    this.deps = deps;
    this.draftId = draft.id;
    this.isUntouched = isNew;
    this.isSaveWanted = draft.isSaveWanted;
    this.document = new MapDocument(draft.map, draft.saved ?? draft.map, draft.history);
    this.session = new EditorSession(this.document, isReadOnly);
    const savedAs = { saveKey: draft.id, ...(draft.mapId !== undefined && { mapId: draft.mapId }) };
    this.saver = new MapSaver(this.document, savedAs, { api: deps.api, owner: () => store.get(accountAtom).user?.id });
    this.keeper = new DraftKeeper(this.document, {
      store: deps.drafts,
      facts: () => this.facts(),
      now: () => Date.now(),
      schedule(callback, ms) {
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      },
      onWritten: () => store.set(editorFactsAtom, (facts) => ({ ...facts, isKept: deps.drafts.isKept })),
    });
    this.stops.push(this.document.onChange(() => this.onChange()));
  }

  /** Shows the map in the editor. */
  open(shareUrl: string | null): void {
    const { store, drafts } = this.deps;
    store.set(editorFactsAtom, { ...NO_FACTS, shareUrl, isKept: drafts.isKept });
    store.set(editorActionsAtom, this);
    store.set(editorAtom, this.session);
    const flush = () => {
      if (!this.isUntouched) void this.keeper.flush();
    };
    const hide = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', hide);
    this.stops.push(
      () => window.removeEventListener('pagehide', flush),
      () => document.removeEventListener('visibilitychange', hide),
      store.sub(accountAtom, () => this.saveAfterSignIn()),
      store.sub(dialogsAtom, () => this.giveUpSaving()),
    );
    this.saveAfterSignIn();
  }

  /** The map has changes that the server does not have. */
  get isUnsaved(): boolean {
    if (this.isUntouched || this.session.snapshot.isReadOnly) return false;
    return this.saver.known.mapId === undefined || this.document.isChanged;
  }

  save(): void {
    if (!this.session.snapshot.isReadOnly) void this.saveNow();
  }

  preview(from?: TilePoint): void {
    const outcome = this.deps.preview(this.document.copy(), from);
    const text = this.deps.store.get(dialogTextAtom);
    if (outcome.kind === 'invalid') this.say(text('editor.cannotPreview', { errors: errorsText(text, outcome.problems) }));
    else if (outcome.kind === 'notReady') this.say(text('editor.notReady'));
    else if (outcome.kind === 'failed') this.say(text('editor.previewFailed'));
  }

  leave(): void {
    if (this.isUnsaved) this.deps.store.set(openDialogAtom, 'leaveEditor');
    else void this.close();
  }

  async close(): Promise<void> {
    const { store, lock, onClosed } = this.deps;
    for (const stop of this.stops) stop();
    store.set(editorAtom, null);
    store.set(editorActionsAtom, null);
    onClosed();
    await this.keeper.stop();
    lock.release();
  }

  /** Another tab edits the map now. */
  yield(): void {
    this.session.setReadOnly(true);
  }

  private onChange(): void {
    this.isUntouched = false;
  }

  private facts() {
    const { mapId } = this.saver.known;
    return { id: this.draftId, ...(mapId !== undefined && { mapId }), isSaveWanted: this.isSaveWanted, isSaved: mapId !== undefined };
  }

  /** The player was asked to sign in, and has done so: the map is saved without another question. */
  private saveAfterSignIn(): void {
    if (!this.isSaveWanted || this.deps.store.get(accountAtom).status !== 'signedIn') return;
    this.isSaveWanted = false;
    void this.saveNow();
  }

  /** The question was closed without a sign-in: a later one is about something else. */
  private giveUpSaving(): void {
    const { store } = this.deps;
    const isAsking = store.get(dialogsAtom).some((dialog) => dialog === 'signIn' || dialog === 'signUp');
    if (!isAsking && store.get(accountAtom).status !== 'signedIn') this.isSaveWanted = false;
  }

  private async saveNow(): Promise<void> {
    const { store } = this.deps;
    store.set(editorFactsAtom, (facts) => ({ ...facts, isSaving: true }));
    const outcome = await this.saver.save(this.isGone ? { newKey: newSubmissionKey() } : undefined);
    if (outcome.kind === 'busy') return;
    store.set(editorFactsAtom, (facts) => ({ ...facts, isSaving: false }));
    this.tell(outcome);
    await this.keeper.flush();
  }

  private say(words: string, kind: ToastKind = 'failure'): void {
    this.deps.store.set(showToastAtom, words, kind);
  }

  private tell(outcome: Exclude<SaveOutcome, { readonly kind: 'busy' }>): void {
    const { store } = this.deps;
    const text = store.get(dialogTextAtom);
    this.isGone = outcome.kind === 'gone';
    switch (outcome.kind) {
      case 'saved': {
        const { shareUrl } = outcome.map;
        const isFirst = store.get(editorFactsAtom).shareUrl === null;
        this.isUntouched = false;
        store.set(editorFactsAtom, (facts) => ({ ...facts, shareUrl }));
        this.say(text('editor.savedAt', { url: shareUrl }), 'word');
        // The words go after three seconds; the address stays, with the ways to send it.
        if (isFirst) store.set(openDialogAtom, 'shareMap');
        break;
      }
      case 'invalid':
        this.say(text('editor.invalidMap', { errors: errorsText(text, outcome.problems) }));
        break;
      case 'signIn':
        this.isSaveWanted = true;
        this.say(text('editor.signInToSave'));
        store.set(openDialogAtom, 'signIn');
        break;
      case 'gone':
        this.say(text('editor.gone'));
        break;
      default:
        this.say(outcome.message ?? text('editor.saveFailed'));
    }
  }
}

/** The draft of a map that has none yet. */
export const draftOf = (map: Draft['map'], known: Pick<Draft, 'mapId' | 'saved'> = {}): Draft => ({
  id: newSubmissionKey(),
  ...known,
  map,
  history: { done: [], undone: [] },
  updatedMs: Date.now(),
  isSaveWanted: false,
});

/** What the server has is newer than what an unchanged draft has. */
export const isOutdated = (draft: Draft, map: Draft['map']): boolean =>
  !isUnsaved(draft) &&
  (draft.map.title !== map.title || draft.map.theme !== map.theme || draft.map.tiles.some((tile, i) => tile !== map.tiles[i]));
