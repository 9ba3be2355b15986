import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogsAtom } from '../../client/dialogs/dialog-atoms.ts';
import { motionAtom } from '../../client/display/display-atoms.ts';
import { playerStatsAtom } from '../../client/features/people/player-stats/player-stats-atoms.ts';
import type { RunKind } from '../../client/features/run/play/hole.ts';
import { holeAtom } from '../../client/features/run/play/play-atoms.ts';
import { Celebration } from '../../client/features/screens/finish/Celebration.tsx';
import type { CelebrationAction } from '../../client/features/screens/finish/celebration-variants.ts';
import { setLanguageAtom } from '../../client/i18n/text-atoms.ts';
import { activate } from '../../client/sim/pad-focus.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { toBase64 } from '../../shared/replay/base64.ts';
import { encodeReplay } from '../../shared/replay/codec.ts';
import { cutTexts } from '../support/cut-texts.ts';
import { violations } from './support/axe.ts';
import { dialogBody } from './support/dialog.ts';
import { mapHole } from './support/map-hole.ts';
import { letMove } from './support/motion.ts';
import {
  figuresLoaded,
  resultButtons,
  resultFigure,
  resultOpened,
  resultWords,
  setResultStage,
  unfoldResult,
} from './support/result-stage.tsx';
import { acceptedRun, dayStats, finishedRun } from './support/runs.ts';
import { until } from './support/until.ts';

const ACTIONS: readonly CelebrationAction[] = [
  'playAgain',
  'backToDaily',
  'share',
  'bonus',
  'leaderboard',
  'archive',
  'moreGames',
  'backToRun',
  'replayMap',
  'backToEditor',
  'backToHome',
];

/** A saved map that is played by its link. */
const MAP_HOLE = mapHole();

const stage = setResultStage();

/** Opens a celebration that no screen opens yet, with an action for every button. */
async function celebrateKind(kind: RunKind): Promise<void> {
  const actions = Object.fromEntries(ACTIONS.map((name) => [name, () => void stage.done.push(name)]));
  const onClose = () => void stage.done.push('close');
  stage.shown.draw(<Celebration kind={kind} run={finishedRun()} par={26} streak={3} isFresh actions={actions} onClose={onClose} />);
  await resultOpened();
}

const badges = () => [...document.querySelectorAll('dialog li')].map(({ textContent }) => textContent ?? '');
const dialog = (name: string) => page.getByRole('dialog', { name });

