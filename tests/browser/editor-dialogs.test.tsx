import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { editorFactsAtom } from '../../client/features/maps/editor/editor-facts.ts';
import { newMap } from '../../client/features/maps/editor/model/new-map.ts';
import { indexOf } from '../../client/features/maps/editor/model/tile-tools.ts';
import { setLanguageAtom } from '../../client/i18n/text-atoms.ts';
import { toastsAtom } from '../../client/ui/toast-atoms.ts';
import { THEMES } from '../../shared/course/course.ts';
import { type CustomMap, decodeMap, encodeMap } from '../../shared/course/map-codec.ts';
import { TILES } from '../../shared/course/tiles.ts';
import { violations } from './support/axe.ts';
import { type EditorPage, openEditorPage } from './support/editor-page.tsx';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

let editor: EditorPage;
afterEach(() => {
  vi.restoreAllMocks();
  editor.end();
});

async function open(map?: CustomMap, isReadOnly = false): Promise<void> {
  await page.viewport(390, 844);
  editor = await openEditorPage(map, isReadOnly);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => document.querySelector('dialog[open]');
const opened = () => until(dialog);
async function openFromMenu(name: string): Promise<void> {
  await button(text('editor.more')).click();
  await button(name).click();
  await opened();
}
const withoutStart = (): CustomMap => {
  const map = newMap(() => 0);
  map.tiles[map.tiles.indexOf(TILES.spawn)] = TILES.empty;
  return map;
};
const codeOf = (map: CustomMap): string => {
  const code = encodeMap(map);
  if (!code.ok) throw new Error(code.error);
  return code.value;
};

describe('Export as Code', () => {
  test('shows the code of the map as it is now', async () => {
    await open();
    editor.session.setTheme('frost');
    editor.session.setTitle('Icy');
    await openFromMenu(text('editor.exportCode'));
    const field = page.getByLabelText(text('editor.code')).element() as HTMLTextAreaElement;
    expect(decodeMap(field.value)).toEqual({ ok: true, value: editor.session.document.copy() });
    expect(await violations()).toEqual([]);
  });

  test('of a map with faults says which', async () => {
    await open(withoutStart());
    await openFromMenu(text('editor.exportCode'));
    await expect.element(page.getByRole('alert')).toHaveTextContent('Cannot export map: Map must have exactly 1 spawn point');
  });

  test('of a map that fits into no code says so', async () => {
    const title = Array.from({ length: 20_000 }, (_, i) => String.fromCharCode(0x4e00 + ((i * 7_919) % 20_000))).join('');
    await open({ ...newMap(() => 0), title });
    await openFromMenu(text('editor.exportCode'));
    await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to generate map code');
  });
});

describe('Import from Code', () => {
  test('refuses what is no playable map in the specified words, and changes nothing', async () => {
    await open();
    const before = editor.session.document.copy();
    await openFromMenu(text('editor.importCode'));
    for (const [code, words] of [
      ['', 'Please enter a map code'],
      ['not a code', 'Invalid map code format'],
      [btoa('eJw'), 'Invalid map code format'],
      [codeOf(withoutStart()), 'Invalid map: Map must have a spawn point (blue tile)'],
      [
        codeOf({ ...withoutStart(), tiles: newMap(() => 0).tiles.map((id) => (id === TILES.finishFlag ? TILES.empty : id)) }),
        'Invalid map: Map must have exactly 1 finish flag, Finish ground needs a finish flag within 5 tiles horizontally in the row above',
      ],
    ] as const) {
      await page.getByLabelText(text('editor.code')).fill(code);
      await button(text('editor.import')).click();
      await expect.element(page.getByRole('alert')).toHaveTextContent(words);
    }
    expect(editor.session.document.copy()).toEqual(before);
    expect(await violations()).toEqual([]);
  });

  test('says why the browser itself cannot read a code', async () => {
    await open();
    vi.spyOn(URL, 'canParse').mockImplementation(() => {
      throw new Error('Out of memory');
    });
    await openFromMenu(text('editor.importCode'));
    await page.getByLabelText(text('editor.code')).fill('https://golf.example/?map=1');
    await button(text('editor.import')).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to import map: Out of memory');
  });

  test('replaces the map by that of a code or a link, as one step', async () => {
    await open();
    const before = editor.session.document.copy();
    const other = { ...newMap(() => 0), title: 'Other', theme: 'cavern' as const };
    other.tiles[indexOf({ column: 9, row: 60 })] = TILES.ice;
    await openFromMenu(text('editor.importCode'));
    await page.getByLabelText(text('editor.code')).fill(`https://golf.example/?map=${encodeURIComponent(codeOf(other))}`);
    await button(text('editor.import')).click();
    await until(() => !dialog());
    expect(editor.session.document.copy()).toEqual(other);
    editor.session.undo();
    expect(editor.session.document.copy()).toEqual(before);
  });
});

describe('Share Map', () => {
  test('of a map that was never saved offers to save it', async () => {
    await open();
    await openFromMenu(text('editor.shareMap'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('editor.save') })
      .click();
    await until(() => !dialog());
    expect(editor.asked).toEqual(['save']);
  });

  test('shows the address, and says when newer changes are not in it', async () => {
    await open();
    const url = 'https://golf.example/play/abc';
    editor.store.set(editorFactsAtom, (facts) => ({ ...facts, shareUrl: url }));
    await openFromMenu(text('editor.shareMap'));
    await expect.element(page.getByLabelText(text('editor.shareUrl'))).toHaveValue(url);
    expect(page.getByText(text('editor.shareOld')).query()).toBeNull();
    editor.session.setTitle('Newer');
    await expect.element(page.getByText(text('editor.shareOld'))).toBeVisible();
    expect(await violations()).toEqual([]);
  });
});

test('the list of problems groups errors and warnings, is live, and leads to places', async () => {
  await open();
  const { document: map } = editor.session;
  map.apply([
    { index: indexOf({ column: 5, row: 49 }), tile: TILES.empty },
    { index: indexOf({ column: 9, row: 60 }), tile: TILES.water },
  ]);
  await page.getByRole('button', { name: /^Map problems: 1 error, 1 warning/ }).click();
  const groups = () => [...document.querySelectorAll('.problems__group')].map((group) => group.getAttribute('aria-label'));
  expect(groups()).toEqual([text('editor.errors'), text('editor.warnings')]);
  expect(await violations()).toEqual([]);
  await page
    .getByRole('region', { name: text('editor.warnings') })
    .getByRole('button')
    .click();
  expect(editor.session.snapshot.cursor).toEqual({ column: 9, row: 60 });
  editor.session.undo();
  await expect.element(page.getByText(text('editor.noProblems'))).toBeVisible();
});

test('the menu changes theme and grid, and has what does not fit on a narrow phone', async () => {
  await open();
  await button(text('editor.more')).click();
  await opened();
  expect(await violations()).toEqual([]);
  const theme = page.getByRole('combobox', { name: text('editor.theme') });
  expect([...(theme.element() as HTMLSelectElement).options].map(({ value }) => value)).toEqual([...THEMES]);
  await userEvent.selectOptions(theme, 'quarry');
  await page.getByRole('switch', { name: text('editor.grid') }).click();
  await page.getByRole('switch', { name: text('editor.mirror') }).click();
  expect(editor.session.snapshot).toMatchObject({ theme: 'quarry', grid: false, mirror: true });
  await button(text('editor.previewHere')).click();
  expect(editor.asked).toEqual([expect.stringMatching(/^preview from \d+, \d+$/)]);
});

test('the title takes 64 characters, and says what is unsaved', async () => {
  await open();
  const field = page.getByLabelText(text('editor.title'));
  await field.fill('W'.repeat(70));
  expect(editor.session.document.title).toHaveLength(64);
  await expect.element(page.getByText('Unsaved Changes')).toBeVisible();
  expect(editor.store.get(toastsAtom)).toEqual([]);
});

test('a map that another tab edits says so, and lets nothing be changed', async () => {
  await open(undefined, true);
  await expect.element(page.getByText(text('editor.readOnly'))).toBeVisible();
  await expect.element(button(text('editor.save'))).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByLabelText(text('editor.title'))).toHaveAttribute('readonly');
  expect(await violations()).toEqual([]);
});

test.each([
  [320, 568],
  [844, 390],
  [1280, 800],
])('controls are targets of 48 px at %i x %i in the longest language', async (width, height) => {
  await open();
  await page.viewport(width, height);
  await editor.store.set(setLanguageAtom, 'de');
  const boxes = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect());
  const isOutside = ({ left, right, top, bottom }: DOMRect) => left < 0 || top < 0 || right > width + 0.5 || bottom > height + 0.5;
  await untilHolds(() => expect(boxes('.editor__top button, .editor__palette, .editor__tools').filter(isOutside)).toEqual([]));
  const small = [...document.querySelectorAll('.editor button')].filter((each) => {
    const box = each.getBoundingClientRect();
    return each.checkVisibility() && Math.min(box.width, box.height) < 47.9;
  });
  expect(small.map((each) => each.getAttribute('aria-label') ?? each.textContent)).toEqual([]);
});
