import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { AimSender } from '../../client/sim/aim-sender.ts';
import { Aimer } from '../../client/sim/aimer.ts';
import { listenToKeys } from '../../client/sim/keyboard-input.ts';

/** What the keys have asked the game for. */
let asked: string[];
let stop: () => void;
beforeEach(() => {
  asked = [];
  const nothing = () => undefined;
  const aimer = new Aimer(new AimSender({ aim: nothing, show: nothing, shoot: nothing }));
  const commands = { restart: () => asked.push('restart'), returnToCheckpoint: () => asked.push('return') };
  stop = listenToKeys(aimer, commands, () => true);
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** Both letters, and what they asked for. */
async function press(): Promise<string[]> {
  asked = [];
  await userEvent.keyboard('rc');
  return asked;
}

test('r asks to restart and c to return to the checkpoint', async () => {
  expect(await press()).toEqual(['restart', 'return']);
});

// A reload by Control+r is the browser's: only the page's listener is asked here.
test.each(['ctrlKey', 'altKey', 'metaKey'])('neither is heard with %s', (modifier) => {
  for (const key of ['r', 'c']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, [modifier]: true }));
  expect(asked).toEqual([]);
  for (const key of ['r', 'c']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  expect(asked).toEqual(['restart', 'return']);
});

test.each(['input', 'textarea'] as const)('neither is heard while somebody types in an element of the kind %s', async (kind) => {
  const field = document.body.appendChild(document.createElement(kind));
  field.focus();
  expect([await press(), field.value]).toEqual([[], 'rc']);
  field.blur();
  expect(await press()).toEqual(['restart', 'return']);
});

test('neither is heard behind a dialog', async () => {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.showModal();
  expect(await press()).toEqual([]);
  dialog.close();
  expect(await press()).toEqual(['restart', 'return']);
});
