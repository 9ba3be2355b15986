import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApiFailure, ApiResult } from '../../client/api/http.ts';
import { closeDialogAtom, dialogsAtom, registerDialogHostAtom } from '../../client/dialogs/dialog-atoms.ts';
import { accountAtom } from '../../client/features/account/session/account-atoms.ts';
import type { Draft } from '../../client/features/maps/editor/drafts/draft.ts';
import { type DraftStore, openDraftStore } from '../../client/features/maps/editor/drafts/draft-store.ts';
import { draftOf, EditedMap } from '../../client/features/maps/editor/edited-map.ts';
import { editorAtom } from '../../client/features/maps/editor/editor-atoms.ts';
import { editorFactsAtom } from '../../client/features/maps/editor/editor-facts.ts';
import { newMap } from '../../client/features/maps/editor/model/new-map.ts';
import type { PreviewOutcome } from '../../client/features/maps/editor/preview.ts';
import { loadWordsAtom } from '../../client/i18n/text-atoms.ts';
import { TabLock } from '../../client/platform/tab-lock.ts';
import { createStore, type Store } from '../../client/state/jotai.ts';
import { toastsAtom } from '../../client/ui/toast-atoms.ts';
import type { SavedMapResponse } from '../../shared/api/maps.ts';
import { TILES } from '../../shared/course/tiles.ts';
import { checkMap } from '../../shared/course/validate.ts';
import { err, ok } from '../../shared/result.ts';
import { text } from './support/text.ts';
import { until } from './support/until.ts';

const ID = 'm'.repeat(22);
const URL_OF_MAP = `https://upshot.example/play/${ID}`;
const SAVED: SavedMapResponse = { success: true, id: ID, mapId: ID, revision: 1, courseHash: '0011223344556677', shareUrl: URL_OF_MAP };
const USER = { id: 'user_1', username: 'Ann', email: '', createdAt: null, promptedForConsent: true, emailConsent: false };

let store: Store;
let drafts: DraftStore;
let answers: ApiResult<SavedMapResponse>[];
let sent: string[];
let closed: number;
let preview: PreviewOutcome;
let edited: EditedMap;

beforeEach(async () => {
  store = createStore();
  await store.set(loadWordsAtom, 'dialogs');
  await store.set(loadWordsAtom, 'maps');
  store.set(registerDialogHostAtom);
  drafts = await openDraftStore(`edited-${crypto.randomUUID()}`);
  answers = [];
  sent = [];
  closed = 0;
  preview = { kind: 'notReady' };
});
afterEach(() => edited.close());

function open(draft: Draft = draftOf(newMap(() => 0)), isNew = true): EditedMap {
  const reply = async (what: string) => {
    sent.push(what);
    return answers.shift() ?? ok(SAVED);
  };
  edited = new EditedMap(draft, isNew, false, {
    store,
    drafts,
    api: { createMap: () => reply('create'), updateMap: ({ id }) => reply(`update ${id}`) },
    lock: new TabLock('edited-map-test', undefined),
    preview: () => preview,
    onClosed: () => {
      closed++;
    },
  });
  edited.open(null);
  return edited;
}
const paint = () => edited.session.document.apply([{ index: 45, tile: TILES.ice }]);
const signIn = () => store.set(accountAtom, { status: 'signedIn', user: USER });
const words = () => store.get(toastsAtom).map((toast) => toast.text);
const isOpen = (dialog: string) => store.get(dialogsAtom).some((each) => each === dialog);

