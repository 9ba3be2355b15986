import type { Solution } from '../../sim-worker/solver/solve.ts';
import type { Player } from '../../tests/e2e/support/player.ts';

/** Aims in pixels, weak and strong, to both sides, so that the ball flies, bounces, rolls and falls. */
const PULLS = [
  { x: 0, y: 60 },
  { x: -40, y: 110 },
  { x: 35, y: 90 },
  { x: -15, y: 140 },
  { x: 60, y: 70 },
  { x: -70, y: 80 },
  { x: 20, y: 130 },
] as const;
const SHOTS_A_ROUND = 6;
const ZOOMS = ['.5x', '.35x', '1x'] as const;
/** The hole is finished once in this many rounds. */
const ROUNDS_A_FINISH = 3;

/** Plays without end: shots, the board, another zoom, a restart, and sometimes a whole hole. */
export class EndlessPlayer {
  /** Shots so far. */
  shots = 0;
  private readonly player: Player;
  private readonly wayUp: Solution;
  private readonly afterShot: () => Promise<void>;
  private rounds = 0;

  /**
   * @param wayUp moves that finish the hole with a pointer on this screen
   * @param afterShot is called and awaited whenever the ball has come to rest
   */
  constructor(player: Player, wayUp: Solution, afterShot: () => Promise<void>) {
    this.player = player;
    this.wayUp = wayUp;
    this.afterShot = afterShot;
  }

  /** One round, from the first stroke of a run until the next run has no strokes. */
  async playRound(isOver: () => boolean): Promise<void> {
    this.rounds++;
    if (this.rounds % ROUNDS_A_FINISH === 0) return this.playHole();
    for (let i = 0; i < SHOTS_A_ROUND && !isOver(); i++) await this.shoot(PULLS[this.shots % PULLS.length] ?? PULLS[0]);
    await this.lookAtBoard();
    await this.zoom();
    await this.restart();
  }

  private async shoot(pull: { readonly x: number; readonly y: number }): Promise<void> {
    const strokes = await this.player.strokes();
    await this.player.dragAndRelease(pull);
    await this.player.strokesAre(strokes + 1);
    await this.player.ready();
    this.shots++;
    await this.afterShot();
  }

  private async playHole(): Promise<void> {
    const { page } = this.player;
    // The drags of the way up were computed for this screen at this zoom.
    for (const move of this.wayUp.moves.slice(0, -1)) {
      await this.player.play([move], 'pointer');
      if (move.kind === 'shot') this.shots++;
      await this.afterShot();
    }
    await this.player.play(this.wayUp.moves.slice(-1), 'pointer');
    this.shots++;
    const celebration = page.getByRole('dialog', { name: 'You Made It!' });
    await celebration.getByRole('button', { name: 'Leaderboard' }).click();
    const board = page.getByRole('dialog', { name: "Today's Leaderboard" });
    await board.waitFor();
    await page.keyboard.press('Escape');
    await board.waitFor({ state: 'hidden' });
    await celebration.getByRole('button', { name: 'Play Again' }).click();
    await this.player.strokesAre(0);
    await this.player.ready();
  }

  private async lookAtBoard(): Promise<void> {
    const { page } = this.player;
    const board = page.getByRole('dialog', { name: "Today's Leaderboard" });
    await page.getByRole('button', { name: 'Leaderboard', exact: true }).click();
    await board.waitFor();
    await page.keyboard.press('Escape');
    await board.waitFor({ state: 'hidden' });
  }

  private async zoom(): Promise<void> {
    const { page } = this.player;
    const label = ZOOMS[this.rounds % ZOOMS.length] ?? ZOOMS[0];
    await page.locator('.zoom__button').click();
    await page.locator('.zoom__choice', { hasText: label }).first().click();
  }

  private async restart(): Promise<void> {
    const { page } = this.player;
    await page.keyboard.press('r');
    await page.getByRole('dialog', { name: 'Reset Hole?' }).waitFor();
    await page.keyboard.press('Enter');
    await this.player.strokesAre(0);
    await this.player.ready();
  }
}
