import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HEALTH_ROUTES } from '../../shared/api/health.ts';
import { SCORE_ROUTES } from '../../shared/api/scores.ts';
import { toBase64 } from '../../shared/replay/base64.ts';
import { type Product, startProduct } from '../support/product.ts';
import { playRun } from '../support/runs.ts';
import { UNLIMITED_REQUESTS } from '../support/test-limits.ts';
import { type Report, runAttack } from './support/attack.ts';

const DAY = '2026-11-21';
const DISK_MB = 160;
const PLAYERS = 5;
const TRIES = 30;
const RECOVERY_MS = 10_000;
/** Set in the process that has a disk of its own: the path of the disk. */
const DISK = 'UPSHOT_SMALL_DISK';

/** A guest with a run. It submits the same run each time, so a stored one gives the same id. */
interface Guest {
  readonly replay: string;
  cookie: string | undefined;
  runId: string | undefined;
}

const newGuest = (wasted: number): Guest => ({
  replay: toBase64(playRun(DAY, { wasted }).replay),
  cookie: undefined,
  runId: undefined,
});

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly runId: string | undefined;
}

async function submit(product: Product, guest: Guest): Promise<Answer> {
  const response = await fetch(product.url + SCORE_ROUTES.submitScore, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(guest.cookie === undefined ? {} : { cookie: guest.cookie }) },
    body: JSON.stringify({ score: 1, clientDate: DAY, replay: guest.replay }),
  });
  const { runId } = (await response.json()) as { runId?: string };
  if (response.status === 200) {
    guest.cookie ??= response.headers.getSetCookie()[0]?.split(';')[0];
    guest.runId ??= runId;
  }
  return { status: response.status, retryAfter: response.headers.get('retry-after'), runId };
}

async function readiness(product: Product): Promise<number> {
  const response = await fetch(product.url + HEALTH_ROUTES.ready);
  await response.arrayBuffer();
  return response.status;
}

/** Fills the disk to the last byte. @returns a function that makes space again */
function fillDisk(disk: string): () => void {
  const file = join(disk, 'filler');
  const { bavail, bsize } = statfsSync(disk);
  try {
    writeFileSync(file, Buffer.alloc(bavail * bsize));
  } catch {
    // The last block went to somebody else.
  }
  return () => rmSync(file, { force: true });
}

/** @returns ms until the product is ready, or null */
async function recovery(product: Product): Promise<number | null> {
  const started = performance.now();
  while (performance.now() - started < RECOVERY_MS) {
    if ((await readiness(product)) === 200) return performance.now() - started;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return null;
}

async function attackDisk(disk: string, report: Report): Promise<void> {
  const env = { ...UNLIMITED_REQUESTS, GAME_DATE: DAY, LOG_LEVEL: 'info' };
  let product = await startProduct({ dataDir: disk, env });
  const guests = Array.from({ length: PLAYERS }, (_, wasted) => newGuest(wasted));
  try {
    for (const guest of guests) await submit(product, guest);
    report.promise(
      'with space every run is stored',
      guests.every((guest) => guest.runId !== undefined),
    );
    for (const round of [1, 2]) {
      const makeSpace = fillDisk(disk);
      // The first of them meet the full disk before anybody has looked.
      const late = Array.from({ length: TRIES }, (_, i) => newGuest(PLAYERS + i));
      const answers = await Promise.all(late.map((guest) => submit(product, guest)));
      const refused = answers.filter(({ status }) => status === 503);
      report.figure(
        `round ${round}: submissions without space, answered 200, 503, else`,
        [200, 503, 0]
          .map((wanted) => answers.filter(({ status }) => (wanted === 0 ? status !== 200 && status !== 503 : status === wanted)).length)
          .join(', '),
      );
      report.promise(
        'every submission without space is answered 200 or 503',
        answers.every(({ status }) => status === 200 || status === 503),
      );
      report.promise('every 503 says when to try again', refused.length > 0 && refused.every(({ retryAfter }) => Number(retryAfter) > 0));
      report.promise('/readyz answers 503', (await readiness(product)) === 503);
      const board = await fetch(`${product.url}/api/leaderboard?date=${DAY}`);
      await board.arrayBuffer();
      report.promise('the standings can still be read', board.status === 200);
      makeSpace();
      const ms = await recovery(product);
      report.figure(`round ${round}: ready again after, ms`, ms === null ? 'never' : ms.toFixed(0));
      report.promise(`ready again within ${RECOVERY_MS} ms`, ms !== null);
      guests.push(...late);
      const again = await Promise.all(guests.map((guest) => submit(product, guest)));
      report.promise(
        'all are accepted once there is space',
        again.every(({ status }) => status === 200),
      );
    }
    const told = product
      .log()
      .split('\n')
      .filter((line) => line.includes(`DATA_DIR (${disk}) is full`));
    report.figure('log lines that name the full folder, in two rounds', told.length);
    report.promise('each time one line names it', told.length === 2);
    await product.stop();
    product = await startProduct({ dataDir: disk, env });
    const kept = await Promise.all(guests.map(async (guest) => (await submit(product, guest)).runId === guest.runId));
    report.figure('runs answered with success, and there after a restart', `${guests.length}, ${kept.filter(Boolean).length}`);
    report.promise('every run that was answered with success is there', kept.every(Boolean));
  } finally {
    await product.stop();
  }
}

/** Runs this program again in a name space of its own, where it may mount a small disk without being root. */
function runOnSmallDisk(): number {
  const disk = mkdtempSync(join(tmpdir(), 'upshot-disk-'));
  const mount = `mount -t tmpfs -o size=${DISK_MB}m tmpfs "$${DISK}"`;
  const inNameSpace = (command: string, stdio: 'ignore' | 'inherit') =>
    spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', command], { stdio, env: { ...process.env, [DISK]: disk } })
      .status;
  try {
    if (inNameSpace(mount, 'ignore') !== 0) {
      console.error('The attack cannot be made here: it needs Linux, `unshare`, and the right to make user name spaces.');
      return 1;
    }
    return inNameSpace(`${mount} && exec "${process.execPath}" "${import.meta.filename}"`, 'inherit') ?? 1;
  } finally {
    rmSync(disk, { recursive: true, force: true });
  }
}

const disk = process.env[DISK];
if (disk === undefined) process.exitCode = runOnSmallDisk();
else await runAttack('A disk that is full', (report) => attackDisk(disk, report));
