import { toBase64Url } from '../../../../shared/replay/base64.ts';
import { isRecord, readJson, type TextStore } from '../../../platform/storage.ts';
import type { Store } from '../../../state/jotai.ts';
import { consentAtom, isConsentAskedAtom, mayBeCountedAtom } from '../consent/consent-atoms.ts';
import type { TimedEvent } from './events.ts';

/** Below the origin of the page. */
export const INGEST_PATH = '/api/ingest';

/** The most events that wait for the library: the first ones, because a funnel begins with them. */
const MOST_WAITING = 50;
/** Without a press or a key for so long, and without a shot, the library is loaded, ms. */
const IDLE_MS = 10_000;

/** What the library's code does once it is loaded. */
export interface EventLibrary {
  capture(event: TimedEvent): void;
}

interface EarlyEventsParts {
  readonly store: Store;
  /** The key that goes with events. */
  readonly key: string;
  readonly texts: TextStore;
  readonly page: EventTarget;
  isHidden(): boolean;
  /** @param visitorId the random id of this page, while nothing is kept on the device */
  load(visitorId: string): Promise<EventLibrary>;
  /** Sends a body that outlives the page. */
  beacon(path: string, body: string): void;
}

/**
 * Keeps events until the library is there, which comes late: after the first shot, or after ten idle seconds. If the page is hidden before
 * that, they are sent without it. What the player has declined is not kept, and what was kept is thrown away. What comes before a yes is
 * not counted as if it had come after.
 * @returns takes an event
 */
export function collectEarlyEvents({ store, key, texts, page, isHidden, load, beacon }: EarlyEventsParts): (event: TimedEvent) => void {
  const visitorId = toBase64Url(crypto.getRandomValues(new Uint8Array(16)));
  let waiting: TimedEvent[] = [];
  let library: EventLibrary | undefined;
  let isDue = false;
  let state: 'early' | 'loading' | 'over' = 'early';
  let consent = store.get(consentAtom);

  const mayKeep = () => store.get(mayBeCountedAtom);
  const maySend = () => mayKeep() && (consent === 'accepted' || store.get(isConsentAskedAtom));
  /** @param isKnown as the visitor whom the library has remembered */
  const sendWaiting = (isKnown: boolean) => {
    if (library || waiting.length === 0 || !maySend()) return;
    const id = isKnown ? readLibraryId(texts, key) : undefined;
    const body = JSON.stringify(callOf(waiting, key, id ?? visitorId));
    waiting = [];
    beacon(`${INGEST_PATH}/batch/`, body);
  };

  const loadIfDue = async () => {
    if (state !== 'early' || !isDue || !maySend()) return;
    state = 'loading';
    library = await load(visitorId).catch(() => undefined);
    state = 'over';
    for (const event of waiting) library?.capture(event);
    waiting = [];
  };
  const makeDue = () => {
    isDue = true;
    void loadIfDue();
  };
  let timer = setTimeout(makeDue, IDLE_MS);
  const postpone = () => {
    clearTimeout(timer);
    if (!isDue) timer = setTimeout(makeDue, IDLE_MS);
  };
  page.addEventListener('pointerdown', postpone, { capture: true, passive: true });
  page.addEventListener('keydown', postpone, { capture: true, passive: true });
  page.addEventListener('pagehide', () => sendWaiting(consent === 'accepted'));
  page.addEventListener('visibilitychange', () => isHidden() && sendWaiting(consent === 'accepted'));
  store.sub(isConsentAskedAtom, () => void loadIfDue());
  store.sub(consentAtom, () => {
    const isYes = store.get(consentAtom) === 'accepted';
    if (isYes && consent === 'unknown') sendWaiting(false);
    waiting = [];
    consent = store.get(consentAtom);
    void loadIfDue();
  });

  return (event) => {
    if (mayKeep()) {
      if (library) library.capture(event);
      else if (state !== 'over' && waiting.length < MOST_WAITING) waiting.push(event);
    }
    if (event.name === 'first_shot') makeDue();
  };
}

/** A call with events, in the form in which the library sends them. */
function callOf(events: readonly TimedEvent[], key: string, id: string) {
  return {
    api_key: key,
    batch: events.map(({ uuid, name, properties, timeMs }) => ({
      uuid,
      event: name,
      properties: { ...properties, distinct_id: id, $process_person_profile: false },
      timestamp: new Date(timeMs),
    })),
    sent_at: new Date(),
  };
}

/** The name of what the library stores: an entry of local storage, and a cookie. */
export const libraryKey = (key: string): string => `ph_${key}_posthog`;

/** The random id that the library has stored after a yes; not that of an account, whose player may be somebody else now. */
function readLibraryId(texts: TextStore, key: string): string | undefined {
  const { distinct_id: id, $user_state: state } = readJson(texts, libraryKey(key), isRecord) ?? {};
  return typeof id === 'string' && state !== 'identified' ? id : undefined;
}
