import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isLeftHandedAtom } from '../../client/display/hand-atom.ts';
import { isEffectsOnlyAtom, volumeAtom, volumeSampleAtom } from '../../client/features/ground/sound/settings-atoms.ts';
import { isMutedAtom } from '../../client/features/ground/sound/sound-atoms.ts';
import { SettingsDialog } from '../../client/features/screens/settings/SettingsDialog.tsx';
import { loadWordsAtom } from '../../client/i18n/text-atoms.ts';
import { createStore, StateProvider, type Store } from '../../client/state/jotai.ts';
import { text } from './support/text.ts';
import { until } from './support/until.ts';

let root: Root;
let store: Store;
/** The volume at each sample that was played. */
let samples: number[];
beforeEach(async () => {
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  store = createStore();
  await store.set(loadWordsAtom, 'dialogs');
  store.set(isMutedAtom, false);
  store.set(volumeAtom, 1);
  samples = [];
  store.sub(volumeSampleAtom, () => samples.push(store.get(volumeAtom)));
  root.render(
    <StateProvider store={store}>
      <SettingsDialog />
    </StateProvider>,
  );
  await until(() => document.querySelector('dialog[open]'));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

const slider = () => page.getByRole('slider', { name: 'Volume' }).element() as HTMLInputElement;

/** Moves the slider as a finger does: with one input event for each step. */
function slideTo(percent: number): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(slider(), String(percent));
  slider().dispatchEvent(new Event('input', { bubbles: true }));
}

test('a sample plays when the slider is released, not while it moves', () => {
  slideTo(80);
  slideTo(40);
  expect([store.get(volumeAtom), samples]).toEqual([0.4, []]);
  slider().dispatchEvent(new Event('change', { bubbles: true }));
  expect(samples).toEqual([0.4]);
});

test('a sample plays when a key changes the volume', async () => {
  slider().focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(samples).toEqual([0.95]);
});

test('a sample plays when sound is switched on, and not when it is switched off', async () => {
  const sound = page.getByRole('switch', { name: text('settings.sound') });
  await sound.click();
  expect([store.get(isMutedAtom), samples]).toEqual([true, []]);
  await sound.click();
  expect([store.get(isMutedAtom), samples]).toEqual([false, [1]]);
});

test('the switch for effects is off at first, says what it turns off, and is kept', async () => {
  const effectsOnly = page.getByRole('switch', { name: text('settings.effectsOnly') });
  await expect.element(effectsOnly).not.toBeChecked();
  await expect.element(effectsOnly).toHaveAccessibleDescription(text('settings.effectsOnlyNote'));
  await effectsOnly.click();
  expect([store.get(isEffectsOnlyAtom), localStorage.getItem('effectsOnly')]).toEqual([true, 'true']);
  store.set(isEffectsOnlyAtom, false);
});

test('the switch for the left hand mirrors the HUD from now on', async () => {
  await page.getByRole('switch', { name: text('settings.leftHanded') }).click();
  expect([store.get(isLeftHandedAtom), localStorage.getItem('leftHanded')]).toEqual([true, 'true']);
  store.set(isLeftHandedAtom, false);
});
