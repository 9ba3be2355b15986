import { latest } from '../../../shared/latest.ts';
import type { GhostCalls } from '../../../shared/protocol/sim-service.ts';
import { err } from '../../../shared/result.ts';
import type { RunActivity } from '../activities/run-activity.ts';
import type { Host } from '../host.ts';

export function ghostsService(host: Host, run: RunActivity): GhostCalls {
  const calls = latest();
  return {
    async show(runs, pace) {
      const { session, level } = run;
      const isCurrent = calls.begin();
      if (!session || !level) return runs.map(() => err('engine_unavailable'));
      if (runs.length === 0) {
        session.setGhosts(undefined);
        host.wake();
        return [];
      }
      const { makeGhosts } = await import('../replays.ts');
      const { ghosts, reports } = await makeGhosts(level, runs, pace);
      // Other ghosts, or another course, were asked for meanwhile.
      if (isCurrent() && session === run.session) session.setGhosts(ghosts);
      host.wake();
      return reports;
    },
  };
}
