/** The page's own, also while a test fakes its timers. */
const requestFrame = requestAnimationFrame.bind(window);
const startTimer = setTimeout.bind(window);
/** A page that the browser does not show at the moment draws no frames; then React's work is waited for alone. Ms. */
const LONGEST_FRAME_MS = 1_000;
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestFrame(() => resolve());
    startTimer(resolve, LONGEST_FRAME_MS);
  });

/** One channel for all calls: a port that nothing refers to may be collected before its message has come. */
const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.onmessage = () => waiting.shift()?.();

/** Behind what React has queued: it queues its work and its effects by such messages. */
function nextMessage(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(null);
  });
}

/** Resolves when React has drawn what has changed and run its effects. It needs no timers, so it works with fake ones. */
export async function drawn(): Promise<void> {
  for (let i = 0; i < 2; i++) {
    await nextFrame();
    await nextMessage();
  }
}
