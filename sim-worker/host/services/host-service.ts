import type { HostCalls } from '../../../shared/protocol/sim-service.ts';
import type { Host } from '../host.ts';

export const hostService = (host: Host): HostCalls => ({
  init: (options, sink) => host.init(options, sink),
  stats: () => host.stats,
});
