import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { close, open } from './support/account-page.tsx';
import { userStats } from './support/histories.ts';
import { text } from './support/text.ts';
import { until } from './support/until.ts';

// As the server writes it for a hosted instance. It stands first, because the page reads only the first one, and once.
vi.hoisted(() => {
  const meta = document.createElement('meta');
  meta.name = 'upshot-config';
  meta.content = JSON.stringify({ identity: { publishableKey: 'pk_live_dGVzdC51cHNob3QuaW52YWxpZCQ=', own: false } });
  document.head.prepend(meta);
});

afterEach(close);

test.each([true, false])('settings of a hosted instance tell whether its tokens lack the username: %s', async (hasNameClaim) => {
  const fetched = vi.fn(async (_path: string) => Response.json(userStats({ hasNameClaim })));
  vi.stubGlobal('fetch', fetched);
  await open();
  await until(() => fetched.mock.calls.some(([path]) => path === '/api/user-stats'));
  if (!hasNameClaim) {
    await expect.element(page.getByText(text('accountSettings.nameClaimText'))).toBeVisible();
    await expect.element(page.getByText('"username": "{{user.username}}"')).toBeVisible();
    return;
  }
  await until(() => document.querySelector('.account-name'));
  expect(document.body.textContent).not.toContain('{{user.username}}');
});
