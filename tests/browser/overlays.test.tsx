import { afterEach, beforeEach, expect, test } from 'vitest';
import { installHooks, type UpshotHooks } from '../../client/app/global-hooks.ts';
import { useLateParts } from '../../client/app/late-parts.ts';
import { dialogsAtom } from '../../client/dialogs/dialog-atoms.ts';
import { bootAtom } from '../../client/features/play/play-atoms.ts';
import { type Shown, show } from './support/show.tsx';
import { until } from './support/until.ts';

let shown: Shown;
let hooks: UpshotHooks | undefined;
beforeEach(async () => {
  shown = await show(null);
  const target: { upshot?: UpshotHooks } = {};
  installHooks(shown.store, target, () => undefined);
  hooks = target.upshot;
});
afterEach(() => shown.end());

/** The place of the game: its dialogs, and nothing else. */
function Place() {
  const late = useLateParts();
  return late && <late.Overlays />;
}

/** Milliseconds: the dialogs come in a file of their own. */
const PATIENCE_MS = 20_000;

const dialog = () => document.querySelector('dialog[open]');

test('the hooks open dialogs where they are drawn, and nothing where the game has failed or another page is', async () => {
  expect(hooks?.open('moreGames')).toBe(false);
  shown.draw(<Place />);
  await until(() => hooks?.open('moreGames'));
  await until(dialog, PATIENCE_MS);
  shown.store.set(bootAtom, { state: 'failed', message: 'play.failedPage', remedy: 'reload' });
  await until(() => dialog() === null);
  expect(hooks?.open('moreGames')).toBe(false);
  shown.store.set(bootAtom, { state: 'ready' });
  await until(() => hooks?.open('moreGames'));
  await until(dialog, PATIENCE_MS);
  shown.draw(null);
  await until(() => dialog() === null);
  expect([hooks?.open('moreGames'), shown.store.get(dialogsAtom)]).toEqual([false, []]);
});
