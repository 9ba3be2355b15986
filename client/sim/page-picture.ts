import type { Level } from '../../shared/course/level.ts';
import type { Room } from '../../shared/course/rooms.ts';
import type { SimError } from '../../shared/errors.ts';
import type { EditScene } from '../../shared/protocol/edit.ts';
import type { Box, Effect, Frame, View } from '../../shared/protocol/frame.ts';
import type { LookInput } from '../../shared/protocol/look.ts';
import type { ScreenPoint, SimEvent } from '../../shared/protocol/sim-service.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { EditPicture } from '../../sim-worker/render/edit-picture.ts';

/** Draws the worker's frames on the page, for browsers where no worker can own a canvas. */
export interface PagePicture {
  show(frame: Frame): void;
  setScene(level: Level): Promise<void>;
  setView(view: View): void;
  setBallStyle(style: number): void;
  /** The center of the ball, CSS pixels of the canvas; null before the first picture. */
  ballOnScreen(): ScreenPoint | null;
  tileOnScreen(column: number, row: number): ScreenPoint | null;
  look(input: LookInput): Promise<void>;
  setHud(boxes: readonly Box[]): void;
  tellView(isWanted: boolean): void;
  tellRooms(rooms: readonly Room[]): void;
  /** Shows a map to be edited, until the next `setScene`. */
  edit(scene: EditScene): Promise<EditPicture>;
}

/** The most effects of skipped frames that wait for the next one; further ones are dropped. */
const WAITING_EFFECTS_MAX = 100;

/**
 * Loads the renderer (lazily: most browsers never need it here) and draws the newest frame at every animation frame.
 * @param onEvents is told what the worker tells of its picture where it draws
 */
export async function openPagePicture(
  canvas: HTMLCanvasElement,
  assetBase: string,
  view: View,
  onEvents: (batch: readonly SimEvent[]) => void,
): Promise<Result<PagePicture, SimError>> {
  const { createRenderer } = await import('../../sim-worker/render/renderer.ts');
  const created = createRenderer(canvas, assetBase);
  if (!created.ok) return created;
  const renderer = created.value;
  renderer.setView(view);
  let newest: Frame | undefined;
  let editing: EditPicture | undefined;
  let scenes = 0;
  let waiting: Effect[] = [];
  const draw = (nowMs: number) => {
    requestAnimationFrame(draw);
    if (editing) {
      if (editing.isDue(nowMs)) editing.draw(nowMs);
      return;
    }
    if (!newest) return;
    renderer.draw({ ...newest, effects: waiting }, nowMs);
    waiting = [];
    const events = renderer.takeEvents();
    if (events.length > 0) onEvents(events);
  };
  requestAnimationFrame(draw);
  return ok({
    show(frame) {
      newest = frame;
      waiting = [...waiting, ...frame.effects].slice(-WAITING_EFFECTS_MAX);
    },
    async setScene(level) {
      newest = undefined;
      const count = ++scenes;
      await renderer.setScene(level);
      if (count === scenes) editing = undefined;
    },
    async edit(scene) {
      const count = ++scenes;
      const picture = await renderer.edit(scene);
      if (count === scenes) editing = picture;
      return picture;
    },
    setView(next) {
      renderer.setView(next);
      editing?.refresh();
    },
    setBallStyle: (style) => renderer.setBallStyle(style),
    ballOnScreen: () => renderer.ballOnScreen(),
    tileOnScreen: (column, row) => renderer.tileOnScreen(column, row),
    look: (input) => renderer.look(input),
    setHud: (boxes) => renderer.setHud(boxes),
    tellView: (isWanted) => renderer.tellView(isWanted),
    tellRooms: (rooms) => renderer.tellRooms(rooms),
  });
}
