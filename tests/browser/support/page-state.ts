/** How a listener was registered, as `removeEventListener` takes it. */
type Registration = readonly [target: EventTarget, type: string, listener: EventListenerOrEventListenerObject | null, capture: boolean];

/** React registers it once for each document and never again. */
const ONCE_FOR_ALL = 'selectionchange';

const isCapture = (options: boolean | AddEventListenerOptions | undefined): boolean =>
  typeof options === 'object' ? (options.capture ?? false) : (options ?? false);

/**
 * Remembers the address, the storage and the root element of the document.
 * @returns a function that leaves them as they were found
 */
export function keepDocument(): () => void {
  const { pathname, search, hash } = location;
  const { title } = document;
  const attributes = [...document.documentElement.attributes].map(({ name, value }) => [name, value] as const);
  const stored = [localStorage, sessionStorage].map((storage) => [storage, Object.entries(storage)] as const);
  return () => {
    document.title = title;
    for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
    for (const [name, value] of attributes) document.documentElement.setAttribute(name, value);
    for (const [storage, entries] of stored) {
      storage.clear();
      for (const [key, value] of entries) storage.setItem(key, value);
    }
    history.replaceState(null, '', pathname + search + hash);
  };
}

/**
 * Notes which listeners and timers come from now on. A page of the game lives until it is closed, so it never removes them; the pages of
 * tests follow each other in one document.
 * @returns a function that removes them, and notes no more
 */
export function noteRegistrations(): () => void {
  const stops = [noteListeners(), noteTimers()];
  return () => {
    for (const stop of stops) stop();
  };
}

/** @returns a function that removes the listeners of window and document that were added since, and notes no more */
function noteListeners(): () => void {
  const added: Registration[] = [];
  const native = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? window;
    if ((target === window || target === document) && type !== ONCE_FOR_ALL) added.push([target, type, listener, isCapture(options)]);
    native.call(target, type, listener, options);
  };
  return () => {
    EventTarget.prototype.addEventListener = native;
    for (const [target, type, listener, capture] of added) target.removeEventListener(type, listener, capture);
  };
}

/** @returns a function that cancels the timers that were set since, and notes no more */
function noteTimers(): () => void {
  const natives = { setTimeout, setInterval, requestIdleCallback, requestAnimationFrame };
  const cancels: (() => void)[] = [];
  const noted =
    <A extends unknown[]>(set: (...args: A) => number, cancel: (id: number) => void) =>
    (...args: A): number => {
      const id = set(...args);
      cancels.push(() => cancel(id));
      return id;
    };
  Object.assign(window, {
    setTimeout: noted(setTimeout.bind(window) as unknown as (...args: unknown[]) => number, clearTimeout.bind(window)),
    setInterval: noted(setInterval.bind(window) as unknown as (...args: unknown[]) => number, clearInterval.bind(window)),
    requestIdleCallback: noted(requestIdleCallback.bind(window), cancelIdleCallback.bind(window)),
    requestAnimationFrame: noted(requestAnimationFrame.bind(window), cancelAnimationFrame.bind(window)),
  });
  return () => {
    Object.assign(window, natives);
    for (const cancel of cancels) cancel();
  };
}
