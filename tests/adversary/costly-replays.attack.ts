import { randomBytes } from 'node:crypto';
import { gameDayAt } from '../../shared/game-day.ts';
import { toBase64 } from '../../shared/replay/base64.ts';
import { median, quantile } from '../bench/report.ts';
import { unfinishedReplay } from '../support/costly-replay.ts';
import { startProduct } from '../support/product.ts';
import { playRun } from '../support/runs.ts';
import { type Report, runAttack } from './support/attack.ts';

const ROUNDS = 5;
const SECONDS = 6;
/** Ordinary submissions a second, each of another address. */
const PER_SECOND = 8;
const ATTACKERS = 10;
/** Connections of each attacker, and the pause after each answer: hundreds of times what an address is allowed. */
const CONNECTIONS = 2;
const PAUSE_MS = 200;
/** How much later the slowest of a hundred ordinary submissions may be answered during the attack. */
const TOLERANCE_MS = 100;

const day = gameDayAt(Date.now());
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Answer {
  readonly status: number;
  readonly ms: number;
}

async function submit(url: string, bytes: Uint8Array, address: string): Promise<Answer> {
  const begun = performance.now();
  const response = await fetch(`${url}/api/submit-score`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ score: 1, clientDate: day, replay: toBase64(bytes) }),
  });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - begun };
}

const ordinary = Array.from({ length: 20 }, (_, wasted) => playRun(day, { wasted }).replay);
let players = 0;

/** Ordinary submissions at random moments. */
async function playersFor(url: string, seconds: number): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    const player = ++players;
    const bytes = ordinary[player % ordinary.length] as Uint8Array;
    answers.push(submit(url, bytes, `10.${(player >> 16) & 255}.${(player >> 8) & 255}.${player & 255}`));
    await pause((-Math.log(1 - Math.random()) * 1_000) / PER_SECOND);
  }
  return Promise.all(answers);
}

/** Sends the replay from all attackers until it is stopped. @returns the statuses of the answers */
function attackWith(url: string, replay: Uint8Array): { stop(): Promise<number[]> } {
  let isOver = false;
  const statuses: number[] = [];
  const attackers = Array.from({ length: ATTACKERS * CONNECTIONS }, async (_, i) => {
    while (!isOver) {
      const bytes = Uint8Array.from(replay);
      // Another digest each time, so that no two are the same bytes.
      bytes.set(randomBytes(4), bytes.length - 4);
      statuses.push((await submit(url, bytes, `203.0.113.${1 + (i % ATTACKERS)}`)).status);
      await pause(PAUSE_MS);
    }
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(attackers);
      return statuses;
    },
  };
}

async function measure(report: Report, url: string, name: string, replay: Uint8Array): Promise<void> {
  const idle: Answer[] = [];
  const attacked: Answer[] = [];
  const statuses: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    idle.push(...(await playersFor(url, SECONDS)));
    const attack = attackWith(url, replay);
    attacked.push(...(await playersFor(url, SECONDS)));
    statuses.push(...(await attack.stop()));
  }
  const times = (answers: readonly Answer[]) => answers.map(({ ms }) => ms);
  const [before, during] = [quantile(times(idle), 0.99), quantile(times(attacked), 0.99)];
  const refused = attacked.filter(({ status }) => status !== 200).length;
  report.figure(`${name}: answers to the attackers`, summary(statuses));
  report.figure(
    `${name}: ordinary submissions, idle`,
    `${idle.length}, median ${median(times(idle)).toFixed(0)} ms, p99 ${before.toFixed(0)} ms`,
  );
  report.figure(
    `${name}: the same during the attack`,
    `${attacked.length}, ${refused} refused, median ${median(times(attacked)).toFixed(0)} ms, p99 ${during.toFixed(0)} ms`,
  );
  report.promise(`${name}: all ordinary submissions are answered`, refused === 0);
  report.promise(`${name}: p99 is at most ${TOLERANCE_MS} ms more than idle`, during <= before + TOLERANCE_MS);
}

function summary(statuses: readonly number[]): string {
  const counts = Object.entries(Object.groupBy(statuses, String));
  return counts.map(([status, all]) => `${all?.length ?? 0} x ${status}`).join(', ');
}

await runAttack('Replays that take long to verify, from ten addresses', async (report) => {
  const product = await startProduct({ env: { TRUST_PROXY: '1' } });
  try {
    await playersFor(product.url, 1);
    await measure(report, product.url, 'the longest replays', unfinishedReplay(day, 185_000).bytes);
    await measure(report, product.url, 'the longest that need no old attempt', unfinishedReplay(day, 36_000).bytes);
  } finally {
    await product.stop();
  }
});
