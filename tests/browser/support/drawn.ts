/** The page's own, also while a test fakes its timers. */
const requestFrame = requestAnimationFrame.bind(window);
const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestFrame(resolve));

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

/** A change of one round can lead to another: an effect that reads the size of what was drawn, a transition that ends at once. */
const MOST_ROUNDS = 2;
/** What an effect sets is queued behind it. */
const MESSAGES_A_ROUND = 3;
const EVERYTHING = { subtree: true, childList: true, attributes: true, characterData: true };

/**
 * Resolves when React has drawn what has changed and run its effects, and so has what these have changed. It needs no timers, so it
 * works with fake ones.
 */
export async function drawn(): Promise<void> {
  let changed = false;
  const observer = new MutationObserver(() => {
    changed = true;
  });
  observer.observe(document, EVERYTHING);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    changed = false;
    await nextFrame();
    for (let i = 0; i < MESSAGES_A_ROUND; i++) await nextMessage();
    if (!changed && document.getAnimations().length === 0) break;
  }
  observer.disconnect();
}
