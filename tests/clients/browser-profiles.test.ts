import { expect, test } from 'vitest';
import { register } from './support/accounts.ts';
import { setUpReleases } from './support/release-setup.ts';
import { PRODUCT_CLIENT } from './support/versions.ts';
import { whenSignedIn, whenSignedOut } from './support/visitor.ts';

const setup = setUpReleases();

/** Runs in the page. @returns the names of everything that the browser has stored */
async function findStored(): Promise<readonly string[]> {
  const databases = (await indexedDB.databases()).map(({ name }) => `database ${name}`);
  const caches = (await window.caches.keys()).map((name) => `cache ${name}`);
  const items = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage));
  const cookies = document.cookie.split('; ').map((cookie) => `cookie ${cookie.split('=')[0]}`);
  return [...databases, ...caches, ...items, ...cookies, `window ${window.name}`].sort();
}

test('a browser profile that is used again has nothing of the visitor before', async () => {
  const unused = await setup.visit(PRODUCT_CLIENT);
  const found = await unused.page.evaluate(findStored);
  await unused.close();
  const first = await setup.visit(PRODUCT_CLIENT, { as: await register(setup) });
  await whenSignedIn(first.page);
  await first.page.evaluate(async () => {
    localStorage.setItem('left', 'here');
    sessionStorage.setItem('left too', 'here');
    await cookieStore.set('left', 'here');
    window.name = 'left';
    await caches.open('left');
    await new Promise((resolve) => {
      indexedDB.open('left').onsuccess = resolve;
    });
  });
  const left = ['cache left', 'cookie left', 'database left', 'left', 'left too', 'window left'];
  expect(await first.page.evaluate(findStored)).toEqual(expect.arrayContaining(left));
  await first.openTab('/');
  await first.close();
  const second = await setup.visit(PRODUCT_CLIENT);
  expect(second.context).toBe(first.context);
  expect(second.context.pages()).toEqual([second.page]);
  await whenSignedOut(second.page);
  expect(await second.page.evaluate(findStored)).toEqual(found);
  expect(await second.page.evaluate(() => Date.now())).toBeGreaterThanOrEqual(setup.server.clock.now() - 1_000);
});