describe('the daily hole', () => {
  test('shows the score, the day’s statistics, the rank, and the next actions', async () => {
    await stage.celebrate(finishedRun(), { submission: { state: 'accepted', answer: acceptedRun() } });
    await figuresLoaded();
    await expect.element(dialog('You Made It!')).toBeVisible();
    expect(page.getByTestId('final-score').element().textContent).toBe('24');
    expect([resultFigure('Finished'), resultFigure('Average'), resultFigure('Better than')]).toEqual(['61.5%', '31.4', '73%']);
    const look = document.querySelector('.finish__look');
    for (const line of ['Verified: 12th of 1,204', 'Bronze medal · 2 under par', 'Streak: 4 days'])
      expect(look?.textContent).toContain(line);
    expect(look?.querySelector('[data-medal]')?.getAttribute('data-medal')).toBe('bronze');
    expect(resultButtons()).toEqual([['Share Score', 'Leaderboard', 'Play Again']]);
    await unfoldResult();
    for (const line of ['Your score is better than 73% of players.', 'Better than 60% of first attempts.']) {
      expect(resultWords()).toContain(line);
    }
    expect(resultButtons()).toEqual([['Share Score', 'Leaderboard', 'Play Again'], ['Play Bonus Level']]);
  });

  test.each([
    ['a place in the first tenth', { strokes: 40 }, { rank: 120 }, ['Verified: 120th of 1,204', 'Your best today']],
    ['a medal', { strokes: 24 }, { rank: 122 }, ['Bronze medal · 2 under par', 'Verified: 122nd of 1,204']],
    ['the own best', { strokes: 40 }, { rank: 122 }, ['Your best today', 'Verified: 122nd of 1,204']],
    ['the leaf', { strokes: 40, isBest: false }, { rank: 122 }, ["Finisher's leaf", 'Your best today: 122nd of 1,204']],
  ])('says first what is best of the run: %s', async (_, run, stats, words) => {
    stage.stats = dayStats(stats);
    await stage.celebrate(finishedRun(run), { submission: { state: 'accepted', answer: acceptedRun() } });
    await figuresLoaded();
    expect([...document.querySelectorAll('.finish__beside > p')].map(({ textContent }) => textContent)).toEqual(words);
  });

  test('the best score of all is told in place of a share', async () => {
    stage.stats = dayStats({ percentile: 0, rank: 1 });
    await stage.celebrate(finishedRun(), { submission: { state: 'accepted', answer: acceptedRun() } });
    await figuresLoaded();
    expect([resultFigure('Better than'), resultFigure('Best score')]).toEqual([undefined, '']);
    expect(document.querySelector('.finish__best')).toBeVisible();
  });

  test('is read with its title, and a key pressed too late presses nothing', async () => {
    await stage.celebrate(finishedRun(), { submission: { state: 'accepted', answer: acceptedRun() } });
    await figuresLoaded();
    await expect.element(dialog('You Made It!')).toHaveAccessibleDescription(/^24 strokes Verified: 12th of 1,204 Bronze medal/);
    expect(document.activeElement?.textContent).toBe('You Made It!');
    await userEvent.keyboard('{Enter} ');
    expect([stage.done, stage.shown.store.get(dialogsAtom), document.activeElement?.textContent]).toEqual([[], [], 'You Made It!']);
    const reached: (string | undefined)[] = [];
    while (reached.length < 5) {
      await userEvent.tab();
      // A body that scrolls is a stop of its own.
      if (document.activeElement === dialogBody()) continue;
      reached.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim());
    }
    expect(reached).toEqual(['Close', 'Share Score', 'Leaderboard', 'Play Again', 'More']);
    (document.querySelector('.modal__title') as HTMLElement).focus();
    activate(document.querySelector('dialog') as HTMLElement);
    expect(document.activeElement?.textContent).toBe('Share Score');
  });

  test('says first what went well, then where strokes were lost', async () => {
    await stage.celebrate(finishedRun(), { submission: { state: 'accepted', answer: acceptedRun() } });
    await figuresLoaded();
    await unfoldResult();
    expect([...document.querySelectorAll('.finish__words p')].map(({ textContent }) => textContent)).toEqual([
      'Your score is better than 73% of players.',
      'Better than 60% of first attempts.',
      'Best stretch: from flag 2, 4.0 under average.',
      'Toughest stretch: from the start, 1.2 over average.',
    ]);
  });

  test('the rank is that of now, not that of an answer which is hours old', async () => {
    stage.stats = dayStats({ rank: 34 });
    await stage.celebrate(finishedRun(), { submission: { state: 'accepted', answer: acceptedRun({ rank: 1 }) } });
    await figuresLoaded();
    expect(resultWords()).toContain('Verified: 34th of 1,204');
  });

  test('a rank that an earlier run of the day holds is told as such', async () => {
    await stage.celebrate(finishedRun({ isBest: false }), { submission: { state: 'accepted', answer: acceptedRun() } });
    await figuresLoaded();
    expect(resultWords()).toContain('Your best today: 12th of 1,204');
  });

  test('compares strokes by checkpoint with the average, in shape, sign and words', async () => {
    await stage.celebrate(finishedRun());
    await figuresLoaded();
    await unfoldResult();
    const rows = [...document.querySelectorAll('dialog tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent?.trim().replace(/\s+/g, ' ')),
    );
    expect(rows).toEqual([
      ['4', '4', '▼ -3.83.8 less than average'],
      ['3', '6', '= 0.0same as average'],
      ['2', '-', '▼ -4.04.0 less than average'],
      ['1', '9', '▼ -0.80.8 less than average'],
      ['Start', '5', '▲ +1.21.2 more than average'],
    ]);
  });

  test.each([
    ['this browser counts, without an answer of the server', undefined, undefined, 'Streak: 3 days'],
    ['the server has sent before', 7, undefined, 'Streak: 7 days'],
    ['the server has answered', 7, 4, 'Streak: 4 days'],
    ['is stored here, when the server does not know the player', 7, null, 'Streak: 7 days'],
    ['begins today', undefined, 1, 'New hole tomorrow!'],
  ])('shows the streak that %s', async (_, known, answered, line) => {
    if (known !== undefined)
      stage.shown.store.set(playerStatsAtom, { day: finishedRun().day, streak: known, best: 24, lastDate: '2026-11-21' });
    const answer = answered === undefined ? undefined : acceptedRun({ streak: answered });
    await stage.celebrate(finishedRun(), answer && { submission: { state: 'accepted', answer } });
    expect(badges().filter((badge) => /Streak|tomorrow/.test(badge))).toEqual([line]);
  });

  test('shows the flame and no checkpoints in infuriating mode', async () => {
    await stage.celebrate(finishedRun({ infuriating: true, strokesByCheckpoint: [24, 0, 0, 0, 0] }));
    await figuresLoaded();
    await unfoldResult();
    expect(resultWords()).toContain('Infuriating');
    expect(document.querySelector('dialog table')).toBeNull();
  });

  test('axe finds no violation in the celebration', async () => {
    await stage.celebrate(finishedRun({ infuriating: false }), { submission: { state: 'accepted', answer: acceptedRun() } });
    await figuresLoaded();
    await unfoldResult();
    expect(await violations('dialog')).toEqual([]);
  });

  test('hides More Games in a frame of another page', async () => {
    // The runner opens every test page in a frame.
    expect(window.self).not.toBe(window.top);
    await stage.celebrate(finishedRun());
    await unfoldResult();
    expect(resultButtons().flat()).not.toContain('More Games');
    stage.shown.draw(null);
    await celebrateKind('daily');
    await unfoldResult();
    await page.getByRole('button', { name: 'More Games' }).click();
    expect(stage.done).toEqual(['moreGames']);
  });
});

