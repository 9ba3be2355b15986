import type { Player } from '../e2e/support/player.ts';
import { text } from '../support/texts.ts';

/** From the menu, which is open, to a new map in the editor. Waits until the map is on the canvas. */
export async function openEditor({ page }: Player): Promise<void> {
  await page
    .getByRole('dialog', { name: text('menu.title') })
    .getByRole('button', { name: text('menu.mapEditor') })
    .click();
  await page
    .getByRole('dialog', { name: text('myMaps.title') })
    .getByRole('button', { name: text('myMaps.createNew') })
    .first()
    .click();
  await page.getByRole('application', { name: text('editor.canvas') }).waitFor();
  await page.getByText(text('editor.opening')).waitFor({ state: 'hidden' });
}
