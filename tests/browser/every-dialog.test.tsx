import { ClerkProvider } from '@clerk/clerk-react';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AccountSettings } from '../../client/app/identity-client/AccountSettings.tsx';
import { OpenDialogs } from '../../client/app/OpenDialogs.tsx';
import { closeAllDialogsAtom, dialogsAtom } from '../../client/dialogs/dialog-atoms.ts';
import { DIALOGS, type Dialog } from '../../client/dialogs/dialogs.ts';
import { motionAtom } from '../../client/display/display-atoms.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { setLanguageAtom } from '../../client/i18n/text-atoms.ts';
// The pages of runs and of the editor, on which some of the dialogs open, have these.
import '../../client/features/maps/editor/editor.css';
import '../../client/features/replays/viewer/viewer.css';
import { cutTexts } from '../support/cut-texts.ts';
import { configureAds } from './support/ad-page.ts';
import { violations } from './support/axe.ts';
import { WITH_PASSKEYS } from './support/client-resources.ts';
import { COMPLETE_WITH, dialogServer, fillPage, openWithData } from './support/dialog-data.ts';
import { drawn } from './support/drawn.ts';
import { fakeClient } from './support/fake-client.ts';
import { APP_DAY } from './support/open-app.tsx';
import { recordingGame } from './support/recording-game.ts';
import { type Shown, show } from './support/show.tsx';
import { ONE_HOP_LINK, STEPS } from './support/small-courses.ts';
import { LARGE_PX, setTextSize, USUAL_PX } from './support/text-size.ts';
import { until } from './support/until.ts';

// Every dialog of the registry is opened with something to show. A new one is tested without a test of its own; what it needs to be opened
// belongs to support/dialog-data.ts.

/** Names an instance that is never called: the provider is given its client. */
const PUBLISHABLE_KEY = 'pk_live_dGVzdC51cHNob3QuaW52YWxpZCQ';

// As the server writes it. It stands first, because the page reads only the first one, and once.
vi.hoisted(() => {
  const meta = document.createElement('meta');
  meta.name = 'upshot-config';
  meta.content = JSON.stringify({ identity: { publishableKey: 'pk_live_dGVzdC51cHNob3QuaW52YWxpZCQ' } });
  document.head.prepend(meta);
});
afterAll(() => document.querySelector('meta[name=upshot-config]')?.remove());

const SIZES = [
  [390, 844],
  [1280, 800],
] as const;

let shown: Shown;
let isIdle: () => boolean;
beforeEach(async () => {
  localStorage.clear();
  window.gameDate = APP_DAY;
  const server = dialogServer();
  isIdle = () => server.isIdle;
  // With a provider of ads that may be personal there is the most to ask.
  configureAds({ provider: 'generic', scriptUrl: 'https://ads.example/all.js', mayBePersonal: true });
  const fake = fakeClient({ settings: WITH_PASSKEYS });
  shown = await show(null);
  // German has the longest words.
  await shown.store.set(setLanguageAtom, 'de');
  shown.store.set(motionAtom, 'reduced');
  fillPage(shown.store, fake);
  shown.draw(
    <MemoryRouter initialEntries={[ONE_HOP_LINK]}>
      <GameContext value={recordingGame(() => [], { levelHash: STEPS.hash })}>
        <OpenDialogs />
        <ClerkProvider publishableKey={PUBLISHABLE_KEY} Clerk={fake.client} telemetry={false}>
          <AccountSettings />
        </ClerkProvider>
      </GameContext>
    </MemoryRouter>,
  );
});
afterEach(async () => {
  await setTextSize(USUAL_PX);
  await shown.store.set(setLanguageAtom, 'en');
  localStorage.clear();
  shown.end();
  vi.unstubAllGlobals();
  delete window.gameDate;
});

const isOpen = () => document.querySelector('dialog[open]');

/** Whether a dialog shows what it has been opened for: nothing of it is still to come. */
const isThere = (dialog: Dialog) =>
  isOpen() &&
  isIdle() &&
  !document.querySelector('dialog[open] [aria-busy=true]') &&
  document.querySelector(COMPLETE_WITH[dialog] ?? 'dialog[open]');

/** What is wrong with a dialog, by the size of the window. */
async function faultsOf(dialog: Dialog): Promise<string[]> {
  openWithData(shown.store, dialog);
  try {
    await until(() => isThere(dialog));
  } catch {
    return ['does not open'];
  }
  const found: string[] = [];
  for (const [width, height] of SIZES) {
    const at = (fault: string) => `at ${width} by ${height}: ${fault}`;
    await page.viewport(width, height);
    await until(() => isThere(dialog));
    await document.fonts.ready;
    found.push(...(await violations('dialog')).map(at));
    await setTextSize(LARGE_PX);
    await drawn();
    if (shown.store.get(dialogsAtom).at(-1) !== dialog) found.push(at('does not stay open'));
    found.push(...cutTexts().map(at));
    await setTextSize(USUAL_PX);
  }
  return found;
}

test('no dialog has a violation or a cut text, on phone and desktop, in large text', async () => {
  const faults: Record<string, readonly string[]> = {};
  for (const dialog of Object.keys(DIALOGS) as Dialog[]) {
    const found = await faultsOf(dialog);
    if (found.length > 0) faults[dialog] = found;
    shown.store.set(closeAllDialogsAtom);
    await until(() => !isOpen());
  }
  expect(faults).toEqual({});
}, 180_000);

/** The parts of the account's settings that open a form, by their buttons. */
const FORMS = ['Change: Username', 'Set a password', 'Set up: Authenticator app', 'Delete my account'];

test.each(SIZES)('no open form of an account has a violation at %i by %i', async (width, height) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.viewport(width, height);
  await shown.store.set(setLanguageAtom, 'en');
  const faults: Record<string, readonly string[]> = {};
  const look = async (name: string) => {
    await drawn();
    const found = await violations('dialog');
    if (found.length > 0) faults[name] = found;
  };
  openWithData(shown.store, 'account');
  for (const form of FORMS) {
    await button(form).click();
    await until(() => button('Cancel').elements().length > 0);
    if (form.startsWith('Set up')) await until(() => document.querySelector('dialog [role=img], dialog img'));
    await look(form);
    await button('Cancel').click();
    await until(() => button('Cancel').elements().length === 0);
  }
  shown.store.set(closeAllDialogsAtom);
  await until(() => !isOpen());
  openWithData(shown.store, 'signIn');
  await button('Send code').click();
  await until(() => document.querySelector('dialog [aria-invalid=true]'));
  await look('a sign-in with an error');
  expect(faults).toEqual({});
});
