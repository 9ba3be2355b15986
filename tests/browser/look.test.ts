import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AimSender } from '../../client/sim/aim-sender.ts';
import { listenToLooks } from '../../client/sim/look-input.ts';
import { Looker } from '../../client/sim/looker.ts';
import { listenToPointers } from '../../client/sim/pointer-input.ts';
import type { LookInput } from '../../shared/protocol/look.ts';
import { drawn } from './support/drawn.ts';
import { until } from './support/until.ts';

let canvas: HTMLCanvasElement;
let shots: number;
let looks: LookInput[];
let isPlayed: boolean;
let stop: (() => void)[];
beforeEach(() => {
  shots = 0;
  looks = [];
  canvas = document.body.appendChild(document.createElement('canvas'));
  canvas.style.cssText = 'position:fixed;inset:0;width:390px;height:844px';
  // The browser knows no such pointers to capture.
  Object.assign(canvas, { setPointerCapture: () => undefined, releasePointerCapture: () => undefined });
  const nothing = () => undefined;
  const sender = new AimSender({ aim: nothing, show: nothing, shoot: () => void shots++ });
  const looker = new Looker((input) => void looks.push(input));
  isPlayed = true;
  stop = [listenToPointers(canvas, sender, () => isPlayed).stop, listenToLooks(canvas, looker, () => isPlayed)];
});
afterEach(() => {
  vi.useRealTimers();
  for (const end of stop) end();
  document.body.replaceChildren();
});

const fire = (type: string, more: PointerEventInit) => canvas.dispatchEvent(new PointerEvent(type, { bubbles: true, ...more }));

/** A finger of a gesture; the first one is its primary. */
function finger(pointerId: number, isPrimary: boolean) {
  const at = (type: string) => (clientX: number, clientY: number) =>
    fire(type, { pointerId, isPrimary, pointerType: 'touch', button: 0, buttons: 1, clientX, clientY });
  return { down: at('pointerdown'), move: at('pointermove'), up: at('pointerup') };
}

const kinds = () => looks.map(({ kind }) => kind);

test('one finger shoots', () => {
  const only = finger(1, true);
  only.down(100, 100);
  only.move(100, 200);
  only.up(100, 200);
  expect([shots, looks]).toEqual([1, []]);
});

test('two fingers pan and pinch by their middle and distance, and never shoot', async () => {
  const [first, second] = [finger(1, true), finger(2, false)];
  first.down(100, 400);
  second.down(200, 400);
  first.move(90, 460);
  second.move(290, 460);
  await until(() => looks.length > 0);
  const move = looks[0] as Extract<LookInput, { kind: 'move' }>;
  expect(move).toMatchObject({ kind: 'move', dx: 40, dy: 60 });
  expect(move.scale).toBeCloseTo(200 / 100, 1);
  second.up(290, 460);
  expect(kinds().at(-1)).toBe('release');
  // Neither the finger that is left nor one that comes back shoots.
  first.move(90, 700);
  const third = finger(3, false);
  third.down(200, 300);
  third.move(200, 500);
  third.up(200, 500);
  first.up(90, 700);
  expect(shots).toBe(0);
  const next = finger(4, true);
  next.down(100, 100);
  next.move(100, 200);
  next.up(100, 200);
  expect(shots).toBe(1);
});

test('a third finger ends the movement', () => {
  const fingers = [finger(1, true), finger(2, false), finger(3, false)] as const;
  for (const [i, one] of fingers.entries()) one.down(100 + 40 * i, 400);
  fingers[0].move(300, 700);
  fingers[1].up(140, 400);
  expect([shots, kinds()]).toEqual([0, ['release']]);
});

test('the middle button drags the view', () => {
  const mouse = { pointerId: 1, pointerType: 'mouse', isPrimary: true, clientX: 100 };
  fire('pointerdown', { ...mouse, button: 1, buttons: 4, clientY: 100 });
  fire('pointermove', { ...mouse, buttons: 4, clientY: 150 });
  fire('pointermove', { ...mouse, buttons: 4, clientY: 180 });
  fire('pointerup', { ...mouse, button: 1, clientY: 180 });
  expect(looks).toEqual([{ kind: 'move', dx: 0, dy: 80, scale: 1, x: 0, y: 0 }, { kind: 'release' }]);
  expect(shots).toBe(0);
});

test('the middle button alone does so, and the browser does not scroll by itself', () => {
  const mouse = { pointerId: 1, pointerType: 'mouse', isPrimary: true, clientX: 100 };
  fire('pointerdown', { ...mouse, button: 0, buttons: 1, clientY: 100 });
  fire('pointermove', { ...mouse, buttons: 1, clientY: 150 });
  fire('pointerup', { ...mouse, button: 0, clientY: 150 });
  expect(looks).toEqual([]);
  const isKept = [1, 0].map((button) => canvas.dispatchEvent(new MouseEvent('mousedown', { button, bubbles: true, cancelable: true })));
  expect(isKept).toEqual([false, true]);
});

test('a wheel that reports lines moves the view by 24 pixels each', async () => {
  canvas.dispatchEvent(new WheelEvent('wheel', { deltaY: 2, deltaMode: WheelEvent.DOM_DELTA_LINE, bubbles: true, cancelable: true }));
  await until(() => looks.length > 0);
  expect(looks[0]).toMatchObject({ kind: 'move', dy: -48 });
});

test('the wheel looks up and down, with Control it zooms, and the page stays as it is', async () => {
  const turn = (more: WheelEventInit) => {
    const event = new WheelEvent('wheel', { bubbles: true, cancelable: true, clientX: 50, clientY: 60, ...more });
    canvas.dispatchEvent(event);
    return event.defaultPrevented;
  };
  // The view settles some time after the last turn.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect(turn({ deltaY: 100 })).toBe(true);
  await drawn();
  expect(looks).toHaveLength(1);
  expect(turn({ deltaY: -40, ctrlKey: true })).toBe(true);
  await until(() => kinds().at(-1) === 'release');
  // The view may settle once, after the last event: otherwise it would lag behind the wheel.
  expect(kinds()).toEqual(['move', 'move', 'release']);
  const moves = looks.filter((look) => look.kind === 'move');
  expect(moves.map(({ dy }) => dy)).toEqual([-100, 0]);
  expect(moves.map(({ scale }) => Math.round(scale * 100) / 100)).toEqual([1, 1.22]);
  expect(moves[1]).toMatchObject({ x: 50, y: 60 });
  isPlayed = false;
  expect(turn({ deltaY: -40, ctrlKey: true })).toBe(false);
});

test('a finger that is lifted over a button no longer pinches', async () => {
  const [first, second] = [finger(1, true), finger(2, false)];
  first.down(100, 400);
  second.down(200, 400);
  second.move(200, 460);
  await until(() => looks.length === 1);
  const button = document.body.appendChild(document.createElement('button'));
  button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerId: 1, isPrimary: true, pointerType: 'touch' }));
  expect(kinds()).toEqual(['move', 'release']);
  second.move(200, 700);
  second.up(200, 700);
  expect(kinds()).toEqual(['move', 'release']);
});
