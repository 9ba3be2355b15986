import { analyticsPort, describePlace, windowSink } from '../features/ground/analytics/analytics.ts';
import type { TimedEvent, Track } from '../features/ground/analytics/events.ts';
import { consentAtom, isCountedUnansweredAtom, mayBeCountedAtom } from '../features/ground/consent/consent-atoms.ts';
import { whenIdle, whenSettled } from '../platform/idle.ts';
import { pageConfig } from '../platform/page-config.ts';
import type { Store } from '../state/jotai.ts';

/**
 * Opens the page's access to analytics. What counts is loaded when the page is idle, after the first event or some seconds: not while the
 * page starts. Until then a few events wait.
 */
export function startCounting(store: Store): Track {
  const place = describePlace(window.self !== window.top, document.referrer);
  store.set(isCountedUnansweredAtom, pageConfig().countsUnanswered === true);
  let waiting: TimedEvent[] = [];
  let isOpening = false;
  const open = () => {
    if (isOpening) return;
    isOpening = true;
    import('./open-counting.ts').then(
      ({ openCounting }) => {
        count = openCounting(store, place);
        waiting.forEach(count);
      },
      // Without the network nothing is counted.
      () => undefined,
    );
  };
  let count = (event: TimedEvent): void => {
    if (waiting.length < 9 && store.get(mayBeCountedAtom)) waiting.push(event);
    whenIdle(open);
  };
  // What happened before an answer is not counted as if it had come after it.
  store.sub(consentAtom, () => {
    waiting = [];
    whenIdle(open);
  });
  whenSettled(open);
  return analyticsPort(store, windowSink(window), place, (event) => count(event));
}
