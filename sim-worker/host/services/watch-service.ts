import type { WatchCalls } from '../../../shared/protocol/sim-service.ts';
import { err, ok } from '../../../shared/result.ts';
import type { RunActivity } from '../activities/run-activity.ts';
import type { WatchActivity } from '../activities/watch-activity.ts';
import type { Host } from '../host.ts';

export const watchService = (host: Host, run: RunActivity, watch: WatchActivity): WatchCalls => ({
  async prepare() {
    const { prepareWatch } = await import('../replays.ts');
    await prepareWatch();
  },
  async open(replay) {
    const { level } = run;
    const isCurrent = watch.calls.begin();
    host.renderer?.endClimb();
    host.wake();
    if (!level) return err('engine_unavailable');
    const { openWatch } = await import('../replays.ts');
    const opened = await openWatch(level, replay, host.wishes.ballStyle);
    if (!opened.ok) return opened;
    await run.scene;
    // Another run, or another course, was asked for meanwhile.
    if (isCurrent()) {
      watch.session = opened.value;
      host.begin(watch);
      host.wake();
    }
    return ok(opened.value.run);
  },
  command: host.waking((command) => watch.session?.command(command)),
});
