import type { CDPSession, Page, Worker } from 'playwright';

/** Measures the simulation's worker on any page: the frames that it draws, and how long an input takes to be in one. */

/** A place of the page, CSS pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Calls of the worker that follow from an input and are seen in the next frame. */
type Call = 'aim' | 'paint' | 'command';

interface PageProbe {
  /** For each call the time of the input that led to it. Epoch, ms. */
  readonly inputs: Record<Call, number[]>;
}

interface WorkerProbe {
  /** For each call the end of the first frame after it, when it is posted. Epoch, ms. */
  readonly posted: Record<Call, number[]>;
  readonly waiting: Record<Call, number>;
  /** When frames were posted. Epoch, ms. */
  readonly frames: number[];
}

/** Two moves of the pointer a frame: the browser hands on both in one event. */
const INPUT_MS = 8;
/** Turns of the wheel go on in one direction for so many moves. */
const MOVES_A_WAY = 120;
const WHEEL_PX = 4;

/** Lets the calls of the page be observed; before it is opened. */
export async function observeCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const probe: PageProbe = { inputs: { aim: [], paint: [], command: [] } };
    Object.assign(window, { probe });
    let inputMs = 0;
    const take = ({ timeStamp }: Event): void => {
      inputMs = performance.timeOrigin + timeStamp;
    };
    for (const type of ['pointerdown', 'pointermove', 'pointerup', 'keydown']) window.addEventListener(type, take, true);
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: unknown, options?: unknown) {
      // As Comlink posts it: the room of the call, then its name.
      const call = (message as { readonly path?: readonly string[] }).path?.at(-1) as Call;
      if (call in probe.inputs) probe.inputs[call].push(inputMs);
      post.call(this, message, options as StructuredSerializeOptions);
    };
  });
}

/** Lets the frames of the worker be observed, which has begun to draw. */
export async function observeFrames(page: Page): Promise<void> {
  for (const worker of page.workers()) await observeWorker(worker);
}

/** Lets all frames of a page's worker be observed; before the page is opened. The worker loads its engine before it draws anything. */
export function observeAllFrames(page: Page): void {
  page.on('worker', (worker) => void observeWorker(worker));
}

async function observeWorker(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const probe: WorkerProbe = {
      posted: { aim: [], paint: [], command: [] },
      waiting: { aim: 0, paint: 0, command: 0 },
      frames: [],
    };
    Object.assign(self, { probe });
    self.addEventListener('message', ({ data }: MessageEvent) => {
      const call = data?.path?.at(-1) as Call;
      if (call in probe.waiting) probe.waiting[call]++;
    });
    const draw = OffscreenCanvasRenderingContext2D.prototype.drawImage;
    let isDrawn = false;
    OffscreenCanvasRenderingContext2D.prototype.drawImage = function (this: OffscreenCanvasRenderingContext2D, ...args: unknown[]) {
      isDrawn = true;
      (draw as (...all: unknown[]) => void).apply(this, args);
    };
    const request = self.requestAnimationFrame;
    self.requestAnimationFrame = (tick) =>
      request((nowMs) => {
        isDrawn = false;
        tick(nowMs);
        if (!isDrawn) return;
        const ms = performance.timeOrigin + performance.now();
        probe.frames.push(ms);
        for (const call of Object.keys(probe.waiting) as Call[]) {
          for (; probe.waiting[call] > 0; probe.waiting[call]--) probe.posted[call].push(ms);
        }
      });
  });
}

/** The worker's own probe. A page of the game has one worker, perhaps not yet. */
export async function workerProbe(page: Page): Promise<WorkerProbe> {
  const worker = page.workers()[0] ?? (await page.waitForEvent('worker'));
  return worker.evaluate(() => (self as unknown as { probe: WorkerProbe }).probe);
}

/** Frames that the worker draws in a second, while something is done. @param act resolves to the time of its end: epoch, ms */
export async function framesPerSecond(page: Page, act: () => Promise<number>): Promise<number> {
  const from = Date.now();
  const to = await act();
  const { frames } = await workerProbe(page);
  return (frames.filter((ms) => ms >= from && ms < to).length * 1_000) / (to - from);
}

/** From each input that has led to a call to the frame that shows it, ms. */
export async function latenciesOf(page: Page, call: Call): Promise<number[]> {
  const { posted } = await workerProbe(page);
  const { inputs } = await page.evaluate(() => (window as unknown as { probe: PageProbe }).probe);
  // Calls before the frames were observed have none.
  const observed = inputs[call].slice(inputs[call].length - posted[call].length);
  return posted[call].map((ms, i) => ms - (observed[i] as number));
}

/**
 * Drags from one place to another, back and so on as fast as a mouse sends its moves, and at the end to the other place. No input waits for the
 * one before.
 * @param pans whether the wheel moves the view meanwhile
 * @returns when the last move was sent. Epoch, ms
 */
export async function dragAround(session: CDPSession, from: Spot, to: Spot, seconds: number, pans: boolean): Promise<number> {
  const sent: Promise<unknown>[] = [];
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', { x, y }: Spot): void => {
    const buttons = type === 'mouseReleased' ? 0 : 1;
    sent.push(session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons, clickCount: 1 }));
  };
  send('mousePressed', from);
  const end = performance.now() + seconds * 1_000;
  for (let i = 0; performance.now() < end; i++) {
    const share = 1 - Math.abs(((i / (MOVES_A_WAY / 2)) % 2) - 1);
    const at = { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
    send('mouseMoved', at);
    const deltaY = Math.floor(i / MOVES_A_WAY) % 2 === 0 ? -WHEEL_PX : WHEEL_PX;
    if (pans) sent.push(session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...at, deltaX: 0, deltaY }));
    await new Promise((resolve) => setTimeout(resolve, INPUT_MS));
  }
  const endMs = Date.now();
  send('mouseMoved', to);
  send('mouseReleased', to);
  await Promise.all(sent);
  return endMs;
}
