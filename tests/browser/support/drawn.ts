const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Behind what React has queued: it queues its work and its effects by such messages. */
function nextMessage(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  }).finally(() => port1.close());
}

/** Resolves when React has drawn what has changed and run its effects. It needs no timers, so it works with fake ones. */
export async function drawn(): Promise<void> {
  for (let i = 0; i < 2; i++) {
    await nextFrame();
    await nextMessage();
  }
}
