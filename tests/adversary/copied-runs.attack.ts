import { leaderboardResponse } from '../../shared/api/leaderboard.ts';
import { startProduct } from '../support/product.ts';
import { playRun } from '../support/runs.ts';
import { UNLIMITED_REQUESTS } from '../support/test-limits.ts';
import { runAttack } from './support/attack.ts';
import { ATTACK_DAY, submitAsNewGuest } from './support/guest.ts';

const COPIES = 50;
const NEW_GUESTS = 60;
/** New guests whose runs rank; the senders of copies are new guests, too. */
const LIMIT = 80;
/** Submissions under way at a time. */
const AT_ONCE = 10;

await runAttack('The same run from many new devices, and many new guests of one network', async (report) => {
  const env = { ...UNLIMITED_REQUESTS, NEW_GUESTS_PER_NETWORK: String(LIMIT), GAME_DATE: ATTACK_DAY, LOG_LEVEL: 'silent' };
  const product = await startProduct({ env });
  const sendAll = async (replays: readonly Uint8Array[]) => {
    const answers = [];
    for (let from = 0; from < replays.length; from += AT_ONCE) {
      answers.push(...(await Promise.all(replays.slice(from, from + AT_ONCE).map((replay) => submitAsNewGuest(product.url, replay)))));
    }
    return answers;
  };
  try {
    const { replay } = playRun(ATTACK_DAY);
    const copies = await sendAll(Array.from({ length: COPIES }, () => replay));
    const guests = await sendAll(Array.from({ length: NEW_GUESTS }, (_, variant) => playRun(ATTACK_DAY, { wasted: 1, variant }).replay));
    const board = leaderboardResponse.parse(await (await fetch(`${product.url}/api/leaderboard`)).json());
    const count = (answers: typeof copies, reason: string | null) =>
      answers.filter(({ unrankedReason }) => unrankedReason === reason).length;
    report.figure('the same bytes from new devices', COPIES);
    report.figure('of them ranked', count(copies, null));
    report.figure('new guests after them, each with a run of its own', NEW_GUESTS);
    report.figure('of them ranked', count(guests, null));
    report.figure('rows of the board', board.finishers);
    report.promise('the same bytes rank once', count(copies, null) === 1 && count(copies, 'copy') === COPIES - 1);
    report.promise(`at most ${LIMIT} new guests of a network rank`, count(guests, null) === LIMIT - COPIES);
    report.promise('further ones are verified and told to sign in', count(guests, 'new_guest') === NEW_GUESTS - LIMIT + COPIES);
    report.promise(
      'the board and the shares count only runs that rank',
      board.finishers === 1 + LIMIT - COPIES && board.percentFinished === 100,
    );
  } finally {
    await product.stop();
  }
});
