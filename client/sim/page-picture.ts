import type { Level } from '../../shared/course/level.ts';
import type { Room } from '../../shared/course/rooms.ts';
import type { SimError } from '../../shared/errors.ts';
import { latest } from '../../shared/latest.ts';
import type { Attention } from '../../shared/protocol/attention.ts';
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
  setAttention(attention: Attention): void;
  setHud(boxes: readonly Box[]): void;
  subscribeView(isWanted: boolean): void;
  subscribeRooms(rooms: readonly Room[]): void;
  /** Shows a map to be edited, until the next `setScene`. */
  edit(scene: EditScene): Promise<EditedPicture>;
}

/** The calls that change the picture of a map. */
export type EditedPicture = Pick<EditPicture, 'paint' | 'setView' | 'setMarks' | 'setTheme'>;

/** The most effects of skipped frames that wait for the next one; further ones are dropped. */
const WAITING_EFFECTS_MAX = 100;

/**
 * Loads the renderer (lazily: most browsers never need it here) and draws the newest frame, as long as something moves.
 * @param onEvents is told what the worker tells of its picture where it draws
 */
export async function openPagePicture(
  canvas: HTMLCanvasElement,
  assetBase: string,
  view: View,
  onEvents: (batch: readonly SimEvent[]) => void,
): Promise<Result<PagePicture, SimError>> {
  const { createRenderer } = await import('../../sim-worker/render/renderer.ts');
  const { FrameLoop } = await import('../../sim-worker/render/frame-loop.ts');
  const { FramePace } = await import('../../sim-worker/render/frame-pace.ts');
  const created = createRenderer(canvas, assetBase, () => loop.wake());
  if (!created.ok) return created;
  const renderer = created.value;
  renderer.setView(view);
  const pace = new FramePace();
  let newest: Frame | undefined;
  let editing: EditPicture | undefined;
  let attention: Attention = 'watched';
  const scenes = latest();
  let waiting: Effect[] = [];
  const draw = (): number => {
    const nowMs = performance.now();
    if (editing) {
      editing.draw(nowMs);
      return pace.waitMs(editing.reasons, nowMs);
    }
    if (!newest) return Number.POSITIVE_INFINITY;
    renderer.draw({ ...newest, effects: waiting }, nowMs);
    waiting = [];
    const events = renderer.takeEvents();
    if (events.length > 0) onEvents(events);
    return Math.min(pace.waitMs(renderer.reasons, nowMs), Math.max(0, renderer.dueMs - nowMs));
  };
  const loop = new FrameLoop(draw);
  /** Makes a call that changes the picture. */
  const thenDraw =
    <A extends unknown[]>(call: (...args: A) => unknown) =>
    (...args: A): void => {
      call(...args);
      loop.wake();
    };
  return ok({
    show: thenDraw((frame) => {
      newest = frame;
      waiting = [...waiting, ...frame.effects].slice(-WAITING_EFFECTS_MAX);
    }),
    async setScene(level) {
      newest = undefined;
      const isCurrent = scenes.begin();
      await renderer.setScene(level);
      if (isCurrent()) editing = undefined;
      loop.wake();
    },
    async edit(scene) {
      const isCurrent = scenes.begin();
      const picture = await renderer.edit(scene);
      picture.setAttention(attention);
      if (isCurrent()) editing = picture;
      loop.wake();
      return {
        paint(changes) {
          loop.wake();
          return picture.paint(changes);
        },
        setView: thenDraw((next) => picture.setView(next)),
        setMarks: thenDraw((marks) => picture.setMarks(marks)),
        async setTheme(theme) {
          await picture.setTheme(theme);
          loop.wake();
        },
      };
    },
    setView: thenDraw((next) => renderer.setView(next)),
    setAttention: thenDraw((next) => {
      attention = next;
      renderer.setAttention(next);
      editing?.setAttention(next);
    }),
    setBallStyle: (style) => renderer.setBallStyle(style),
    ballOnScreen: () => renderer.ballOnScreen(),
    tileOnScreen: (column, row) => renderer.tileOnScreen(column, row),
    async look(input) {
      await renderer.look(input, performance.now());
      loop.wake();
    },
    setHud: thenDraw((boxes) => renderer.setHud(boxes)),
    subscribeView: thenDraw((isWanted) => renderer.subscribeView(isWanted)),
    subscribeRooms: thenDraw((rooms) => renderer.subscribeRooms(rooms)),
  });
}
