import { validateMap } from '../../../shared/course/validate.ts';
import type { CourseCalls } from '../../../shared/protocol/sim-service.ts';
import { err, ok } from '../../../shared/result.ts';
import type { Surroundings } from '../../core/surroundings.ts';
import type { RunActivity } from '../activities/run-activity.ts';
import type { WatchActivity } from '../activities/watch-activity.ts';
import type { Host } from '../host.ts';
import { RunSession } from '../run-session.ts';

export function courseService(host: Host, run: RunActivity, watch: WatchActivity): CourseCalls {
  /** Few players ask for it, so the code is loaded then. */
  const surroundings = async (): Promise<Surroundings | undefined> => {
    const { surroundingsOf } = await import('../surroundings-of.ts');
    return run.session && surroundingsOf(run.session.round);
  };
  return {
    async load(level) {
      const { physics, renderer } = host;
      if (!physics) return err('engine_unavailable');
      if (validateMap(level).errors.length > 0) return err('level_invalid');
      watch.close();
      run.close();
      const isCurrent = host.loads.begin();
      run.level = level;
      run.prepare();
      run.scene = renderer?.setScene(level);
      await run.scene;
      // A later course was requested while the pictures were loading; that one will be played.
      if (!isCurrent()) return ok(null);
      run.open(new RunSession(level, physics, host.wishes));
      return ok(null);
    },
    describe: async () => (await surroundings())?.course() ?? null,
    describeArc: async (drag) => (await surroundings())?.arc(drag, run.session?.bounceStop(drag)) ?? null,
  };
}
