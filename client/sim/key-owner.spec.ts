import { describe, expect, it } from 'vitest';
import { canPassFocus, type FocusTarget, focusKindOf, letterOf } from './key-owner.ts';

const RADIO: FocusTarget = { tagName: 'INPUT', type: 'radio' };
const CHECKBOX: FocusTarget = { tagName: 'INPUT', type: 'checkbox' };
const TEXT: FocusTarget = { tagName: 'INPUT', type: 'text' };
const BUTTON: FocusTarget = { tagName: 'BUTTON', type: 'submit' };
const STAGE: FocusTarget = { tagName: 'DIV' };

describe('a key while a control has the focus', () => {
  // the focused element, the key, whether the game gets it
  it.each([
    [RADIO, 'r', true],
    [RADIO, 'c', true],
    [RADIO, 'Escape', true],
    [RADIO, 'Enter', true],
    [RADIO, ' ', false],
    [RADIO, 'ArrowLeft', false],
    [RADIO, 'ArrowUp', false],
    [{ tagName: 'INPUT', type: 'range' }, 'm', true],
    [{ tagName: 'INPUT', type: 'range' }, 'ArrowUp', false],
    [CHECKBOX, 'r', true],
    [CHECKBOX, 'ArrowUp', true],
    [CHECKBOX, ' ', false],
    [BUTTON, 'ArrowUp', true],
    [BUTTON, 'r', true],
    [BUTTON, ' ', false],
    [BUTTON, 'Enter', false],
    [TEXT, 'r', false],
    [TEXT, 'ArrowLeft', false],
    [{ tagName: 'INPUT', type: 'number' }, 'ArrowUp', false],
    [{ tagName: 'INPUT', type: 'email' }, 'c', false],
    [{ tagName: 'TEXTAREA' }, ' ', false],
    [{ tagName: 'SELECT' }, 'ArrowDown', false],
    [{ tagName: 'P', isContentEditable: true }, 'r', false],
    [STAGE, ' ', true],
    [STAGE, 'ArrowLeft', true],
  ] as const)('%j: %j is the game’s: %s', (target, key, expected) => {
    expect(canPassFocus(key, focusKindOf(target))).toBe(expected);
  });
});

describe('the letter of a command', () => {
  it.each([
    ['r', false, 'r'],
    ['R', false, 'r'],
    ['C', false, 'c'],
    ['R', true, undefined],
    ['r', true, undefined],
    ['Escape', false, undefined],
  ])('%s with Shift %s is %s', (key, shiftKey, expected) => {
    expect(letterOf({ key, shiftKey })).toBe(expected);
  });
});
