/** Resolves when React has drawn what has changed and run its effects. It needs no timers, so it works with fake ones. */
export const drawn = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
