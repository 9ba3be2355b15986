import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseLanguageAtom } from '../../client/i18n/text-atoms.ts';
import { button, close, errorOf, field, open, opened } from './support/account-page.tsx';
import { activeSession, passkey, WITH_PASSKEYS } from './support/client-resources.ts';
import { dialogBody } from './support/dialog.ts';
import { text } from './support/text.ts';

// Parts of several lengths, with digits and underscores, because the browser decides what a phrase is.
const NAME_22 = 'a_long_name_of_22_sign';
const NAME_50 = 'the_longest_name_0123456789_that_anybody_has_x50ab';

afterEach(async () => {
  await opened().shown.store.set(chooseLanguageAtom, 'en');
  document.documentElement.lang = 'en';
  close();
});

/** The elements that extend beyond the right edge of the scrolling part. */
function outside(): string[] {
  const body = dialogBody();
  const { right } = body.getBoundingClientRect();
  return [...body.querySelectorAll<HTMLElement>('*')]
    .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > right + 0.5)
    .map(({ className, tagName }) => `${tagName} ${className}`);
}

// Japanese breaks lines between phrases, and a name is one phrase.
test.each(
  [320, 390].flatMap((width) => ['en', 'ja'].flatMap((language) => [NAME_22, NAME_50].map((name) => [width, language, name] as const))),
)('at %i px in %s the name %s wraps inside the settings', async (width, language, username) => {
  await page.viewport(width, 844);
  await open({ user: { username } });
  document.documentElement.lang = language;
  await opened().shown.store.set(chooseLanguageAtom, language as 'en' | 'ja');
  await expect.element(page.getByText(username, { exact: true })).toBeVisible();
  await button(language === 'ja' ? 'アカウントを削除' : 'Delete my account').click();
  const body = dialogBody();
  expect(outside()).toEqual([]);
  expect(body.scrollWidth).toBe(body.clientWidth);
});

test.each([
  [320, 'below'],
  [390, 'below'],
  [1280, 'beside'],
])('at %i px the buttons of every row are %s its text, at any length', async (width, where) => {
  await page.viewport(width, 844);
  const rows = async (username: string): Promise<string[]> => {
    await open({
      user: {
        username,
        passwordEnabled: true,
        totpEnabled: true,
        backupCodeEnabled: true,
        passkeys: [passkey('psk_1', { name: username })],
      },
      settings: WITH_PASSKEYS,
      sessions: [activeSession('sess_here'), activeSession('sess_2')],
    });
    await expect.element(page.getByText('This device')).toBeVisible();
    return [...document.querySelectorAll('.account-row__actions')].map((actions) => {
      const box = actions.getBoundingClientRect();
      const row = actions.parentElement as HTMLElement;
      const { right, bottom } = (row.firstElementChild as HTMLElement).getBoundingClientRect();
      expect(box.right).toBeCloseTo(row.getBoundingClientRect().right, 0);
      expect(actions.scrollWidth).toBe(actions.clientWidth);
      return box.left >= right ? 'beside' : box.top >= bottom ? 'below' : 'over';
    });
  };
  for (const username of ['ada', 'birdie_of_18', NAME_50]) {
    expect(new Set(await rows(username))).toEqual(new Set([where]));
    if (username !== NAME_50) close();
  }
});

test('the name to type for deletion has a font of its own; another one shows an error', async () => {
  await open({ user: { username: 'ada__7' } });
  await button(text('accountSettings.deleteButton')).click();
  const typed = field(text('accountSettings.deleteType', { name: 'ada__7' }));
  expect(getComputedStyle((typed.element() as HTMLInputElement).labels?.[0] as HTMLElement).fontFamily).toContain('Nunito');
  await userEvent.fill(typed, 'ada_7');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert').getByText('It has to match exactly, capitals too.')).toBeVisible();
  await userEvent.keyboard('7');
  expect(errorOf('Type ada__7 to confirm')).toBe('');
});
