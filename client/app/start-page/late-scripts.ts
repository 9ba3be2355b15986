import { LATE } from '../../../shared/start-page.ts';

/** A page of a browser that does not tell of its first paint waits this long, ms. */
const MAX_WAIT_MS = 1_000;

/**
 * Loads the scripts of a page whose start screen is drawn, once it is painted, and behind them what they will request. Does nothing on other
 * pages: their scripts are in the head.
 */
export function loadLateScripts(): void {
  const late = document.querySelector<HTMLTemplateElement>(`template[${LATE}]`)?.content;
  if (!late) return;
  const engine = [...late.querySelectorAll('link[rel=prefetch]')];
  const load = (): void => {
    // Once, by whatever comes first.
    if (!late.hasChildNodes()) return;
    for (const link of engine) link.remove();
    const imported = [...late.querySelectorAll('link[rel=modulepreload]')].map(
      (link) =>
        new Promise((done) => {
          link.addEventListener('load', done);
          link.addEventListener('error', done);
        }),
    );
    document.head.append(late);
    void Promise.all(imported).then(() => document.head.append(...engine));
  };
  if (document.hidden) {
    load();
    return;
  }
  const timer = setTimeout(load, MAX_WAIT_MS);
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    clearTimeout(timer);
    load();
  }).observe({ type: 'paint', buffered: true });
}
