import type { Devtools } from './devtools.ts';

/**
 * Heap of page and worker after a garbage collection, bytes. The WebAssembly memory is not included: when it grows, the engine
 * stops the game at the next shot (sim-worker/engine/heap-snapshot.ts).
 */
export interface HeapSample {
  /** When it was taken, minutes since the start. */
  readonly minute: number;
  readonly page: Heap;
  /** The simulation's worker. */
  readonly worker: Heap;
}

export interface Heap {
  /** JavaScript objects, and objects of the browser that belong to them: elements, canvases, handles of pictures. */
  readonly objects: number;
  /** Typed arrays and other buffers. */
  readonly buffers: number;
}

export const sizeOf = ({ objects, buffers }: Heap): number => objects + buffers;

/** @throws when the page has not exactly one worker */
export async function sampleHeaps(devtools: Devtools, pageSession: string, minute: number): Promise<HeapSample> {
  const sessions = devtools.workerSessions();
  const [workerSession] = sessions;
  if (workerSession === undefined || sessions.length > 1) throw new Error(`One worker was expected, not ${sessions.length}`);
  return { minute, page: await heapOf(devtools, pageSession), worker: await heapOf(devtools, workerSession) };
}

/** Collects garbage twice, because memory that finalizers release is free only after the second time. */
async function heapOf(devtools: Devtools, session: string): Promise<Heap> {
  await devtools.send('HeapProfiler.collectGarbage', {}, session);
  await devtools.send('HeapProfiler.collectGarbage', {}, session);
  const usage = await devtools.send('Runtime.getHeapUsage', {}, session);
  const bytes = (name: string): number => Number(usage[name] ?? 0);
  return { objects: bytes('usedSize') + bytes('embedderHeapUsedSize'), buffers: bytes('backingStorageSize') };
}
