import { proxy } from 'comlink';
import type { Level } from '../../shared/course/level.ts';
import type { SimError } from '../../shared/errors.ts';
import type { View } from '../../shared/protocol/frame.ts';
import type { WatchReport } from '../../shared/protocol/playback.ts';
import type { SimSink } from '../../shared/protocol/sim-service.ts';
import type { Result } from '../../shared/result.ts';
import { LOAD_TIMEOUT_MS, openLink, startWorker } from './link.ts';

/** Nothing is drawn. */
const VIEW: View = { width: 1, height: 1, pixelRatio: 1, zoom: 1, reducedMotion: true };

/**
 * Plays a run from start to end on a worker of its own, which ends then. No picture is made.
 * @returns what was played, or why the run is not true
 * @throws LinkError when the worker dies
 */
export async function playAhead(level: Level, replay: Uint8Array): Promise<WatchReport> {
  const { sim, answer, close } = openLink(startWorker(), () => undefined);
  const sink: SimSink = { events: () => undefined, frame: () => undefined };
  try {
    const opened = await answer<Result<null, SimError>>(sim.host.init({ assetBase: '', view: VIEW }, proxy(sink)), LOAD_TIMEOUT_MS);
    if (!opened.ok) return opened;
    const loaded = await answer<Result<null, SimError>>(sim.course.load(level), LOAD_TIMEOUT_MS);
    return loaded.ok ? await answer<WatchReport>(sim.watch.open(replay), LOAD_TIMEOUT_MS) : loaded;
  } finally {
    close();
  }
}
