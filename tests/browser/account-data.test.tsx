import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogsAtom } from '../../client/dialogs/dialog-atoms.ts';
import { button, callsOf, close, field, open, opened, toasts, watchDownloads } from './support/account-page.tsx';
import { refusal } from './support/client-resources.ts';
import { text } from './support/text.ts';
import { untilHolds } from './support/until.ts';

beforeEach(() => page.viewport(390, 844));
afterEach(close);

describe('Export my data', () => {
  const exportButton = () => button(text('accountSettings.exportButton'));

  test('shows progress and saves the file under the name that the server gives', async () => {
    const saved = watchDownloads();
    const { promise: rest, resolve } = Promise.withResolvers<void>();
    const body = new ReadableStream({
      async start(stream) {
        stream.enqueue(new TextEncoder().encode(`{"runs":${' '.repeat(2_000)}`));
        await rest;
        stream.enqueue(new TextEncoder().encode('[]}'));
        stream.close();
      },
    });
    const fetched = vi.fn(
      async () => new Response(body, { headers: { 'content-disposition': 'attachment; filename="upshot-birdie.json"' } }),
    );
    vi.stubGlobal('fetch', fetched);
    await open();
    await exportButton().click();
    await expect.element(page.getByRole('progressbar')).toBeVisible();
    await expect.element(page.getByText('2 kB')).toBeVisible();
    resolve();
    await untilHolds(() => expect(toasts()).toEqual(['Your data was saved to a file']));
    expect(fetched.mock.calls[0]).toEqual(['/api/account/export', expect.objectContaining({ headers: { authorization: 'Bearer a.b.c' } })]);
    expect(saved.map(({ name }) => name)).toEqual(['upshot-birdie.json']);
    expect(JSON.parse((await saved[0]?.content.text()) ?? '')).toEqual({ runs: [] });
    expect(page.getByRole('progressbar').query()).toBeNull();
  });

  test.each([
    [
      'refuses the request',
      async () => new Response('{"code":"internal"}', { status: 500 }),
      "We couldn't export your data. Please try again.",
    ],
    [
      'asks for a wait',
      async () => new Response('{}', { status: 429, headers: { 'retry-after': '40' } }),
      'Too many attempts. Try again in 40 seconds.',
    ],
    [
      'cannot be reached',
      () => Promise.reject(new TypeError('Failed to fetch')),
      "The server isn't responding, so this may not have worked. Please check, then try again.",
    ],
  ])('shows an error and saves nothing when the server %s', async (_, answer, words) => {
    vi.stubGlobal('fetch', answer);
    const saved = watchDownloads();
    await open();
    await exportButton().click();
    await expect.element(page.getByRole('alert').getByText(words)).toBeVisible();
    expect(saved).toEqual([]);
  });

  test('asks for reverification when our own server requires it', async () => {
    const hint = {
      clerk_error: {
        type: 'forbidden',
        reason: 'reverification-error',
        metadata: { reverification: { level: 'first_factor', afterMinutes: 10 } },
      },
    };
    const answers = [new Response(JSON.stringify(hint), { status: 403 }), new Response('{}')];
    vi.stubGlobal('fetch', async () => answers.shift());
    const saved = watchDownloads();
    await open();
    await exportButton().click();
    await userEvent.fill(field(text('account.code')), '424242');
    await untilHolds(() => expect(saved.map(({ name }) => name)).toEqual(['upshot-account.json']));
    expect(callsOf('session.startVerification')).toEqual([{ level: 'first_factor' }]);
  });
});

describe('Delete my account', () => {
  const begin = async () => {
    await button(text('accountSettings.deleteButton')).click();
    await userEvent.fill(field(text('accountSettings.deleteType', { name: 'birdie' })), 'birdie');
  };

  test('deletes only after the username is typed exactly, and confirms with a toast', async () => {
    await open();
    await button(text('accountSettings.deleteButton')).click();
    await userEvent.fill(field(text('accountSettings.deleteType', { name: 'birdie' })), 'Birdie');
    await userEvent.keyboard('{Enter}');
    expect(button('Delete for good').element()).toHaveAttribute('aria-disabled', 'true');
    expect(callsOf('user.delete')).toEqual([]);
    await userEvent.fill(field(text('accountSettings.deleteType', { name: 'birdie' })), 'birdie');
    opened().account.on('setActive', () => undefined);
    await button(text('accountSettings.deleteYes')).click();
    await untilHolds(() => expect(toasts()).toEqual(['Your account was deleted']));
    expect(callsOf('user.delete')).toHaveLength(1);
    expect(callsOf('setActive')).toEqual([{ session: null }]);
    expect(opened().shown.store.get(dialogsAtom)).toEqual([]);
  });

  test('tells which data is deleted and which stays', async () => {
    await open();
    await expect
      .element(page.getByText(/^Your name, email, and sessions will be deleted.* Your runs stay, without your name\.$/))
      .toBeVisible();
  });

  test('is hidden where players may not delete their accounts', async () => {
    await open({ user: { deleteSelfEnabled: false } });
    await expect.element(button('Export my data')).toBeVisible();
    expect(button('Delete my account').query()).toBeNull();
  });

  test('keeps the account and shows the error when the service refuses', async () => {
    await open();
    opened().account.answerNext(
      'user.delete',
      refusal(403, 'user_delete_self_not_enabled', { longMessage: 'You cannot delete your account.' }),
    );
    await begin();
    await button(text('accountSettings.deleteYes')).click();
    await expect.element(page.getByText('You cannot delete your account.')).toBeVisible();
    expect(opened().shown.store.get(dialogsAtom)).toEqual(['account']);
  });
});