describe('saving', () => {
  test('says where the map is found, and keeps that in the draft', async () => {
    signIn();
    open();
    paint();
    edited.save();
    await until(() => words().includes(text('editor.savedAt', { url: URL_OF_MAP })));
    expect(store.get(editorFactsAtom)).toMatchObject({ shareUrl: URL_OF_MAP, isSaving: false });
    expect(store.get(dialogsAtom)).toEqual(['shareMap']);
    store.set(dialogsAtom, []);
    await until(async () => (await drafts.ofMap(ID)) !== undefined);
    edited.save();
    await until(() => sent.length === 2);
    expect(sent).toEqual(['create', `update ${ID}`]);
    await until(() => !store.get(editorFactsAtom).isSaving);
    // Only the first save shows the address again.
    expect(store.get(dialogsAtom)).toEqual([]);
  });

  test('asks a guest to sign in, and goes on after that without another question', async () => {
    open();
    paint();
    edited.save();
    await until(() => isOpen('signIn'));
    expect(words()).toEqual([text('editor.signInToSave')]);
    signIn();
    await until(() => sent.length === 1);
    expect(sent).toEqual(['create']);
  });

  test('is given up when the question is closed without a sign-in', async () => {
    open();
    paint();
    edited.save();
    await until(() => isOpen('signIn'));
    store.set(closeDialogAtom, 'signIn');
    signIn();
    await until(async () => (await drafts.list()).length === 1);
    expect(sent).toEqual([]);
  });

  test('goes on after a reload, when the sign-in has left the page', async () => {
    signIn();
    open({ ...draftOf(newMap(() => 0)), isSaveWanted: true }, false);
    await until(() => sent.length === 1);
  });

  test.each<[string, ApiResult<SavedMapResponse>, string]>([
    ['the server’s sentence', err<ApiFailure>({ kind: 'http', status: 409, code: '', message: 'Full.', retryAfterMs: undefined }), 'Full.'],
    ['words of its own without a network', err<ApiFailure>({ kind: 'network' }), 'Failed to save map'],
  ])('shows %s', async (_, answer, expected) => {
    signIn();
    answers = [answer];
    open();
    paint();
    edited.save();
    await until(() => words().includes(expected));
    expect(edited.isUnsaved).toBe(true);
  });

  test('makes a new map, at the second press, of one that is gone', async () => {
    signIn();
    answers = [err<ApiFailure>({ kind: 'http', status: 404, code: 'not_found', retryAfterMs: undefined })];
    open(
      {
        ...draftOf(
          newMap(() => 0),
          { mapId: ID, saved: newMap(() => 0) },
        ),
      },
      false,
    );
    paint();
    edited.save();
    await until(() => words().includes(text('editor.gone')));
    edited.save();
    await until(() => sent.length === 2);
    expect(sent).toEqual([`update ${ID}`, 'create']);
  });

  test('names the rules that the map breaks, and so does a preview that cannot begin', async () => {
    signIn();
    open();
    edited.session.document.apply([{ index: edited.session.document.tiles.indexOf(TILES.spawn), tile: TILES.empty }]);
    edited.save();
    await until(() => words().includes('Invalid map: Map must have exactly 1 spawn point'));
    edited.preview();
    expect(words()).toContain('Game not ready for preview. Please try again.');
    expect(sent).toEqual([]);
  });
});

test.each<[PreviewOutcome, string]>([
  [
    { kind: 'invalid', problems: checkMap({ ...newMap(() => 0), tiles: new Uint16Array(2_000) }) },
    'Cannot preview map: Map must have exactly 1 spawn point, Map must have exactly 1 finish flag',
  ],
  [{ kind: 'failed' }, 'Failed to start preview'],
])('a preview says in the specified words why it does not begin: %o', (outcome, expected) => {
  open();
  preview = outcome;
  edited.preview();
  expect(words()).toEqual([expected]);
});

describe('leaving', () => {
  test('asks when something is unsaved, and keeps it as a draft', async () => {
    open();
    paint();
    edited.leave();
    expect([isOpen('leaveEditor'), closed]).toEqual([true, 0]);
    edited.close();
    expect([store.get(editorAtom), closed]).toEqual([null, 1]);
    await until(async () => (await drafts.list())[0]?.map.tiles[45] === TILES.ice);
  });

  test('asks nothing when nothing was changed, and leaves no draft', async () => {
    open();
    edited.leave();
    expect([store.get(dialogsAtom), closed]).toEqual([[], 1]);
    expect(await drafts.list()).toEqual([]);
  });
});
