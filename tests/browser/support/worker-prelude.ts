/** How much faster the course runs. A frame at 60 Hz stays far below the longest that the game catches up; the steps are the same. */
const SPEED = 4;

const now = performance.now.bind(performance);
const fromMs = now();
performance.now = () => fromMs + (now() - fromMs) * SPEED;

// Vitest rewrites every dynamic import to a call of its runner, which a worker does not have.
Object.assign(globalThis, { __vitest_browser_runner__: { wrapDynamicImport: (load: () => Promise<unknown>) => load() } });
