import { leaderboardResponse } from '../../shared/api/leaderboard.ts';
import { COLUMNS, ROWS } from '../../shared/course/geometry.ts';
import { encodeMap } from '../../shared/course/map-codec.ts';
import { type GameDay, levelOfDay, parseGameDay } from '../../shared/game-day.ts';
import { runPagePath } from '../../shared/run-page.ts';
import { openEditor } from '../../tests/bench/open-editor.ts';
import type { Player } from '../../tests/e2e/support/player.ts';
import { loadPackageLevel } from '../../tests/support/package-levels.ts';
import { pixelPull, planForPointer } from '../../tests/support/plans.ts';
import { text } from '../../tests/support/texts.ts';

/** A player in front of the product. */
export interface Stage {
  readonly player: Player;
  readonly url: string;
  readonly day: string;
  /** Stores the next picture of this visit. @param width pixels, if the picture is to be smaller than it was taken */
  save(picture: Buffer, width?: number): Promise<void>;
}

/** The camera and what moves in on the screen come to rest meanwhile. */
const SETTLE_MS = 4_000;
/** Half of the picture that is shared. */
const SHARE_WIDTH = 540;
/** Where a rectangle is drawn in the editor: in the middle of the canvas, over sky. */
const RECTANGLE = { from: { x: 545, y: 380 }, to: { x: 645, y: 416 } } as const;

const levelOf = (day: string) => loadPackageLevel(levelOfDay(parseGameDay(day) as GameDay));
const planOf = (day: string, height: number) => planForPointer(levelOf(day), height);
const heightOf = ({ page }: Player): number => page.viewportSize()?.height ?? 0;

async function saveScreen({ player: { page }, save }: Stage): Promise<void> {
  await page.waitForTimeout(SETTLE_MS);
  await save(await page.screenshot());
}

export async function showStart(stage: Stage): Promise<void> {
  const { page } = stage.player;
  await page.goto(stage.url);
  await page.getByRole('button', { name: text('start.cookieDecline') }).click();
  await page.getByRole('button', { name: text('start.play'), exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  // The camera has climbed to the flag and come back.
  await page.waitForTimeout(2 * SETTLE_MS);
  await saveScreen(stage);
}

/** A player has played so many moves of a solution and is about to play its next shot. */
export async function showAim(stage: Stage, moves: number): Promise<void> {
  const { player, day, url } = stage;
  const height = heightOf(player);
  await player.startNew(url);
  const plan = await planOf(day, height);
  await player.play(plan.moves.slice(0, moves), 'pointer');
  // The hint about controls disappears after some shots.
  await player.page.getByRole('button', { name: text('hud.closeControls') }).waitFor({ state: 'detached' });
  const next = plan.moves.slice(moves).find((move) => move.kind === 'shot');
  await player.hold(next?.kind === 'shot' ? pixelPull(next.drag, height) : { x: 0, y: 100 });
  await saveScreen(stage);
}

/** The result of a whole solution, the picture of it that is shared, the board with it, and the run, watched. */
export async function showResult(stage: Stage): Promise<void> {
  const { player, day, url, save } = stage;
  const { page } = player;
  const dialog = (name: string) => page.getByRole('dialog', { name });
  await player.startNew(url);
  const plan = await planOf(day, heightOf(player));
  await player.playThrough(plan.moves, 'pointer');
  await page.locator('[data-testid=submission][data-state=verified]').waitFor();
  await saveScreen(stage);

  await dialog(text('finish.title'))
    .getByRole('button', { name: text('finish.share') })
    .click();
  const sharing = dialog(text('share.title'));
  await sharing.getByText(text('sharing.line')).click();
  await sharing.getByRole('button', { name: text('sharing.lineShow') }).click();
  const picture = sharing.getByRole('img', { name: text('sharing.altLine') });
  await picture.waitFor();
  // The page may not fetch its own picture again.
  const dataUrl = await picture.evaluate((image: HTMLImageElement) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: image.naturalHeight });
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.toDataURL();
  });
  await save(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'), SHARE_WIDTH);
  await page.keyboard.press('Escape');
  await sharing.waitFor({ state: 'hidden' });

  await dialog(text('finish.title'))
    .getByRole('button', { name: text('finish.leaderboard') })
    .click();
  await dialog(text('board.today')).waitFor();
  await saveScreen(stage);

  const board = leaderboardResponse.parse(await page.evaluate(async () => (await fetch('/api/leaderboard')).json()));
  await page.goto(url + runPagePath(board.leaderboard.find(({ isUser }) => isUser)?.runId ?? ''));
  // With reduced motion a run waits to be played.
  await page.getByRole('button', { name: text('viewer.play'), exact: true }).click();
  await page.getByRole('button', { name: text('viewer.pause') }).waitFor();
  await saveScreen(stage);
}

/** The editor with a course of the game, and a rectangle that is being drawn. */
export async function showEditor(stage: Stage): Promise<void> {
  const { player, day, url } = stage;
  const { page } = player;
  await page.goto(url);
  await player.openMenu();
  await openEditor(player);
  const level = levelOf(day);
  const code = encodeMap({ width: COLUMNS, height: ROWS, tiles: level.tiles, theme: level.theme, title: level.name });
  if (!code.ok) throw new Error(code.error);
  await page.getByRole('button', { name: text('editor.more') }).click();
  await page.getByRole('button', { name: text('editor.importCode') }).click();
  await page.getByLabel(text('editor.code')).fill(code.value);
  await page.getByRole('button', { name: text('editor.import'), exact: true }).click();
  await page.getByText(text('editor.imported')).waitFor();
  await page.getByText(text('editor.imported')).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: text('editor.rectangle') }).click();
  await page.mouse.move(RECTANGLE.from.x, RECTANGLE.from.y);
  await page.mouse.down();
  await page.mouse.move(RECTANGLE.to.x, RECTANGLE.to.y, { steps: 5 });
  await saveScreen(stage);
}
