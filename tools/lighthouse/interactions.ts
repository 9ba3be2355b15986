import type { Page } from 'playwright';

/** One press, tap or click as the browser measured it, from the input to the next paint. */
export interface Interaction {
  /** The step of the session in which it happened. */
  readonly step: string;
  /** Events that belong to it: `pointerdown pointerup click`. */
  readonly events: string;
  /** The element. */
  readonly target: string;
  /** From the input to the next paint, ms; the browser rounds to 8. */
  readonly durationMs: number;
  /** From the input until the first listener ran, ms. */
  readonly delayMs: number;
  /** The listeners of all its events, ms. The rest of the duration is style, layout, paint and waiting for the screen. */
  readonly processingMs: number;
  /** The frame around it, when that took 50 ms or more: its scripts and its layout, as text. */
  readonly frame: string;
}

/** What the page keeps of an entry of the Event Timing API. */
interface Entry {
  readonly id: number;
  readonly name: string;
  readonly target: string;
  readonly start: number;
  readonly duration: number;
  readonly processingStart: number;
  readonly processingEnd: number;
}

/** What the page keeps of a long animation frame, times in ms. */
interface LongFrame {
  readonly start: number;
  readonly end: number;
  readonly layoutStart: number;
  /** `invoker function 34 ms`, the longest first. */
  readonly scripts: readonly string[];
}

declare global {
  interface Window {
    /** What was recorded so far. It exists only in a page that `watchInteractions` has prepared. */
    upshotSeen?: { readonly entries: Entry[]; readonly frames: LongFrame[] };
  }
}

/** The Long Animation Frames API, which is not in TypeScript's types of the DOM yet. */
interface LongFrameTiming extends PerformanceEntry {
  readonly styleAndLayoutStart: number;
  readonly scripts: readonly { readonly invoker: string; readonly sourceFunctionName: string; readonly duration: number }[];
}

/** Lowest threshold that the API allows, ms. Faster interactions are counted but not reported. */
const THRESHOLD_MS = 16;

/** Prepares every document that the page will open. Call it before the page opens the first one. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript((durationThreshold) => {
    const entries: Entry[] = [];
    const frames: LongFrame[] = [];
    window.upshotSeen = { entries, frames };
    const describe = (node: Node | null): string => {
      if (!(node instanceof Element)) return 'gone';
      const label = node.getAttribute('aria-label') ?? node.textContent?.trim().slice(0, 24) ?? '';
      return `${node.tagName.toLowerCase()}${label === '' ? '' : ` "${label}"`}`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
        if (!entry.interactionId) continue;
        entries.push({
          id: entry.interactionId,
          name: entry.name,
          target: describe(entry.target),
          start: entry.startTime,
          duration: entry.duration,
          processingStart: entry.processingStart,
          processingEnd: entry.processingEnd,
        });
      }
    }).observe({ type: 'event', durationThreshold, buffered: true } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const { startTime, duration, styleAndLayoutStart, scripts } of list.getEntries() as LongFrameTiming[]) {
        const longest = [...scripts].sort((a, b) => b.duration - a.duration).slice(0, 3);
        frames.push({
          start: startTime,
          end: startTime + duration,
          layoutStart: styleAndLayoutStart,
          scripts: longest.map((script) => `${script.invoker} ${script.sourceFunctionName} ${Math.round(script.duration)} ms`),
        });
      }
    }).observe({ type: 'long-animation-frame', buffered: true });
  }, THRESHOLD_MS);
}

/** A step of the session, and when it began by the clock of the page, ms. */
export interface Step {
  readonly name: string;
  readonly start: number;
}

export interface PlaySession {
  /** What took 16 ms or more, slowest first. */
  readonly slow: readonly Interaction[];
  /** Number of all interactions. */
  readonly total: number;
}

/** Reads the interactions since `watchInteractions`. */
export async function readInteractions(page: Page, steps: readonly Step[]): Promise<PlaySession> {
  // The browser delivers entries when the page is idle: wait for a frame and a pause.
  const { seen, total } = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)));
    const { interactionCount } = performance as Performance & { interactionCount?: number };
    return { seen: window.upshotSeen ?? { entries: [], frames: [] }, total: interactionCount ?? 0 };
  });
  const byId = Map.groupBy(seen.entries, (entry) => entry.id);
  const slow = [...byId.values()]
    .map((group) => describeInteraction(group, steps, seen.frames))
    .sort((a, b) => b.durationMs - a.durationMs);
  return { slow, total: Math.max(total, slow.length) };
}

/** The events of one interaction; its duration is that of the slowest, as in the web vital INP. */
function describeInteraction(group: readonly Entry[], steps: readonly Step[], frames: readonly LongFrame[]): Interaction {
  const slowest = group.reduce((a, b) => (b.duration > a.duration ? b : a));
  const end = slowest.start + slowest.duration;
  const within = group.filter((entry) => entry.processingStart >= slowest.start && entry.processingStart < end);
  const frame = frames.find((each) => each.end > slowest.start && each.start < end);
  return {
    step: steps.findLast((step) => step.start <= slowest.start)?.name ?? 'before the first step',
    events: [...new Set(group.map((entry) => entry.name))].join(' '),
    target: slowest.target,
    durationMs: slowest.duration,
    delayMs: slowest.processingStart - slowest.start,
    processingMs: within.reduce((sum, entry) => sum + entry.processingEnd - entry.processingStart, 0),
    frame: frame ? [...frame.scripts, `layout and paint ${Math.round(frame.end - frame.layoutStart)} ms`].join('; ') : '',
  };
}
