import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { AimSender } from '../../client/sim/aim-sender.ts';
import { Aimer } from '../../client/sim/aimer.ts';
import { listenToKeys } from '../../client/sim/keyboard-input.ts';

/** The commands that the keys have sent to the game. */
let sent: string[];
let stop: () => void;
beforeEach(() => {
  sent = [];
  const nothing = () => undefined;
  const aimer = new Aimer(new AimSender({ aim: nothing, show: nothing, shoot: nothing }));
  const commands = {
    restart: () => sent.push('restart'),
    returnToCheckpoint: () => sent.push('return'),
    describeCourse: () => sent.push('describe'),
  };
  const looker = { steer: (_: 'keys' | 'stick', x: number, y: number) => void sent.push(`look ${x} ${y}`) };
  stop = listenToKeys(aimer, looker, commands, () => true);
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** Presses the three keys. @returns the commands that they have sent */
async function press(): Promise<string[]> {
  sent = [];
  await userEvent.keyboard('rcl');
  return sent;
}

test('r requests a restart, c the return to the checkpoint, l a description', async () => {
  expect(await press()).toEqual(['restart', 'return', 'describe']);
});

// Real keys are not pressed here, because Control+r would reload the page.
test.each(['ctrlKey', 'altKey', 'metaKey'])('these keys are ignored with %s', (modifier) => {
  for (const key of ['r', 'c', 'l']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, [modifier]: true }));
  expect(sent).toEqual([]);
  for (const key of ['r', 'c', 'l']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  expect(sent).toEqual(['restart', 'return', 'describe']);
});

test.each(['input', 'textarea'] as const)('these keys are ignored while the player types in an element of the kind %s', async (kind) => {
  const field = document.body.appendChild(document.createElement(kind));
  field.focus();
  expect([await press(), field.value]).toEqual([[], 'rcl']);
  field.blur();
  expect(await press()).toEqual(['restart', 'return', 'describe']);
});

test('these keys are ignored while a dialog is open', async () => {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.showModal();
  expect(await press()).toEqual([]);
  dialog.close();
  expect(await press()).toEqual(['restart', 'return', 'describe']);
});

test('w and s look up and down while they are held', async () => {
  await userEvent.keyboard('{w>}');
  expect(sent).toEqual(['look 0 -1']);
  await userEvent.keyboard('{s>}{/w}{/s}');
  expect(sent).toEqual(['look 0 -1', 'look 0 0', 'look 0 1', 'look 0 0']);
});

test('a window that loses the focus stops looking', async () => {
  await userEvent.keyboard('{s>}');
  window.dispatchEvent(new Event('blur'));
  expect(sent).toEqual(['look 0 1', 'look 0 0']);
  await userEvent.keyboard('{/s}');
});
