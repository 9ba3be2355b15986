import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Game } from '../../client/features/run/play/game.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { MenuDialog } from '../../client/features/screens/menu/MenuDialog.tsx';
import { InstructionsDialog } from '../../client/features/screens/screens/InstructionsDialog.tsx';
import { SettingsDialog } from '../../client/features/screens/settings/SettingsDialog.tsx';
import { LANGUAGES, type Language } from '../../client/i18n/languages.ts';
import { setLanguageAtom } from '../../client/i18n/text-atoms.ts';
import { dialogBody } from './support/dialog.ts';
import { type Shown, show } from './support/show.tsx';
import { until } from './support/until.ts';

let shown: Shown;
beforeEach(async () => {
  localStorage.clear();
  shown = await show(null);
});
afterEach(async () => {
  await shown.store.set(setLanguageAtom, 'en');
  shown.end();
});

const DIALOGS = { settings: SettingsDialog, menu: MenuDialog, instructions: InstructionsDialog } as const;

/** The texts of all controls that are wider than their place. */
const cut = () =>
  [...document.querySelectorAll<HTMLElement>('dialog .button:not(.modal__close), dialog label, dialog a')]
    .filter((control) => control.scrollWidth > control.clientWidth + 1 && control.clientWidth > 1)
    .map(({ textContent }) => textContent);

function drawDialog(name: keyof typeof DIALOGS): void {
  const Dialog = DIALOGS[name];
  shown.draw(
    <MemoryRouter>
      <GameContext value={{} as Game}>
        <Dialog />
      </GameContext>
    </MemoryRouter>,
  );
}

async function speak(language: Language): Promise<void> {
  await shown.store.set(setLanguageAtom, language);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

test.each([
  ['settings', 844, 390],
  ['menu', 844, 390],
  ['menu', 360, 640],
  ['instructions', 844, 390],
] as const)('the dialog %s fits into %i x %i without scrolling in every language', async (name, width, height) => {
  await page.viewport(width, height);
  drawDialog(name);
  await until(() => document.querySelector('dialog[open]'));
  await document.fonts.ready;
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    await speak(language);
    const body = dialogBody();
    expect([language, body.scrollHeight - body.clientHeight, body.scrollWidth - body.clientWidth, cut()]).toEqual([language, 0, 0, []]);
  }
});

test.each(Object.keys(DIALOGS) as (keyof typeof DIALOGS)[])(
  'no label of the dialog %s is cut at 320 x 568 in any language',
  async (name) => {
    await page.viewport(320, 568);
    drawDialog(name);
    await until(() => document.querySelector('dialog[open]'));
    await document.fonts.ready;
    for (const language of Object.keys(LANGUAGES) as Language[]) {
      await speak(language);
      const body = dialogBody();
      expect([language, body.scrollWidth - body.clientWidth, cut()]).toEqual([language, 0, []]);
    }
  },
);
