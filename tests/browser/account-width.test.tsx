import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseLanguageAtom } from '../../client/i18n/text-atoms.ts';
import { button, close, open, stage } from './support/account-page.tsx';

// In words of several lengths, with digits and underscores: what a phrase is, the browser decides.
const NAME_22 = 'a_long_name_of_22_sign';
const NAME_50 = 'the_longest_name_0123456789_that_anybody_has_x50ab';

afterEach(async () => {
  await stage().shown.store.set(chooseLanguageAtom, 'en');
  document.documentElement.lang = 'en';
  close();
});

/** What reaches past the right edge of the part that scrolls, by class. */
function outside(): string[] {
  const body = document.querySelector('.modal__body') as HTMLElement;
  const { right } = body.getBoundingClientRect();
  return [...body.querySelectorAll<HTMLElement>('*')]
    .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > right + 0.5)
    .map(({ className, tagName }) => `${tagName} ${className}`);
}

// Japanese breaks lines between phrases, and a name is one phrase.
test.each(
  [320, 390].flatMap((width) => ['en', 'ja'].flatMap((language) => [NAME_22, NAME_50].map((name) => [width, language, name] as const))),
)('at %i px in %s the name %s breaks within the settings', async (width, language, username) => {
  await page.viewport(width, 844);
  await open({ user: { username } });
  document.documentElement.lang = language;
  await stage().shown.store.set(chooseLanguageAtom, language as 'en' | 'ja');
  await expect.element(page.getByText(username, { exact: true })).toBeVisible();
  await button(language === 'ja' ? 'アカウントを削除' : 'Delete my account').click();
  const body = document.querySelector('.modal__body') as HTMLElement;
  expect(outside()).toEqual([]);
  expect(body.scrollWidth).toBe(body.clientWidth);
});
