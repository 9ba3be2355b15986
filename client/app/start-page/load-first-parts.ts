import { readBest } from '../../features/run/play/best-score.ts';
import { FinishedDay } from '../../features/screens/screens/LazyNotices.tsx';
import type { Language } from '../../i18n/languages.ts';
import { setLanguageAtom } from '../../i18n/text-atoms.ts';
import { localStore } from '../../platform/storage.ts';
import { today } from '../../platform/today.ts';
import type { Store } from '../../state/jotai.ts';
import { START_FIT } from './start-fit.ts';

/** How long the first render waits for its parts, ms: a longer wait would delay Play. */
export const FIRST_PARTS_MS = 2_000;
/** If the start screen is there in that language: its words would change to English, and back. What is pressed meanwhile is kept. */
export const DRAWN_PARTS_MS = 10_000;

/**
 * Loads what the first picture needs beside the first scripts: the messages of other languages than English, and the card of a player who
 * has finished today's hole, which would move the page if it came later. A page that cannot load them shows English and the Play button,
 * and changes when they arrive. Resolves when the page may be rendered; never rejects.
 */
export async function loadFirstParts(store: Store, language: Language): Promise<void> {
  const parts: Promise<unknown>[] = [];
  if (language !== 'en') parts.push(store.set(setLanguageAtom, language));
  if (readBest(localStore, today()) !== undefined) parts.push(FinishedDay.load(store));
  if (parts.length === 0) return;
  const { promise: patience, resolve } = Promise.withResolvers<void>();
  const isDrawn = document.querySelector(`[${START_FIT}]`) !== null;
  const timer = setTimeout(resolve, isDrawn ? DRAWN_PARTS_MS : FIRST_PARTS_MS);
  await Promise.race([Promise.allSettled(parts), patience]);
  clearTimeout(timer);
}
