import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import { accountAtom, clientAtom } from '../../client/features/account/session/account-atoms.ts';
import { pageDrafts } from '../../client/features/maps/editor/drafts/page-drafts.ts';
import { AccountMenuDialog } from '../../client/features/screens/menu/AccountMenuDialog.tsx';
import { toastsAtom } from '../../client/ui/toast-atoms.ts';
import { SIGNED_IN } from './support/account.ts';
import { violations } from './support/axe.ts';
import { clearDrafts, draftOf, seenBy, storeDrafts } from './support/drafts.ts';
import { fakeClient } from './support/fake-client.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { untilHolds } from './support/until.ts';

const ADA = 'user_ada';
const EVE = 'user_eve';

beforeEach(() => page.viewport(390, 844));
afterEach(async () => {
  localStorage.clear();
  await clearDrafts(ADA, EVE);
});

describe('a draft', () => {
  test('is seen by the account that made it, by no other and by nobody without one', async () => {
    localStorage.setItem('accountId', ADA);
    await storeDrafts(draftOf('a', "Ada's"));
    localStorage.setItem('accountId', EVE);
    await storeDrafts(draftOf('e', "Eve's", { updatedMs: 1 }));
    expect([await seenBy(ADA), await seenBy(EVE), await seenBy(undefined)]).toEqual([["Ada's"], ["Eve's"], []]);
    const store = await pageDrafts();
    expect([await store.get('a'.repeat(22)), (await store.get('e'.repeat(22)))?.map.title]).toEqual([undefined, "Eve's"]);
    // An editor that Ada has left open in another tab still writes.
    await storeDrafts(draftOf('a', "Ada's, changed"));
    expect([await seenBy(ADA), await seenBy(EVE)]).toEqual([["Ada's, changed"], ["Eve's"]]);
  });

  test('that was made without an account belongs to the next one that signs in', async () => {
    await storeDrafts(draftOf('g', "a guest's"));
    expect(await seenBy(undefined)).toEqual(["a guest's"]);
    await (await pageDrafts()).adopt(ADA);
    expect([await seenBy(ADA), await seenBy(EVE), await seenBy(undefined)]).toEqual([["a guest's"], [], []]);
  });
});

describe('at sign-out', () => {
  let shown: Shown;
  beforeEach(async () => {
    localStorage.setItem('accountId', ADA);
    shown = await show(null);
    const fake = fakeClient({});
    // The service answers with a new object.
    fake.on('user.reload', async () => Object.assign(fake.client.user as object, { unsafeMetadata: {} }));
    fake.on('signOut', () => undefined);
    shown.store.set(clientAtom, fake.client);
    shown.store.set(accountAtom, SIGNED_IN);
    shown.store.set(openDialogAtom, 'accountMenu');
    shown.draw(<AccountMenuDialog />);
  });
  afterEach(() => shown.end());

  const press = (name: string) => page.getByRole('button', { name }).click();
  const isSignedOut = () =>
    untilHolds(() => expect(shown.store.get(toastsAtom).map((toast) => toast.text)).toEqual([text('account.signedOut')]));

  test('drafts saved nowhere else stay for their account, when the player wants it', async () => {
    await storeDrafts(draftOf('a', 'A'), draftOf('b', 'B', { updatedMs: 1 }));
    await press(text('account.signOut'));
    await expect.element(page.getByText('2 drafts are saved only on this device.')).toBeVisible();
    await expect.element(page.getByLabelText(text('account.keepDrafts'))).toBeChecked();
    expect(await violations()).toEqual([]);
    await press(text('account.signOut'));
    await isSignedOut();
    expect([await seenBy(ADA), await seenBy(EVE), await seenBy(undefined)]).toEqual([['A', 'B'], [], []]);
  });

  test('or they are removed', async () => {
    await storeDrafts(draftOf('a', 'A'));
    await press(text('account.signOut'));
    await page.getByText(text('account.removeDrafts'), { exact: true }).click();
    await press(text('account.signOut'));
    await isSignedOut();
    await untilHolds(async () => expect(await seenBy(ADA)).toEqual([]));
  });

  test('drafts that the server has go without a question', async () => {
    const draft = draftOf('a', 'A');
    await storeDrafts({ ...draft, mapId: 'm'.repeat(22), saved: draft.map });
    await press(text('account.signOut'));
    await isSignedOut();
    await untilHolds(async () => expect(await seenBy(ADA)).toEqual([]));
  });
});
