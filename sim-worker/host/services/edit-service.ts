import type { EditCalls } from '../../../shared/protocol/sim-service.ts';
import { ok } from '../../../shared/result.ts';
import type { EditActivity } from '../activities/edit-activity.ts';
import type { RunActivity } from '../activities/run-activity.ts';
import type { WatchActivity } from '../activities/watch-activity.ts';
import type { Host } from '../host.ts';

export const editService = (host: Host, run: RunActivity, watch: WatchActivity, edit: EditActivity): EditCalls => ({
  async open(scene) {
    watch.close();
    run.close();
    const isCurrent = host.loads.begin();
    const picture = await host.renderer?.edit(scene);
    if (picture && isCurrent()) {
      picture.setAttention(host.wishes.attention);
      edit.picture = picture;
      host.begin(edit);
    }
    host.wake();
    return ok(null);
  },
  paint: host.waking((changes) => edit.picture?.paint(changes)),
  setView: host.waking((view) => edit.picture?.setView(view)),
  setMarks: host.waking((marks) => edit.picture?.setMarks(marks)),
  async setTheme(theme) {
    await edit.picture?.setTheme(theme);
    host.wake();
  },
});
