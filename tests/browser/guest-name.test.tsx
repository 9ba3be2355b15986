import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
// Loaded before the tests: a request that waits for it would reach the server of the next test.
import '../../client/api/calls.ts';
import { accountAtom, resetPlayerAtom } from '../../client/features/account/session/account-atoms.ts';
import type { SubmissionState } from '../../client/features/ground/submission/outbox.ts';
import { SettingsDialog } from '../../client/features/screens/settings/SettingsDialog.tsx';
import { KEYS } from '../../client/platform/storage-keys.ts';
import { Toasts } from '../../client/ui/Toasts.tsx';
import { toastsAtom } from '../../client/ui/toast-atoms.ts';
import { GHOSTS_ROUTE } from '../../shared/api/ghosts.ts';
import { GUEST_NAME_ROUTE, type GuestNameResponse } from '../../shared/api/guest-name.ts';
import { GUEST_COPY } from '../../shared/guest-names/guest-name.ts';
import { SIGNED_IN } from './support/account.ts';
import { violations } from './support/axe.ts';
import { setResultStage } from './support/result-stage.tsx';
import { acceptedRun, dayStats, finishedRun } from './support/runs.ts';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

const ACCEPTED: SubmissionState = { state: 'accepted', answer: acceptedRun() };
const HERON = { name: 'Mossy Heron' };

const stage = setResultStage();
/** What the server knows of the name; undefined: it cannot be reached. */
let known: GuestNameResponse | undefined;
/** How many others keep the same words. */
let copies: number;
/** The calls for the name, with what they ask for. */
let calls: string[];
beforeEach(() => {
  known = { guest: 0, isKept: false, isBack: true };
  calls = [];
  copies = 0;
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(path, location.href);
    if (pathname !== GUEST_NAME_ROUTE) return pathname === GHOSTS_ROUTE ? Promise.reject(new TypeError()) : Response.json(dayStats());
    calls.push([method, body].filter(Boolean).join(' '));
    if (!known) throw new TypeError('No connection');
    if (method === 'PUT') known = { guest: JSON.parse(String(body)).guest + copies * GUEST_COPY, isKept: true, isBack: true };
    if (method === 'DELETE') known = { guest: 0, isKept: false, isBack: true };
    return Response.json(known);
  });
});

/** Two holes were finished here, perhaps on one day. */
beforeEach(() => localStorage.setItem(KEYS.results, JSON.stringify({ '2026-11-20': 30, '2026-11-21': 24 })));

const button = (name: string) => page.getByRole('button', { name, exact: true });
const question = () => page.getByRole('region', { name: text('guest.stay', HERON) });
const celebrate = (submission = ACCEPTED) => stage.celebrate(finishedRun(), { submission });
const isAsked = () => localStorage.getItem(KEYS.guestNameAsked);

test('on a later day a guest is asked once, and a yes keeps the name', async () => {
  await celebrate();
  await expect.element(question()).toBeVisible();
  expect(await violations('dialog')).toEqual([]);
  await button(text('guest.yes')).click();
  await until(() => question().query() === null);
  expect(calls).toEqual(['GET', 'PUT {"guest":0}']);
  expect(isAsked()).toBe('true');
});

test('a yes tells the name as it is kept: with a number where others have it', async () => {
  copies = 1;
  await celebrate();
  await button(text('guest.yes')).click();
  await until(() => stage.shown.store.get(toastsAtom).length > 0);
  expect(stage.shown.store.get(toastsAtom).map((toast) => toast.text)).toEqual([text('guest.kept', { name: 'Mossy Heron 2' })]);
});

test('a no is an answer, too', async () => {
  await celebrate();
  await button(text('guest.no')).click();
  await until(() => question().query() === null);
  expect([calls, isAsked()]).toEqual([['GET'], 'true']);
});

test('a yes that cannot be sent is told, and can be said again', async () => {
  await celebrate();
  await expect.element(question()).toBeVisible();
  known = undefined;
  await button(text('guest.yes')).click();
  await until(() => calls.length === 2);
  await expect.element(question()).toBeVisible();
  expect(isAsked()).toBeNull();
});

test.each<[string, () => void]>([
  ['with an account', () => stage.shown.store.set(accountAtom, SIGNED_IN)],
  ['after the first hole', () => localStorage.setItem(KEYS.results, JSON.stringify({ '2026-11-21': 24 }))],
  ['who was asked before', () => localStorage.setItem(KEYS.guestNameAsked, 'true')],
])('nobody is asked %s', async (_, change) => {
  change();
  await celebrate();
  // The figures come after whatever else the result asks for.
  await until(() => document.querySelector('dialog dl[aria-busy=false]'));
  await untilHolds(() => expect([calls, question().query()]).toEqual([[], null]));
});

test('nobody is asked on the first day', async () => {
  known = { guest: 0, isKept: false, isBack: false };
  await celebrate();
  await until(() => calls.length === 1);
  await untilHolds(() => expect(question().query()).toBeNull());
});

test('a run that does not rank asks nothing', async () => {
  await celebrate({ state: 'accepted', answer: acceptedRun({ ranked: false, unrankedReason: 'copy' }) });
  await until(() => document.querySelector('dialog dl[aria-busy=false]'));
  await untilHolds(() => expect(calls).toEqual([]));
});

function openSettings(): void {
  stage.shown.draw(
    <>
      <SettingsDialog />
      <Toasts />
    </>,
  );
}
const toggle = (name: string) => page.getByRole('switch', { name: text('guest.keep', { name }) });

test('in the settings the name is kept, changed and given up', async () => {
  openSettings();
  await expect.element(toggle('Mossy Heron')).not.toBeChecked();
  expect(button(text('guest.other')).query()).toBeNull();
  await toggle('Mossy Heron').click();
  await expect.element(toggle('Mossy Heron')).toBeChecked();
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as Uint32Array)[0] = 4 + 3 * 64;
    return array;
  });
  await button(text('guest.other')).click();
  await expect.element(toggle('Brave Owl')).toBeChecked();
  await toggle('Brave Owl').click();
  await expect.element(toggle('Mossy Heron')).not.toBeChecked();
  expect(calls).toEqual(['GET', 'PUT {"guest":0}', 'PUT {"guest":196}', 'DELETE']);
});

test('the settings of an account say nothing of it, and a change that fails is told', async () => {
  openSettings();
  await expect.element(toggle('Mossy Heron')).toBeVisible();
  known = undefined;
  await toggle('Mossy Heron').click();
  await expect.element(page.getByText(text('guest.failed'))).toBeVisible();
  await expect.element(toggle('Mossy Heron')).not.toBeChecked();
  stage.shown.store.set(accountAtom, SIGNED_IN);
  await until(() => toggle('Mossy Heron').query() === null);
  // Another player has another name, whatever was kept before.
  known = { guest: 196, isKept: false, isBack: false };
  stage.shown.store.set(resetPlayerAtom);
  stage.shown.store.set(accountAtom, { status: 'none' });
  await expect.element(toggle('Brave Owl')).not.toBeChecked();
});
