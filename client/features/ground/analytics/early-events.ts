import { toBase64Url } from '../../../../shared/replay/base64.ts';
import { isRecord, readJson, type TextStore } from '../../../platform/storage.ts';
import type { Store } from '../../../state/jotai.ts';
import { consentAtom, isConsentAskedAtom, mayBeCountedAtom } from '../consent/consent-atoms.ts';
import type { EventProperties, TimedEvent } from './events.ts';
import { withoutSecrets } from './page-urls.ts';

/** Below the origin of the page. */
export const INGEST_PATH = '/api/ingest';

/** The most events that wait for the library: the first ones, because a funnel begins with them. */
const MOST_WAITING = 50;
/** Without a press or a key for so long, and without a shot, the library is loaded, ms. */
const IDLE_MS = 10_000;
/** The library begins another session after so long without an event, ms. */
const SESSION_IDLE_MS = 30 * 60_000;

/** What the library's code does once it is loaded. */
export interface EventLibrary {
  capture(event: TimedEvent): void;
}

interface EarlyEventsParts {
  readonly store: Store;
  /** The key that goes with events. */
  readonly key: string;
  /** Properties of every event, see `describeSource`. */
  readonly source: EventProperties;
  /** Properties of every event, see `describePlace`. */
  readonly place: EventProperties;
  /** Views of pages are counted here: not on a machine of a developer. */
  readonly countsViews: boolean;
  readonly texts: TextStore;
  readonly page: EventTarget;
  isHidden(): boolean;
  /**
   * @param visitorId the random id of this page, while nothing is kept on the device
   * @param sessionId of this visit, as in what was sent before; undefined where the library knows better
   */
  load(visitorId: string, sessionId: string | undefined): Promise<EventLibrary>;
  /** Sends a body that outlives the page. */
  beacon(path: string, body: string): void;
}

/**
 * Keeps events until the library is there, which comes late: after the first shot, or after ten idle seconds. If the page is hidden before
 * that, they are sent without it. What the player has declined is not kept, and what was kept is thrown away. What comes before a yes is
 * not counted as if it had come after.
 * @returns takes an event
 */
export function collectEarlyEvents(parts: EarlyEventsParts): (event: TimedEvent) => void {
  const { store, key, texts, page, isHidden, load, beacon } = parts;
  const visitorId = toBase64Url(crypto.getRandomValues(new Uint8Array(16)));
  let sessionId = newSessionId(Date.now());
  let waiting: TimedEvent[] = [];
  let library: EventLibrary | undefined;
  let isDue = false;
  let state: 'early' | 'loading' | 'over' = 'early';
  let consent = store.get(consentAtom);

  const mayKeep = () => store.get(mayBeCountedAtom);
  const maySend = () => mayKeep() && (consent === 'accepted' || store.get(isConsentAskedAtom));
  /** The page is left by who may have pressed nothing: the visit is counted all the same. */
  let view: TimedEvent | undefined = parts.countsViews ? { name: '$pageview', properties: {}, timeMs: Date.now() } : undefined;
  const sendOnLeaving = () => {
    if (view && state !== 'over' && maySend()) waiting.unshift(view);
    view = undefined;
    sendWaiting(consent === 'accepted');
  };
  /** @param isKnown as the visitor whom the library has remembered */
  const sendWaiting = (isKnown: boolean) => {
    if (library || waiting.length === 0 || !maySend()) return;
    const kept = isKnown ? readKept(texts, key) : undefined;
    const sender = { distinct_id: kept?.distinctId ?? visitorId, $session_id: kept?.sessionId ?? sessionId };
    const body = JSON.stringify(callOf(waiting, sender, parts));
    waiting = [];
    beacon(`${INGEST_PATH}/batch/`, body);
  };

  const loadIfDue = async () => {
    if (state !== 'early' || !isDue || !maySend()) return;
    state = 'loading';
    const kept = consent === 'accepted' ? readKept(texts, key) : undefined;
    library = await load(visitorId, kept?.isOfAccount ? undefined : (kept?.sessionId ?? sessionId)).catch(() => undefined);
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
  page.addEventListener('pagehide', sendOnLeaving);
  page.addEventListener('visibilitychange', () => isHidden() && sendOnLeaving());
  store.sub(isConsentAskedAtom, () => void loadIfDue());
  store.sub(consentAtom, () => {
    const isYes = store.get(consentAtom) === 'accepted';
    if (isYes && consent === 'unknown') sendWaiting(false);
    waiting = [];
    // What comes before an answer and after it is not known to be of the same visit.
    sessionId = newSessionId(Date.now());
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

/** A call with events, in the form in which the library sends them. Our own events have nothing that its gate would keep back. */
function callOf(events: readonly TimedEvent[], sender: EventProperties, { key, source, place }: EarlyEventsParts) {
  const from = Object.entries(source).map(([name, value]) => [name, typeof value === 'string' ? withoutSecrets(value) : value]);
  return {
    api_key: key,
    batch: events.map(({ uuid, name, properties, timeMs }) => ({
      uuid,
      event: name,
      properties: { ...properties, ...Object.fromEntries(from), ...place, ...sender, $process_person_profile: false },
      timestamp: new Date(timeMs),
    })),
    sent_at: new Date(),
  };
}

/** A UUID of version 7 (RFC 9562): the library reads from it when the session began. @param beganMs since 1970 */
function newSessionId(beganMs: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const time = new DataView(bytes.buffer);
  time.setUint16(0, Math.floor(beganMs / 2 ** 32));
  time.setUint32(2, beganMs % 2 ** 32);
  time.setUint8(6, 0x70 | (time.getUint8(6) & 0x0f));
  time.setUint8(8, 0x80 | (time.getUint8(8) & 0x3f));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The name of what the library stores: an entry of local storage, and a cookie. */
export const libraryKey = (key: string): string => `ph_${key}_posthog`;

/** What the library has stored after a yes. */
interface Kept {
  /** An account is kept, whose player may be somebody else now: nothing else is told of it. */
  readonly isOfAccount: boolean;
  readonly distinctId?: string;
  /** The session, if it goes on. */
  readonly sessionId?: string;
}

function readKept(texts: TextStore, key: string): Kept {
  const { distinct_id: id, $user_state: state, $sesid: session } = readJson(texts, libraryKey(key), isRecord) ?? {};
  if (state === 'identified') return { isOfAccount: true };
  const [lastMs, sessionId]: readonly unknown[] = Array.isArray(session) ? session : [];
  const goesOn = typeof lastMs === 'number' && Date.now() - lastMs < SESSION_IDLE_MS;
  return {
    isOfAccount: false,
    ...(typeof id === 'string' && { distinctId: id }),
    ...(goesOn && typeof sessionId === 'string' && { sessionId }),
  };
}