describe('the first look', () => {
  const boxOf = (selector: string) => document.querySelector(`dialog ${selector}`)?.getBoundingClientRect() ?? new DOMRect();

  test.each([
    [360, 640, 'en'],
    [360, 640, 'de'],
    [320, 568, 'de'],
    [667, 375, 'pt'],
    [390, 844, 'en'],
    [768, 1024, 'fr'],
    [844, 390, 'en'],
    [844, 390, 'fr'],
    [1280, 800, 'en'],
  ] as const)('fits without scrolling at %i x %i in %s, with the tower in sight', async (width, height, language) => {
    await page.viewport(width, height);
    await stage.shown.store.set(setLanguageAtom, language);
    // Long words: the leaf, the first rank, every badge.
    stage.stats = dayStats({ finishers: 1, rank: 1 });
    const run = finishedRun({ strokes: 40, infuriating: width < 360 });
    await stage.celebrate(run, { submission: { state: 'accepted', answer: acceptedRun({ streak: 12, rank: 1 }) } });
    await until(() => document.querySelector('.finish__note--verified'));
    const card = boxOf('.modal__card');
    const look = boxOf('.finish__look');
    expect(dialogBody().scrollTop).toBe(0);
    expect(look.bottom).toBeLessThanOrEqual(dialogBody().getBoundingClientRect().bottom);
    expect(look.height).toBeGreaterThan(150);
    expect([card.bottom <= height, card.right <= width, dialogBody().scrollWidth <= dialogBody().clientWidth]).toEqual([true, true, true]);
    // Upright the card stands below the tower; else beside the middle, where a tower of 20 by 100 tiles is as wide as a fifth of the height.
    if (height > width) expect(card.top).toBeGreaterThanOrEqual(height * 0.45);
    else expect(card.left).toBeGreaterThanOrEqual(width / 2 + height / 10);
  });

  test('leaves two thirds of a usual phone to the tower', async () => {
    await stage.celebrate(finishedRun({ strokesByCheckpoint: [5, 8, 0, 6, 4] }), {
      submission: { state: 'accepted', answer: acceptedRun({ streak: 12 }) },
    });
    await figuresLoaded();
    expect(boxOf('.modal__card').top).toBeGreaterThanOrEqual(844 * 0.65);
    // Heights of lines are fractions of a pixel.
    expect(dialogBody().scrollHeight - dialogBody().clientHeight).toBeLessThanOrEqual(1);
  });

  test.each([
    [390, 844],
    [1280, 800],
  ])('at %i x %i nothing of it is cut at twice the size of text', async (width, height) => {
    onTestFinished(() => {
      document.documentElement.style.fontSize = '';
    });
    document.documentElement.style.fontSize = '200%';
    await page.viewport(width, height);
    await stage.shown.store.set(setLanguageAtom, 'de');
    stage.stats = dayStats({ finishers: 1, rank: 1 });
    await stage.celebrate(finishedRun({ strokes: 40 }), {
      submission: { state: 'accepted', answer: acceptedRun({ streak: 12, rank: 1 }) },
    });
    await until(() => document.querySelector('.finish__note--verified'));
    expect(cutTexts()).toEqual([]);
  });

  test('what goes on below it fades out at the card’s edge, but not at its end', async () => {
    await page.viewport(360, 640);
    await stage.celebrate(finishedRun());
    await figuresLoaded();
    await unfoldResult();
    const body = dialogBody();
    const fade = getComputedStyle(body, '::after');
    expect([body.scrollHeight > body.clientHeight, fade.position, fade.backgroundImage.startsWith('linear-gradient')]).toEqual([
      true,
      'sticky',
      true,
    ]);
    body.scrollTop = body.scrollHeight;
    const height = Number.parseFloat(fade.height);
    expect(height).toBeGreaterThan(20);
    expect(boxOf('.finish').bottom).toBeLessThanOrEqual(body.getBoundingClientRect().bottom - height);
  });
});

