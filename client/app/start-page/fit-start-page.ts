import type { GameDay } from '../../../shared/game-day.ts';
import { LATE, START_DAY, START_PARTS } from '../../../shared/start-page.ts';
import { hasSessionCookie } from '../../features/account/session/account-session.ts';
import { consentOf, consentVisitsOf, MOST_CONSENT_VISITS } from '../../features/ground/consent/consent.ts';
import { readBest } from '../../features/run/play/best-score.ts';
import { lateRunDay } from '../../features/run/play/saved-run.ts';
import { readStreak } from '../../features/run/play/streak.ts';
import { chooseLanguage } from '../../i18n/languages.ts';
import { localStore } from '../../platform/storage.ts';
import { KEYS } from '../../platform/storage-keys.ts';
import { today } from '../../platform/today.ts';
import { START_FIT, type StartFit } from './start-fit.ts';

/**
 * Fits the start screen that the server has drawn for a new player to this one, before it is painted. What cannot fit is taken away: an
 * earlier day or another language from the cache of the service worker, the screen of a player who has finished today's hole.
 */
export function fitStartPage(root: HTMLElement): void {
  const day = root.getAttribute(START_DAY);
  if (day === null) return;
  const isRight =
    day === today() &&
    location.pathname === '/' &&
    document.documentElement.lang === chooseLanguage(localStore.get(KEYS.language), navigator.languages) &&
    navigator.onLine &&
    readBest(localStore, day as GameDay) === undefined &&
    lateRunDay(localStore, day as GameDay, Date.now()) === undefined;
  if (isRight) root.setAttribute(START_FIT, fitParts(root, day as GameDay));
  else removeParts(root);
}

/** What stays is the page as it is without a drawn start screen: the name, in English until the words are there. */
function removeParts(root: HTMLElement): void {
  for (const part of root.querySelectorAll(START_PARTS)) part.remove();
  document.documentElement.lang = 'en';
  // Perhaps the course of another day.
  document.querySelector<HTMLTemplateElement>(`template[${LATE}]`)?.content.querySelector('link[as=fetch]')?.remove();
}

/** Each part keeps the space that it will have. */
function fitParts(root: HTMLElement, day: GameDay): StartFit {
  let fit: StartFit = 'same';
  const isAnswered = consentOf(localStore.get(KEYS.cookieConsent), navigator) !== 'unknown';
  if (isAnswered || consentVisitsOf(localStore.get(KEYS.consentVisits)) >= MOST_CONSENT_VISITS) {
    root.querySelector('.consent')?.remove();
    fit = 'similar';
  }
  if (readStreak(localStore, day) > 0) {
    const past = document.createElement('div');
    past.className = 'start__past';
    const line = document.createElement('p');
    line.className = 'start__streak start__streak--empty';
    // As high as a line of words.
    line.textContent = '\u00a0';
    past.append(line);
    root.querySelector('.start__play')?.before(past);
    fit = 'similar';
  }
  if (localStore.get(KEYS.infuriatingMode) === 'true') {
    root.querySelector('.start__mode')?.removeAttribute('hidden');
    fit = 'similar';
  }
  return hasSessionCookie(document.cookie) || localStore.get(KEYS.sessionEnded) !== undefined ? 'similar' : fit;
}
