import type { EndingCalls } from '../../../shared/protocol/sim-service.ts';
import type { RunActivity } from '../activities/run-activity.ts';
import type { Host } from '../host.ts';

export const endingService = (host: Host, run: RunActivity): EndingCalls => ({
  skip: host.waking(() => run.session?.skipEnding()),
  setFreeArea: host.waking((area) => {
    host.wishes.freeArea = area;
  }),
  async sharePicture(request) {
    const { makeSharePicture } = await import('../share-picture.ts');
    return makeSharePicture(request);
  },
});