describe('confetti', () => {
  const confetti = () => document.querySelectorAll('[data-testid=confetti] > *').length;

  test('flies once for each run, and not when the result is opened again', async () => {
    letMove(stage.shown.store);
    const run = finishedRun();
    await stage.celebrate(run);
    expect(confetti()).toBeGreaterThan(20);
    expect(confetti()).toBeLessThanOrEqual(60);
    stage.shown.draw(null);
    await until(() => !document.querySelector('dialog'));
    await stage.celebrate(run);
    expect(confetti()).toBe(0);
  });

  test('does not fly with reduced motion', async () => {
    stage.shown.store.set(motionAtom, 'reduced');
    await stage.celebrate(finishedRun());
    expect(confetti()).toBe(0);
  });
});

describe('other kinds', () => {
  test('a bonus level hides statistics and streak, and leads back to the daily level', async () => {
    await stage.celebrate(finishedRun({ kind: 'bonus', isBest: false, isFirstAttempt: false, streak: 0 }), {
      submission: { state: 'pending', failedBefore: false },
    });
    expect(resultButtons()).toEqual([['Back to daily level', 'Leaderboard']]);
    expect([document.querySelector('dialog dl'), document.querySelector('[data-testid=submission]')]).toEqual([null, null]);
    expect(resultWords()).not.toMatch(/Streak|tomorrow/);
    expect(stage.requests).toEqual([]);
    await page.getByRole('button', { name: 'Back to daily level' }).click();
    expect(stage.done).toEqual(['backToDaily']);
  });

  test('a past hole is compared with its own day, and tells that it does not rank', async () => {
    const courseHash = '0123456789abcdef';
    const replay = toBase64(encodeReplay({ mode: 0, simulationVersion: 1, courseHash, events: [], digest: 0 }));
    await stage.celebrate(finishedRun({ kind: 'archive', day: '2026-11-14' as GameDay, isBest: false, isFirstAttempt: false, replay }));
    await figuresLoaded();
    expect(stage.requests.map((url) => url.search)).toEqual([`?score=24&course=${courseHash}&date=2026-11-14`]);
    expect(resultWords()).toContain("Past hole #14, November 14, 2026. Past holes don't affect rankings or your streak.");
    expect(resultWords()).not.toMatch(/Streak|tomorrow/);
    expect(resultButtons()).toEqual([['Share Score', 'Past holes', 'Play Again']]);
    await unfoldResult();
    expect(resultWords()).toContain('Better than 73% of players that day.');
  });

  test('practice does not count, and offers to play again or to return to the run', async () => {
    await stage.celebrate(finishedRun({ kind: 'practice', isBest: false, streak: 0 }));
    await expect.element(dialog('Practice result')).toBeVisible();
    expect(stage.requests).toEqual([]);
    for (const name of ['Play Again', 'Back to my run']) await page.getByRole('button', { name }).click();
    expect(stage.done).toEqual(['playAgain', 'endPractice']);
  });

  test('a map with a long title fits into the narrowest phone', async () => {
    await page.viewport(320, 568);
    const { course } = MAP_HOLE;
    await stage.celebrate(finishedRun({ kind: 'shared', map: { key: 'map', course, title: 'W'.repeat(64), creator: 'W'.repeat(30) } }));
    expect(dialogBody().scrollWidth).toBeLessThanOrEqual(dialogBody().clientWidth);
  });

  test.each<[RunKind, [string, string][]]>([
    [
      'preview',
      [
        ['Replay Map', 'playAgain'],
        ['Back to Editor', 'backToEditor'],
      ],
    ],
    [
      'shared',
      [
        ['Replay Map', 'playAgain'],
        ['Back to Home', 'backToDaily'],
      ],
    ],
  ])('the buttons of a map, %s, do what they say', async (kind, buttons) => {
    stage.shown.store.set(holeAtom, MAP_HOLE);
    const { course, title, creator } = MAP_HOLE;
    await stage.celebrate(finishedRun({ kind, map: { key: 'map', course, title, creator }, isFirstAttempt: false, streak: 0 }));
    const note = kind === 'shared' ? "“Up” by Ada. Custom maps aren't ranked." : "Test runs don't count.";
    expect(resultWords()).toContain(note);
    expect(badges()).toContain('Your best on this map');
    for (const [name] of buttons) await page.getByRole('button', { name }).click();
    expect([stage.done, stage.requests]).toEqual([buttons.map(([, call]) => call), []]);
  });

  test('a test of a map without checkpoints has nothing below its buttons, and no fold', async () => {
    const map = { key: 'map', course: MAP_HOLE.course, title: 'Up', creator: 'Ada' };
    await stage.celebrate(finishedRun({ kind: 'preview', map, infuriating: true }));
    expect(resultButtons().flat()).toEqual(['Replay Map', 'Back to Editor']);
    expect(document.querySelector('.finish__more')).toBeNull();
  });

  test.each<[RunKind, string, string[], string[]]>([
    ['preview', 'Test Complete', ['Replay Map', 'Back to Editor'], ['replayMap', 'backToEditor']],
    ['shared', 'Shared Map Complete', ['Replay Map', 'Share Score', 'Back to Home'], ['replayMap', 'share', 'backToHome']],
  ])('%s has the title "%s" and offers %j', async (kind, title, names, actions) => {
    await celebrateKind(kind);
    await expect.element(dialog(title)).toBeVisible();
    expect(resultButtons().flat()).toEqual(names);
    expect([document.querySelector('dialog dl'), stage.requests.length]).toEqual([null, 0]);
    for (const name of names) await page.getByRole('button', { name }).click();
    await userEvent.keyboard('{Escape}');
    expect(stage.done).toEqual([...actions, 'close']);
  });
});
