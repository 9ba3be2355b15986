import type { PictureCalls } from '../../../shared/protocol/sim-service.ts';
import type { EditActivity } from '../activities/edit-activity.ts';
import type { Host } from '../host.ts';

export const pictureService = (host: Host, edit: EditActivity): PictureCalls => ({
  setView: host.waking((view) => {
    host.wishes.reducedMotion = view.reducedMotion;
    host.renderer?.setView(view);
  }),
  setAttention: host.waking((attention) => {
    host.wishes.attention = attention;
    host.renderer?.setAttention(attention);
    edit.picture?.setAttention(attention);
  }),
  setBallStyle: host.waking((index) => {
    host.wishes.ballStyle = index;
    host.renderer?.setBallStyle(index);
  }),
  setHud: host.waking((boxes) => host.renderer?.setHud(boxes)),
  async look(input) {
    await host.renderer?.look(input, host.nowMs());
    host.wake();
  },
  subscribeView: host.waking((isWanted) => host.renderer?.subscribeView(isWanted)),
  subscribeRooms: host.waking((rooms) => host.renderer?.subscribeRooms(rooms)),
  ballOnScreen: () => host.renderer?.ballOnScreen() ?? null,
  tileOnScreen: (column, row) => host.renderer?.tileOnScreen(column, row) ?? null,
});
