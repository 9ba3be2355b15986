import { Agent, request as sendRequest } from 'node:http';
import { coursePath } from '../../shared/api/courses.ts';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import { createRandom } from '../../sim-worker/solver/random.ts';
import { loadPackageLevel, PACKAGE_LEVELS, packageNumbers } from '../support/package-levels.ts';
import { startProduct } from '../support/product.ts';
import { type Report, runAttack } from './support/attack.ts';

const REQUESTS = 6_000;
const AT_ONCE = 16;
const SEED = 47;
const GAME_DATE = '2026-11-22';
const TODAY = levelOfDay(gameDayAt(0, GAME_DATE));

const random = createRandom(SEED);
const pick = <T>(values: readonly T[]): T => values[random.below(values.length)] as T;

const METHODS = ['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PROPFIND'];
const SLASHES = ['/', '/', '//', '/./', '/x/../', '%2f', '%2F', '%5c', '\\', '/%2e/', '/x/%2e%2e/', '/..;/', '/.%2e/x/../'];
const STARTS = [
  '',
  '',
  '',
  '/..',
  '/art/..',
  '/assets/%2e%2e',
  '/api/..',
  '/__clerk/..',
  '/__clerk/v1/../..',
  '/@fs',
  '/public',
  'http://golf.example',
];
const FOLDERS = [
  'levels',
  'levels',
  'levels',
  'LEVELS',
  'Levels',
  '%6cevels',
  '%256cevels',
  'levels%00',
  'levels.',
  'server/levels',
  'dist/server/levels',
];
const ENDS = [
  '.json',
  '.json',
  '.json',
  '',
  '.JSON',
  '.json.br',
  '.json.gz',
  '.json/',
  '.json%00',
  '.json%20',
  '.json?x',
  '.json;x',
  '%2ejson',
  '.json.',
  '.json#x',
];
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  {},
  { range: 'bytes=0-' },
  { range: 'bytes=100-300' },
  { 'if-none-match': '"x"' },
  { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  { 'x-original-url': `/levels/${TODAY + 1}.json`, 'x-rewrite-url': `/levels/${TODAY + 1}.json` },
  { 'x-http-method-override': 'GET' },
  { date: 'Fri, 01 Jan 2027 00:00:00 GMT' },
  { accept: 'text/html,*/*' },
];

function spell(level: number): string {
  const zeros = pick(['', '', '', '0', '000']);
  const digits = [...String(level)].map((digit) => (random.below(5) === 0 ? `%3${digit}` : digit)).join('');
  return `${pick(STARTS)}${pick(SLASHES)}${pick(FOLDERS)}${pick(SLASHES)}${zeros}${digits}${pick(ENDS)}`;
}

interface Answer {
  /** 0 when the connection was closed without an answer. */
  readonly status: number;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

function ask(port: number, path: string, method = 'GET', headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve) => {
    const request = sendRequest({ agent, host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.on('error', () => resolve({ status: 0, text }));
    });
    request.on('error', () => resolve({ status: 0, text: '' }));
    request.end();
  });
}

/** Whether a text contains anything of a level: its hash, its first or its last rows. Names are words, and may occur elsewhere. */
function tells(text: string, level: number): boolean {
  const { hash, tiles } = loadPackageLevel(level);
  return [hash, tiles.slice(20, 80).join(','), tiles.slice(-80, -20).join(',')].some((secret) => text.includes(secret));
}

async function askOddly(port: number, report: Report): Promise<void> {
  const coming = packageNumbers().filter((level) => level > TODAY);
  const statuses = new Map<number, number>();
  const told: string[] = [];
  const askNext = async (left: () => boolean): Promise<void> => {
    while (left()) {
      const level = pick(coming);
      const path = spell(level);
      const method = pick(METHODS);
      const { status, text } = await ask(port, path, method, pick(HEADERS));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (tells(text, level)) told.push(`${method} ${path}`);
    }
  };
  let sent = 0;
  await Promise.all(Array.from({ length: AT_ONCE }, () => askNext(() => sent++ < REQUESTS)));
  report.figure('requests for coming levels, oddly spelled', REQUESTS);
  for (const [status, count] of [...statuses].sort(([a], [b]) => a - b)) report.figure(`answered ${status || 'by closing'}`, count);
  for (const line of told.slice(0, 5)) report.figure('told', line);
  report.promise('no answer tells anything of a coming level', told.length === 0);
  report.promise(
    'no request makes the server fail',
    [...statuses.keys()].every((status) => status < 500),
  );
}

await runAttack('Coming levels', async (report) => {
  const product = await startProduct({ env: { GAME_DATE, LEVELS_DIR: PACKAGE_LEVELS } });
  try {
    const port = Number(new URL(product.url).port);
    const today = await ask(port, `/levels/${TODAY}.json`);
    report.promise("today's level is sent", today.status === 200 && tells(today.text, TODAY));
    const plain = packageNumbers().filter((level) => level > TODAY);
    const answers = await Promise.all(plain.map((level) => ask(port, `/levels/${level}.json`)));
    report.promise(
      `each of ${plain.length} coming levels is refused with 425`,
      answers.every(({ status }) => status === 425),
    );
    const byHash = await Promise.all(plain.map((level) => ask(port, coursePath(loadPackageLevel(level).hash))));
    report.promise(
      'each is refused with 425 by its hash',
      byHash.every(({ status, text }, i) => status === 425 && !tells(text, plain[i] as number)),
    );
    const open = await ask(port, coursePath(loadPackageLevel(TODAY).hash));
    report.promise("today's is sent by its hash", open.status === 200 && open.text.includes(loadPackageLevel(TODAY).hash));
    await askOddly(port, report);
  } finally {
    agent.destroy();
    await product.stop();
  }
});
