import { type HeapSample, sizeOf } from './heaps.ts';
import { fitTrend, type Trend } from './trend.ts';

const KB = 1_000;
const MB = 1_000_000;

/** Samples before this minute do not count, because the JavaScript engine still compiles and optimizes new code. */
const WARM_UP_MINUTES = 1;
/**
 * Growth of the worker's heap that counts as none, bytes per minute: a quarter of a megabyte in half an hour, which compiled code and its
 * statistics may still need. The smallest leak that a game can have is 16 bytes in each frame, or 58 kB per minute; one kilobyte for each
 * shot would be 12 kB per minute.
 */
const WORKER_GROWTH = 8 * KB;
/** How many standard errors the slope must be above that. One run in forty would fail by chance. */
const CERTAINTY = 2;
/** Allowed growth of the page's heap from the warm-up to the end, bytes. */
const PAGE_GROWTH = 5 * MB;

const kilobytes = (bytes: number): string => (bytes / KB).toLocaleString('en', { maximumFractionDigits: 0 });
const perMinute = ({ slope, error }: Trend): string =>
  `${(slope / KB).toFixed(1)} kB a minute${Number.isFinite(error) ? `, give or take ${(error / KB).toFixed(1)}` : ''}`;

/** One line of the table, printed when it is taken. */
export function printSample({ minute, page, worker }: HeapSample, shots: number): void {
  const sizes = [worker.objects, worker.buffers, page.objects, page.buffers].map(kilobytes);
  console.log([minute.toFixed(1), String(shots), ...sizes].map((cell) => cell.padStart(14)).join(''));
}

export function printHead(): void {
  const cells = ['minute', 'shots', 'worker kB', 'its buffers', 'page kB', 'its buffers'];
  console.log(cells.map((cell) => cell.padStart(14)).join(''));
}

/**
 * Prints the trends after the warm-up.
 * @returns a sentence for each heap that grows too much
 */
export function judge(samples: readonly HeapSample[]): string[] {
  const counted = samples.filter(({ minute }) => minute >= WARM_UP_MINUTES);
  const first = counted[0];
  const last = counted.at(-1);
  if (!first || !last || counted.length < 3) return ['fewer than three samples after the warm-up: let it run longer'];
  const trendOf = (heap: 'page' | 'worker'): Trend => fitTrend(counted.map((sample) => ({ x: sample.minute, y: sizeOf(sample[heap]) })));
  const worker = trendOf('worker');
  const pageGrowth = sizeOf(last.page) - sizeOf(first.page);
  console.log(`\nafter ${WARM_UP_MINUTES} minute of warm-up, ${counted.length} samples:`);
  console.log(`worker  ${perMinute(worker)}  (aim: not above ${WORKER_GROWTH / KB} by more than ${CERTAINTY} errors)`);
  console.log(`page    ${perMinute(trendOf('page'))}; ${kilobytes(pageGrowth)} kB from first to last  (aim: at most ${PAGE_GROWTH / KB})`);
  return [
    ...(worker.slope - CERTAINTY * worker.error > WORKER_GROWTH ? [`the worker's heap grows by ${perMinute(worker)}`] : []),
    ...(pageGrowth > PAGE_GROWTH ? [`the page's heap has grown by ${kilobytes(pageGrowth)} kB`] : []),
  ];
}
