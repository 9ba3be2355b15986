import { accountAtom } from '../features/account/session/account-atoms.ts';
import { hasSessionCookie } from '../features/account/session/account-session.ts';
import { collectEarlyEvents, type EventLibrary } from '../features/ground/analytics/early-events.ts';
import type { EventProperties, TimedEvent } from '../features/ground/analytics/events.ts';
import { forgetDevice } from '../features/ground/analytics/forget-device.ts';
import { isLocalHost } from '../features/ground/analytics/local-host.ts';
import { describeSource } from '../features/ground/analytics/page-urls.ts';
import type { CountedUser, LibraryOptions } from '../features/ground/analytics/posthog-library.ts';
import { isAnswer } from '../features/ground/consent/consent.ts';
import { consentAtom } from '../features/ground/consent/consent-atoms.ts';
import { whenIdle } from '../platform/idle.ts';
import { pageConfig } from '../platform/page-config.ts';
import { localStore } from '../platform/storage.ts';
import { KEYS } from '../platform/storage-keys.ts';
import type { Store } from '../state/jotai.ts';

/**
 * Follows the player's consent, and counts. Without analytics on the server, events only reach scripts of the site.
 * @param place properties of every event
 * @returns takes an event
 */
export function openCounting(store: Store, place: EventProperties): (event: TimedEvent) => void {
  const { analyticsKey: key } = pageConfig();
  const { hostname, search } = location;
  const source = describeSource(search, document.referrer, hostname);
  const count = key
    ? collectEarlyEvents({
        store,
        key,
        source,
        place,
        countsViews: !isLocalHost(hostname),
        texts: localStore,
        page: window,
        isHidden: () => document.hidden,
        load: (visitorId, sessionId) => loadLibrary(store, { key, source, place, visitorId, sessionId, hostname }),
        // As the library, it sends nothing of automated browsers.
        beacon: (path, body) => void (navigator.webdriver || navigator.sendBeacon?.(path, body)),
      })
    : () => undefined;
  const obey = () => store.get(consentAtom) === 'declined' && forgetDevice();
  store.sub(consentAtom, obey);
  obey();
  // An answer of another tab. A page that was kept for going back gets no event before it is shown again.
  const reread = () => {
    const answer = localStore.get(KEYS.cookieConsent);
    if (isAnswer(answer) && answer !== store.get(consentAtom)) store.set(consentAtom, answer);
  };
  for (const event of ['storage', 'pageshow', 'visibilitychange']) window.addEventListener(event, reread);
  reread();
  return count;
}

/** Loads the library, and tells it of consent and account from now on. */
async function loadLibrary(store: Store, options: LibraryOptions): Promise<EventLibrary> {
  // It blocks the page for some milliseconds.
  await new Promise<void>(whenIdle);
  const { PostHogLibrary } = await import('../features/ground/analytics/posthog-library.ts');
  const library = new PostHogLibrary(options);
  library.measureSpeed();
  const tellConsent = () => {
    library.setConsent(store.get(consentAtom));
    if (store.get(consentAtom) === 'declined') forgetDevice();
  };
  const tellUser = () => library.setUser(userOf(store));
  store.sub(consentAtom, tellConsent);
  store.sub(accountAtom, tellUser);
  tellConsent();
  tellUser();
  return library;
}

/** Without a session the client of the identity service is not loaded at all. */
function userOf(store: Store): CountedUser {
  const { status, user } = store.get(accountAtom);
  if (user) return user;
  return status === 'signedOut' || (status === 'none' && !hasSessionCookie(document.cookie)) ? null : undefined;
}
