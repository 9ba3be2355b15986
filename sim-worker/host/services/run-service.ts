import type { RunCalls } from '../../../shared/protocol/sim-service.ts';
import type { RunActivity } from '../activities/run-activity.ts';
import type { WatchActivity } from '../activities/watch-activity.ts';
import type { Host } from '../host.ts';

export const runService = (host: Host, run: RunActivity, watch: WatchActivity): RunCalls => ({
  start: host.waking((options) => {
    const { playing } = run;
    watch.close();
    host.begin(run);
    return playing.start(options);
  }),
  setPaused: host.waking((paused) => run.session?.setPlaying(!paused)),
  aim(drag) {
    if (run.session?.aim(drag)) host.wake();
  },
  shoot: host.waking((drag) => run.session?.shoot(drag) ?? false),
  returnToCheckpoint: host.waking(() => run.session?.returnToCheckpoint() ?? false),
});
