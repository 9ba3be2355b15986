/** Without a pad, the page listens for one for so long after an input, ms. As long as it listens, the browser looks for pads 60 times a second. */
export const LISTENS_MS = 30_000;
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'focus'] as const;

const hasPad = (): boolean => navigator.getGamepads?.().some((pad) => pad !== null) ?? false;

/**
 * Calls back when a pad is connected, and at once when there is one. Pads that were connected before the page was opened are reported at
 * their first press. From then on it goes on listening.
 * @returns a function that unsubscribes
 */
export function watchPads(onPad: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isListening = false;
  let hasFound = hasPad();
  const find = () => {
    hasFound = true;
    onPad();
  };
  const rest = () => {
    if (hasFound) return;
    isListening = false;
    window.removeEventListener('gamepadconnected', find);
  };
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(rest, LISTENS_MS);
    if (isListening) return;
    isListening = true;
    window.addEventListener('gamepadconnected', find);
  };
  const end = new AbortController();
  for (const input of INPUTS) window.addEventListener(input, listen, { capture: true, passive: true, signal: end.signal });
  listen();
  if (hasFound) onPad();
  return () => {
    end.abort();
    clearTimeout(timer);
    window.removeEventListener('gamepadconnected', find);
  };
}
