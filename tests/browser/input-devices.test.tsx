import { afterEach, beforeEach, expect, test } from 'vitest';
import { CourseCanvas } from '../../client/sim/CourseCanvas.tsx';
import { InputDevices } from '../../client/sim/InputDevices.tsx';
import { noRun, statusAtom } from '../../client/sim/sim-atoms.ts';
import type { Simulation } from '../../client/sim/simulation.ts';
import type { DragIntent } from '../../shared/protocol/intent.ts';
import { type Shown, show } from './support/show.tsx';
import { until } from './support/until.ts';

let shown: Shown;
let shots: DragIntent[];
let canvas: HTMLCanvasElement;
let simulation: Simulation;
let aims: (DragIntent | null)[];
beforeEach(async () => {
  shots = [];
  aims = [];
  canvas = document.createElement('canvas');
  simulation = { canvas, aim: (drag: DragIntent | null) => aims.push(drag) } as unknown as Simulation;
  shown = await show(null);
  shown.store.set(statusAtom, { ...noRun(), phase: 'ready', canShoot: true });
});
afterEach(() => shown.end());

function Course({ hasInput, playing = true }: { readonly hasInput: boolean; readonly playing?: boolean }) {
  const nothing = () => undefined;
  return (
    <>
      <CourseCanvas simulation={simulation} playing onView={nothing} />
      {hasInput && (
        <>
          <InputDevices
            simulation={simulation}
            playing={playing}
            shoot={(drag) => shots.push(drag)}
            restart={nothing}
            returnToCheckpoint={nothing}
            describeCourse={nothing}
          />
          <p id="screen">the screen that comes with the input devices</p>
        </>
      )}
    </>
  );
}

/** Acts in the moment in which the page changes so that a selector matches: before the browser draws the change. */
function atOnce(selector: string, act: () => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    act();
    resolve();
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  return promise;
}

function at(type: string, clientY: number): void {
  // The browser knows no such pointer to capture.
  Object.assign(canvas, { setPointerCapture: () => undefined, hasPointerCapture: () => false });
  canvas.dispatchEvent(new PointerEvent(type, { pointerId: 1, button: 0, buttons: 1, clientX: 50, clientY, bubbles: true }));
}

function dragDown(): void {
  at('pointerdown', 20);
  at('pointermove', 120);
  at('pointerup', 120);
}

test('a drag that begins with the first picture of the screen is not lost', async () => {
  shown.draw(<Course hasInput={false} />);
  await until(() => canvas.isConnected);
  const drawn = atOnce('#screen', dragDown);
  shown.draw(<Course hasInput />);
  await drawn;
  expect(shots).toHaveLength(1);
});

test('the course is ready for a shot only with the input devices', async () => {
  shown.draw(<Course hasInput={false} />);
  await until(() => canvas.isConnected);
  expect(document.querySelector('[data-phase]')).toBeNull();
  const ready = atOnce('[data-phase=ready]', dragDown);
  shown.draw(<Course hasInput />);
  await ready;
  expect(shots).toHaveLength(1);
});

test('a drag ends without a shot when something else takes the game over', async () => {
  shown.draw(<Course hasInput />);
  await until(() => document.querySelector('[data-phase=ready]') !== null);
  at('pointerdown', 20);
  at('pointermove', 120);
  await until(() => aims.length > 0);
  shown.draw(<Course hasInput playing={false} />);
  await until(() => aims.at(-1) === null);
  const { length } = aims;
  at('pointermove', 140);
  at('pointerup', 140);
  shown.draw(<Course hasInput />);
  await new Promise(requestAnimationFrame);
  expect([aims.length, shots]).toEqual([length, []]);
});
