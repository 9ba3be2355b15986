import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { RecordableHistogram } from 'node:perf_hooks';
import autocannon from 'autocannon';
import { exportPKCS8, generateKeyPair } from 'jose';
import { runnerImport } from 'vite';
import { MEMORY_DATA_DIR, readConfig } from '../../server/config/config.ts';
import { providePostgres } from '../../tools/test/postgres.ts';
import { type Product, startProduct } from '../support/product.ts';
import { BENCH_EMAIL, BENCH_PASSWORD, BenchAccount, unlimitedEnv } from './bench-account.ts';
import { type LoadRequest, openLoad } from './open-load.ts';
import { line } from './report.ts';

// Session tokens made in this process and requested over HTTP, and sign-ins with a password. Their baselines are a bare
// signature, an answer without work, and a bare digest.

const MINT_SECONDS = 4;
/** Signatures that run at once on Node's worker threads. */
const AT_ONCE = 16;
const REQUESTS_PER_SECOND = 300;
const LOAD_SECONDS = 10;
const WARM_UP_SECONDS = 4;
const SIGN_IN_CONNECTIONS = 8;
/** The number of digests that the server computes at once. */
const DIGESTS_AT_ONCE = 2;

const ENV = unlimitedEnv();

/** How often an action completes per second, with so many at once. */
async function rate(seconds: number, atOnce: number, action: () => unknown): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let done = 0;
  const repeat = async (): Promise<void> => {
    while (performance.now() < until) {
      await action();
      done++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, repeat));
  return done / seconds;
}

/** The server's own class, without the server. It is loaded by Vite because Node cannot read its decorators. */
async function createMinter(privateKey: CryptoKey): Promise<() => Promise<string>> {
  const { module } = await runnerImport<typeof import('../../server/modules/identity/rules/tokens/session-tokens.ts')>(
    new URL('../../server/modules/identity/rules/tokens/session-tokens.ts', import.meta.url).pathname,
    { configFile: false, logLevel: 'error' },
  );
  const stand = [{ signer: { kid: 'bench', privateKey } }, { current: { jwt_templates: {} } }, { now: Date.now }];
  const tokens = new module.SessionTokens(...(stand as unknown as ConstructorParameters<typeof module.SessionTokens>));
  const id = 'a'.repeat(27);
  const subject = {
    sessionId: `sess_${id}`,
    userId: `user_${id}`,
    status: 'active',
    firstFactorAt: new Date(),
    secondFactorAt: null,
    username: 'benchmark',
  } as const;
  return () => tokens.mint(subject, { issuer: 'https://upshot.example/__clerk', origin: 'https://upshot.example', claims: 2 });
}

async function measureTokens(): Promise<void> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key: KeyObject = createPrivateKey(await exportPKCS8(privateKey));
  const mint = await createMinter(privateKey);
  const payload = Buffer.from((await mint()).split('.').slice(0, 2).join('.'));
  const bare = () =>
    new Promise((resolve, reject) => sign('sha256', payload, key, (error, made) => (error ? reject(error) : resolve(made))));
  const signatures = await rate(MINT_SECONDS, AT_ONCE, bare);
  line('bare RS256 signatures (baseline)', signatures, 'a second');
  line('session tokens minted in process', await rate(MINT_SECONDS, AT_ONCE, mint), 'a second', { name: 'bare', value: signatures });
}

async function load(options: autocannon.Options): Promise<autocannon.Result> {
  const result = await autocannon({ duration: LOAD_SECONDS, ...options });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers were no success, ${result.errors} never came`);
  return result;
}

async function measureHttp(product: Product, database: string, { sessionId, cookie }: BenchAccount): Promise<void> {
  const tokens: LoadRequest = {
    url: `${product.url}/__clerk/v1/client/sessions/${sessionId}/tokens?__clerk_api_version=2025-04-10`,
    method: 'POST',
    headers: { origin: product.url, cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'organization_id=',
  };
  await openLoad(tokens, REQUESTS_PER_SECOND, WARM_UP_SECONDS);
  const idle = await openLoad({ url: `${product.url}/healthz` }, REQUESTS_PER_SECOND, LOAD_SECONDS);
  const asked = await openLoad(tokens, REQUESTS_PER_SECOND, LOAD_SECONDS);
  const ms = (times: RecordableHistogram, percent: number) => times.percentile(percent) / 1_000;
  line(`GET /healthz at ${REQUESTS_PER_SECOND} requests/s, p99 (baseline)`, ms(idle, 99), 'ms');
  line(`POST .../tokens, ${database}, p99`, ms(asked, 99), 'ms', { name: 'healthz', value: ms(idle, 99) }, 'under 30 ms');
  const rest = [50, 90, 97.5, 99.9, 100].map((percent) => `p${percent} ${ms(asked, percent).toFixed(1)} ms`);
  console.log(`  ${rest.join(', ')}; ${asked.count} answers`);
}

async function measureSignIns(product: Product): Promise<void> {
  const { module } = await runnerImport<typeof import('../../server/modules/identity/rules/passwords/password-hasher.ts')>(
    new URL('../../server/modules/identity/rules/passwords/password-hasher.ts', import.meta.url).pathname,
    { configFile: false, logLevel: 'error' },
  );
  const hasher = new module.PasswordHasher(readConfig({ NODE_ENV: 'test', DATA_DIR: MEMORY_DATA_DIR }));
  const digest = await hasher.hash(BENCH_PASSWORD);
  const digests = await rate(MINT_SECONDS, DIGESTS_AT_ONCE, () => hasher.verify(digest, BENCH_PASSWORD));
  line('passwords checked by Argon2id at our cost (baseline)', digests, 'a second');
  const result = await load({
    url: `${product.url}/__clerk/v1/client/sign_ins?__clerk_api_version=2025-04-10`,
    connections: SIGN_IN_CONNECTIONS,
    method: 'POST',
    headers: { origin: product.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ identifier: BENCH_EMAIL, strategy: 'password', password: BENCH_PASSWORD }).toString(),
  });
  line('sign-ins with a password', result['2xx'] / result.duration, 'a second', { name: 'checks', value: digests });
  console.log(`  latency p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms, with ${SIGN_IN_CONNECTIONS} at once`);
}

/** Starts the product on a database and runs an action with an account. */
async function withProduct(databaseUrl: string, action: (product: Product, person: BenchAccount) => Promise<void>): Promise<void> {
  const product = await startProduct({ env: { ...ENV, DATABASE_URL: databaseUrl } });
  try {
    const person = new BenchAccount(product.url);
    await person.signUp();
    await action(product, person);
  } finally {
    await product.stop();
  }
}

await measureTokens();
await withProduct('', (product, person) => measureHttp(product, 'embedded database', person));
const postgres = await providePostgres({ onDisk: true });
if (!postgres) throw new Error('No PostgreSQL');
try {
  await withProduct(new URL('/postgres', postgres.url).href, async (product, person) => {
    await measureHttp(product, 'PostgreSQL', person);
    await measureSignIns(product);
  });
} finally {
  await postgres.stop();
}
