import { expect, test } from 'vitest';
import { describeDrag } from '../../../sim/drag.ts';
import { handDrag, handPlace, handPose, STILL_POSE } from './ghost-hand-pose.ts';

const rounded = (ms: number) => {
  const { pull, isPressed, opacity } = handPose(ms);
  return [Math.round(pull * 100), isPressed, Math.round(opacity * 100)];
};

test.each([
  [0, 'comes', [0, false, 0]],
  [175, 'comes', [0, false, 50]],
  [400, 'presses', [0, true, 100]],
  [1_100, 'draws back', [50, true, 100]],
  [2_000, 'holds', [100, true, 100]],
  [2_600, 'lets go', [100, false, 50]],
  [3_000, 'is away', [100, false, 0]],
  [3_200, 'comes again', [0, false, 0]],
])('after %d ms the ghost hand %s', (ms, _, pose) => {
  expect(rounded(ms)).toEqual(pose);
});

test('the dots fly to the middle of the course, and only while the hand holds', () => {
  const drag = handDrag(STILL_POSE, 'right');
  expect(drag && describeDrag(drag)).toEqual({ angleDeg: 74, powerPercent: 55 });
  const mirrored = handDrag(STILL_POSE, 'left');
  expect(mirrored && describeDrag(mirrored)).toEqual({ angleDeg: 106, powerPercent: 55 });
  expect([handDrag(handPose(100), 'right'), handDrag(handPose(2_600), 'right')]).toEqual([null, null]);
});

test.each([
  ['as far as a finger, where there is room', { x: 200, y: 400 }, { x: 171, y: 500 }],
  ['shorter above the lower border, as the line is drawn', { x: 200, y: 720 }, { x: 182, y: 782 }],
  ['not out of the screen', { x: 14, y: 400 }, { x: 13, y: 404 }],
])('the hand draws back %s', (_, ball, place) => {
  const { x, y } = handPlace(STILL_POSE, 'right', ball, { width: 390, height: 844 });
  expect({ x: Math.round(x), y: Math.round(y) }).toEqual(place);
});
