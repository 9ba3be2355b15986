import type { Messages } from 'virtual:words';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { localStore } from '../platform/storage.ts';
import { KEYS } from '../platform/storage-keys.ts';
import { createStore, type Store } from '../state/jotai.ts';
import { chooseLanguageAtom, dialogTextAtom, languageAtom, loadWordsAtom, textAtom } from './text-atoms.ts';

type File = PromiseWithResolvers<Messages>;

/** Files that were requested, as 'de first'; the test decides whether and when each arrives. */
const files = new Map<string, File>();

vi.mock('virtual:words', () => ({
  ENGLISH_FIRST: wordsOf('en', 'first'),
  loadWords: (part: string, language: string) => {
    const file = Promise.withResolvers<Messages>();
    files.set(`${language} ${part}`, file);
    return file.promise;
  },
}));

function wordsOf(language: string, part: string): Messages {
  const keys: Readonly<Record<string, string>> = { first: 'start.play', dialogs: 'share.title', lists: 'board.loading' };
  return { [keys[part] ?? part]: () => `${language} ${part}` };
}

/** Lets a file arrive, once it was requested. */
async function bring(language: string, part = 'first'): Promise<void> {
  const file = await vi.waitUntil(() => files.get(`${language} ${part}`));
  file.resolve(wordsOf(language, part));
}

let store: Store;
beforeEach(() => {
  store = createStore();
  files.clear();
  localStore.remove(KEYS.language);
});

const shownLanguage = () => [store.get(languageAtom), store.get(textAtom)('start.play')];

describe('chooseLanguageAtom', () => {
  it('lets the last choice win, whichever file comes last', async () => {
    const german = store.set(chooseLanguageAtom, 'de');
    const french = store.set(chooseLanguageAtom, 'fr');
    await bring('fr');
    expect(await french).toBe(true);
    await bring('de');
    await german;
    expect([...shownLanguage(), localStore.get(KEYS.language)]).toEqual(['fr', 'fr first', 'fr']);
  });

  it('reports no failure of a request that a later one has replaced', async () => {
    const german = store.set(chooseLanguageAtom, 'de');
    const french = store.set(chooseLanguageAtom, 'fr');
    files.get('de first')?.reject(new TypeError('no connection'));
    expect(await german).toBe(true);
    files.get('fr first')?.reject(new TypeError('no connection'));
    expect(await french).toBe(false);
    expect([...shownLanguage(), localStore.get(KEYS.language)]).toEqual(['en', 'en first', undefined]);
  });

  it('brings the words of dialogs along that have come in the old language meanwhile', async () => {
    const german = store.set(chooseLanguageAtom, 'de');
    const dialogs = store.set(loadWordsAtom, 'dialogs');
    await bring('en', 'dialogs');
    await dialogs;
    await bring('de');
    await bring('de', 'dialogs');
    await german;
    expect(store.get(dialogTextAtom)('share.title')).toBe('de dialogs');
  });

  it('brings also those along that come while others are fetched again', async () => {
    const german = store.set(chooseLanguageAtom, 'de');
    const dialogs = store.set(loadWordsAtom, 'dialogs');
    await bring('en', 'dialogs');
    await dialogs;
    await bring('de');
    const lists = store.set(loadWordsAtom, 'lists');
    await vi.waitUntil(() => files.has('de dialogs'));
    await bring('en', 'lists');
    await lists;
    await bring('de', 'dialogs');
    await bring('de', 'lists');
    await german;
    const text = store.get(dialogTextAtom);
    expect([text('share.title'), text('board.loading')]).toEqual(['de dialogs', 'de lists']);
  });
});
