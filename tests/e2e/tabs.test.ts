import { expect, test } from 'vitest';
import { shareStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { newPlayer, PHONE, Player } from './support/player.ts';

const stage = shareStage();

const elsewhere = ({ page }: Player) => page.getByRole('dialog', { name: text('dialogs.elsewhereTitle') });
const playHere = (player: Player) =>
  elsewhere(player)
    .getByRole('button', { name: text('dialogs.playHere') })
    .click();

test('the second tab says that another tab plays the run, and can take it over', async () => {
  const { player: first, context } = await newPlayer(stage.browser, PHONE);
  await first.startNew(stage.product.url);
  await first.shootOnce();

  const second = new Player(await context.newPage());
  await second.page.goto(stage.product.url);
  await second.page.getByRole('button', { name: text('start.continue') }).click();
  await elsewhere(second).waitFor();
  await elsewhere(second)
    .getByRole('button', { name: text('dialogs.notNow') })
    .click();
  await first.page.bringToFront();
  await first.shootOnce();

  await second.page.bringToFront();
  await second.page.getByRole('button', { name: text('start.continue') }).click();
  await playHere(second);
  await second.ready();
  // The second tab has the stroke that the first tab has played meanwhile.
  expect(await second.strokes()).toBe(2);
  await second.shootOnce();

  await elsewhere(first).waitFor();
  await first.page.bringToFront();
  await playHere(first);
  await first.ready();
  expect(await first.strokes()).toBe(3);
  await elsewhere(second).waitFor();
  expect([...first.complaints, ...second.complaints]).toEqual([]);

  // A closed tab releases the run.
  await first.page.close();
  const heldLocks = () => second.page.evaluate(async () => (await navigator.locks.query()).held?.length);
  await expect.poll(heldLocks).toBe(0);
  await second.page.bringToFront();
  await elsewhere(second)
    .getByRole('button', { name: text('dialogs.notNow') })
    .click();
  await second.page
    .getByRole('button', { name: new RegExp(`^(${text('start.play')}|${text('start.continue')})$`) })
    .first()
    .click();
  await second.ready();
  expect(await second.strokes()).toBe(3);
});
