import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { acceptedRun, atFlag, finishedRun } from '../../../../tests/browser/support/runs.ts';
import { dialogsAtom } from '../../../dialogs/dialog-atoms.ts';
import { localStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { createStore, type Store } from '../../../state/jotai.ts';
import { forgetPlayer } from '../../account/session/player-memory.ts';
import { submissionsAtom } from '../../ground/submission/submission-atoms.ts';
import { readKeptRun, resultRunAtom, seeResultAtom, watchFinishedRuns } from './kept-run.ts';
import { clearRunAtom, stageAtom } from './play-atoms.ts';

// The atoms read the page's day when they are loaded.
vi.hoisted(() => vi.stubGlobal('window', { gameDate: '2026-11-21' }));

const RUN = finishedRun();
const { day } = RUN;
const TOMORROW = '2026-11-22' as typeof day;
const ACCEPTED = { state: 'accepted', answer: acceptedRun() } as const;
const texts = localStore;

let store: Store;
let stop: () => void;
beforeEach(() => {
  store = createStore();
  stop = watchFinishedRuns(store, texts);
});
afterEach(() => {
  stop();
  for (const key of texts.keys()) texts.remove(key);
});

const textWith = (part: object) => JSON.stringify({ run: { ...RUN, ...part } });

/** The page is loaded anew. */
function reload(): void {
  stop();
  store = createStore();
  stop = watchFinishedRuns(store, texts);
}

describe('a finished run', () => {
  it('is kept at the finish, for its day and its player', () => {
    texts.set(KEYS.accountId, 'user_ada');
    store.set(stageAtom, atFlag(RUN));
    expect(readKeptRun(texts, day)?.run).toEqual(RUN);
    expect(readKeptRun(texts, TOMORROW)).toBeUndefined();
    texts.set(KEYS.accountId, 'user_bob');
    expect(readKeptRun(texts, day)).toBeUndefined();
    texts.remove(KEYS.accountId);
    expect(readKeptRun(texts, day)).toBeUndefined();
  });

  it('that was played before the sign-in moves to the account', () => {
    store.set(stageAtom, atFlag(RUN));
    texts.set(KEYS.accountId, 'user_ada');
    expect(readKeptRun(texts, day)?.run).toEqual(RUN);
  });

  it('leaves the device at the sign-out', () => {
    store.set(stageAtom, atFlag(RUN));
    forgetPlayer(texts);
    expect([readKeptRun(texts, day), texts.get(KEYS.finishedRun)]).toEqual([undefined, undefined]);
  });

  it('gives way to a better one only', () => {
    store.set(stageAtom, atFlag(RUN));
    store.set(stageAtom, atFlag(finishedRun({ id: 'worse', strokes: 25 })));
    store.set(stageAtom, atFlag(finishedRun({ id: 'equal' })));
    expect(readKeptRun(texts, day)?.run.id).toBe(RUN.id);
    store.set(stageAtom, atFlag(finishedRun({ id: 'better', strokes: 23 })));
    expect(readKeptRun(texts, day)?.run.id).toBe('better');
    store.set(stageAtom, atFlag(finishedRun({ id: 'next day', day: TOMORROW, strokes: 40 })));
    expect([readKeptRun(texts, day), readKeptRun(texts, TOMORROW)?.run.id]).toEqual([undefined, 'next day']);
  });

  it.each(['archive', 'bonus', 'practice'] as const)('of the kind %s is not kept', (kind) => {
    store.set(stageAtom, atFlag(finishedRun({ kind })));
    expect(readKeptRun(texts, day)).toBeUndefined();
  });

  it('that had finished before anybody listened is kept, too', () => {
    stop();
    store.set(stageAtom, atFlag(RUN));
    stop = watchFinishedRuns(store, texts);
    expect(readKeptRun(texts, day)?.run).toEqual(RUN);
  });

  it.each(['', 'null', '{broken', ...[{ strokes: 'many' }, { day: 'today' }, { replay: 7 }, { kind: 'bonus' }].map(textWith)])(
    'is not read from %j',
    (text) => {
      texts.set(KEYS.finishedRun, text);
      expect(readKeptRun(texts, day)).toBeUndefined();
    },
  );
});

describe('its answer of the server', () => {
  it.each([
    { state: 'pending' },
    { state: 'accepted' },
    { state: 'accepted', answer: { ...acceptedRun(), unrankedReason: 'a later reason' } },
    { state: 'accepted', answer: { ...acceptedRun(), unrankedReason: 'toString' } },
    7,
  ])('is left out when it is %j, and the run stays', (submission) => {
    texts.set(KEYS.finishedRun, JSON.stringify({ run: RUN, submission }));
    expect(readKeptRun(texts, day)).toEqual({ run: RUN });
  });

  it.each([null, 'copy', 'new_guest'] as const)('is kept with the reason %j', (unrankedReason) => {
    const submission = { state: 'accepted', answer: { ...acceptedRun(), unrankedReason } };
    texts.set(KEYS.finishedRun, JSON.stringify({ run: RUN, submission }));
    expect(readKeptRun(texts, day)).toEqual({ run: RUN, submission });
  });
});

describe('its result', () => {
  it('can be seen after a reload, with the answer of the server', () => {
    store.set(stageAtom, atFlag(RUN));
    store.set(submissionsAtom, { [RUN.id]: { state: 'pending', failedBefore: false } });
    expect(readKeptRun(texts, day)?.submission).toBeUndefined();
    store.set(submissionsAtom, { [RUN.id]: ACCEPTED });
    reload();
    store.set(seeResultAtom);
    expect([store.get(resultRunAtom), store.get(submissionsAtom)[RUN.id], store.get(dialogsAtom)]).toEqual([RUN, ACCEPTED, ['finish']]);
  });

  it('after a reload in between gets the answer that the outbox receives', () => {
    store.set(stageAtom, atFlag(RUN));
    reload();
    store.set(submissionsAtom, { [RUN.id]: ACCEPTED });
    expect(readKeptRun(texts, day)?.submission).toEqual(ACCEPTED);
    store.set(submissionsAtom, { another: { state: 'rejected' } });
    expect(readKeptRun(texts, day)?.submission).toEqual(ACCEPTED);
  });

  it('is that of the run that has just finished, while there is one', () => {
    store.set(stageAtom, atFlag(RUN));
    reload();
    store.set(seeResultAtom);
    const worse = finishedRun({ id: 'worse', strokes: 30 });
    store.set(stageAtom, atFlag(worse));
    expect(store.get(resultRunAtom)).toEqual(worse);
    store.set(clearRunAtom);
    expect(store.get(resultRunAtom)).toEqual(RUN);
  });

  it('is not opened without a run', () => {
    store.set(seeResultAtom);
    expect([store.get(resultRunAtom), store.get(dialogsAtom)]).toEqual([null, []]);
  });
});
