import { describe, expect, it } from 'vitest';
import { FIRST_AIM } from './first-aim.ts';
import { aimKey, glideAim, heldKeys, POWER_MIN, stepAim } from './keyboard-aim.ts';

const held = (keys: string[], fine = false) => heldKeys(keys, fine ? 'fine' : 'normal');

describe('stepAim', () => {
  // keys, Shift, expected angle, expected power
  it.each([
    [['ArrowLeft'], false, 91.5, 0.5],
    [['ArrowRight'], false, 88.5, 0.5],
    [['ArrowLeft'], true, 90.25, 0.5],
    [['ArrowUp'], false, 90, 0.52],
    [['ArrowDown'], false, 90, 0.48],
    [['ArrowUp'], true, 90, 0.505],
    [['ArrowLeft', 'ArrowRight'], false, 90, 0.5],
  ])('%j with Shift %s aims at %d degrees with %d', (keys, fine, angle, power) => {
    const aim = stepAim(FIRST_AIM, held(keys, fine));
    expect(aim.angleDeg).toBeCloseTo(angle, 9);
    expect(aim.power).toBeCloseTo(power, 9);
  });

  it('goes by half a degree and by one percent on the panel', () => {
    expect(stepAim(FIRST_AIM, heldKeys(['ArrowLeft', 'ArrowUp'], 'panel'))).toEqual({ angleDeg: 90.5, power: 0.51 });
  });

  it('goes round the circle and stays between the shortest and the longest drag', () => {
    expect(stepAim({ angleDeg: 0.5, power: 1 }, held(['ArrowRight', 'ArrowUp']))).toEqual({ angleDeg: 359, power: 1 });
    expect(stepAim({ angleDeg: 359, power: POWER_MIN }, held(['ArrowLeft', 'ArrowDown']))).toEqual({ angleDeg: 0.5, power: POWER_MIN });
  });
});

describe('a long walk of presses', () => {
  it('ends exactly where the sum of its steps lies', () => {
    let aim = FIRST_AIM;
    for (let i = 0; i < 17; i++) aim = stepAim(aim, held(['ArrowUp', 'ArrowRight']));
    expect(aim).toEqual({ angleDeg: 64.5, power: 0.84 });
    for (let i = 0; i < 17; i++) aim = stepAim(aim, held(['ArrowDown', 'ArrowLeft']));
    expect(aim).toEqual(FIRST_AIM);
  });
});

describe('glideAim', () => {
  it('turns 90 degrees in a second, whatever the frames', () => {
    let aim = FIRST_AIM;
    for (let i = 0; i < 50; i++) aim = glideAim(aim, held(['ArrowLeft']), 20);
    expect(aim.angleDeg).toBeCloseTo(180, 6);
    expect(glideAim(FIRST_AIM, held(['ArrowLeft']), 1000).angleDeg).toBeCloseTo(180, 6);
  });
});

describe('aimKey', () => {
  it('knows the arrows and nothing else', () => {
    expect(aimKey('ArrowUp')).toEqual({ turn: 0, power: 1 });
    expect(aimKey('a')).toBeUndefined();
    expect(aimKey('toString')).toBeUndefined();
  });
});
