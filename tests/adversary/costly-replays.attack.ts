import { randomBytes } from 'node:crypto';
import { trackStartResponse } from '../../shared/api/scores.ts';
import { toBase64 } from '../../shared/replay/base64.ts';
import { median, quantile } from '../bench/report.ts';
import { ServerClock } from '../e2e/support/server-clock.ts';
import { ATTACKED_DAY, unfinishedReplay } from '../support/costly-replay.ts';
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
/** The answer to a replay that does not finish: it was played to its last event. */
const PLAYED_AND_REFUSED = 422;
/** After this the attackers no longer send all at once. */
const FIRST_REQUESTS_MS = 1_500;
/** How much later the slowest of a hundred ordinary submissions may be answered during the attack. */
const TOLERANCE_MS = 100;

/** A moment of the day, and one at which an attempt of it is as old as the longest replay lasts. */
const BEFORE = `${ATTACKED_DAY}T17:00:00Z`;
const AFTER = `${ATTACKED_DAY}T17:25:00Z`;
/** Points a minute of each address: enough that no replay is refused for its length before it is played. */
const UNLIMITED = '1000000';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Answer {
  readonly status: number;
  readonly ms: number;
}

/** An attacker, and the attempt that its replays belong to. Without one, a long replay is refused before it is played. */
interface Attacker {
  readonly address: string;
  readonly attempt?: { readonly attemptId: string; readonly cookie: string };
}

async function beginAttempt(url: string, { address }: Attacker): Promise<Attacker> {
  const response = await fetch(`${url}/api/track-start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ clientDate: ATTACKED_DAY }),
  });
  const { attemptId } = trackStartResponse.parse(await response.json());
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return { address, attempt: { attemptId, cookie } };
}

async function submit(url: string, bytes: Uint8Array, { address, attempt }: Attacker): Promise<Answer> {
  const begun = performance.now();
  const response = await fetch(`${url}/api/submit-score`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...(attempt && { cookie: attempt.cookie }) },
    body: JSON.stringify({ score: 1, clientDate: ATTACKED_DAY, replay: toBase64(bytes), attemptId: attempt?.attemptId }),
  });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - begun };
}

const ordinary = Array.from({ length: 20 }, (_, wasted) => playRun(ATTACKED_DAY, { wasted }).replay);
let players = 0;

/** Ordinary submissions at random moments. */
async function playersFor(url: string, seconds: number): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    const player = ++players;
    const bytes = ordinary[player % ordinary.length] as Uint8Array;
    answers.push(submit(url, bytes, { address: `10.${(player >> 16) & 255}.${(player >> 8) & 255}.${player & 255}` }));
    await pause((-Math.log(1 - Math.random()) * 1_000) / PER_SECOND);
  }
  return Promise.all(answers);
}

/** Sends the replay from all attackers until it is stopped. @returns the statuses of the answers */
function attackWith(url: string, replay: Uint8Array, attackers: readonly Attacker[]): { stop(): Promise<number[]> } {
  let isOver = false;
  const statuses: number[] = [];
  const attack = async (attacker: Attacker): Promise<void> => {
    while (!isOver) {
      const bytes = Uint8Array.from(replay);
      // Another digest each time, so that no two are the same bytes.
      bytes.set(randomBytes(4), bytes.length - 4);
      statuses.push((await submit(url, bytes, attacker)).status);
      await pause(PAUSE_MS);
    }
  };
  const attacks = attackers.flatMap((attacker) => Array.from({ length: CONNECTIONS }, () => attack(attacker)));
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(attacks);
      return statuses;
    },
  };
}

interface Measurement {
  readonly name: string;
  readonly replay: Uint8Array;
  readonly attackers: readonly Attacker[];
}

async function measure(report: Report, url: string, { name, replay, attackers }: Measurement): Promise<void> {
  const idle: Answer[] = [];
  const attacked: Answer[] = [];
  const statuses: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    idle.push(...(await playersFor(url, SECONDS)));
    const attack = attackWith(url, replay, attackers);
    // The first requests of the attack come all at once, and are read one after the other. That costs some 200 ms, once.
    await pause(FIRST_REQUESTS_MS);
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
  report.promise(`${name}: the attackers' replays were played`, statuses.includes(PLAYED_AND_REFUSED));
  report.promise(`${name}: all ordinary submissions are answered`, refused === 0);
  report.promise(`${name}: p99 is at most ${TOLERANCE_MS} ms more than idle`, during <= before + TOLERANCE_MS);
}

function summary(statuses: readonly number[]): string {
  const counts = Object.entries(Object.groupBy(statuses, String));
  return counts.map(([status, all]) => `${all?.length ?? 0} x ${status}`).join(', ');
}

const attackers: readonly Attacker[] = Array.from({ length: ATTACKERS }, (_, i) => ({ address: `203.0.113.${1 + i}` }));

/** Starts a product for one measurement: what the attackers have spent is not spent in the next. */
async function withProduct(env: Readonly<Record<string, string>>, use: (url: string, clock: ServerClock) => Promise<void>): Promise<void> {
  const clock = new ServerClock(BEFORE);
  const product = await startProduct({ env: { TRUST_PROXY: '1', ...clock.env, ...env } });
  try {
    await use(product.url, clock);
  } finally {
    await product.stop();
  }
}

await runAttack('Replays that take long to verify, from ten addresses', async (report) => {
  await withProduct({ RATE_LIMIT_SUBMITS: UNLIMITED, RATE_LIMIT_WRITES: UNLIMITED }, async (url, clock) => {
    const withAttempts = await Promise.all(attackers.map((each) => beginAttempt(url, each)));
    clock.set(AFTER);
    await playersFor(url, 1);
    const { bytes: replay } = unfinishedReplay(ATTACKED_DAY, 185_000);
    await measure(report, url, { name: 'the longest replays', replay, attackers: withAttempts });
  });
  await withProduct({}, async (url) => {
    await playersFor(url, 1);
    const { bytes: replay } = unfinishedReplay(ATTACKED_DAY, 36_000);
    await measure(report, url, { name: 'the longest that need no old attempt', replay, attackers });
  });
});
