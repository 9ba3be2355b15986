import type { RecordableHistogram } from 'node:perf_hooks';
import pg from 'pg';
import { providePostgres } from '../../tools/test/postgres.ts';
import { type Product, startProduct } from '../support/product.ts';
import { SoftwareAuthenticator } from '../support/software-authenticator.ts';
import { BenchAccount, unlimitedEnv } from './bench-account.ts';
import { openLoad } from './open-load.ts';
import { cpuMsOf, line, median, quantile } from './report.ts';

// What a page reads when it loads, for a user with five of everything, and sign-ins with a passkey, which take two calls. The baseline is an
// answer without work. All of it on PostgreSQL.

const REQUESTS_PER_SECOND = 300;
const LOAD_SECONDS = 10;
const WARM_UP_SECONDS = 4;
const SIGN_INS = 300;
const OF_EVERYTHING = 5;
const API = '/__clerk/v1';

const ENV = unlimitedEnv();

/** Fills up what the only user has: five e-mail addresses, phone numbers, passkeys and accounts at providers. */
async function giveFive(database: pg.Client): Promise<void> {
  await database.query(
    `INSERT INTO identity_verification (id, strategy, status, expire_at, created_at)
     SELECT 'ver_bench_' || n, 'email_code', 'verified', now(), now() FROM generate_series(1, $1::integer) n`,
    [OF_EVERYTHING],
  );
  await database.query(
    `INSERT INTO identity_identification (id, user_id, type, identifier, verified_at, verification_id, created_at, updated_at)
     SELECT 'idn_' || type || n, u.id, type, type || n, now(), 'ver_bench_' || n, now(), now()
     FROM identity_user u, generate_series(1, $1::integer) n, unnest(ARRAY['email_address', 'phone_number']) type`,
    [OF_EVERYTHING],
  );
  await database.query(
    `INSERT INTO identity_passkey (id, user_id, name, credential_id, verified_at, verification_id, created_at, updated_at)
     SELECT 'psk_bench_' || n, u.id, 'Passkey ' || n, 'bench' || n, now(), 'ver_bench_' || n, now(), now()
     FROM identity_user u, generate_series(1, $1::integer) n`,
    [OF_EVERYTHING],
  );
  await database.query(
    `INSERT INTO identity_external_account
       (id, identification_id, user_id, provider, provider_user_id, verification_id, verified_at, created_at, updated_at)
     SELECT 'eac_bench_' || n, 'idn_bench_' || n, u.id, 'oauth_custom_' || n, 'them', 'ver_bench_' || n, now(), now(), now()
     FROM identity_user u, generate_series(1, $1::integer) n`,
    [OF_EVERYTHING],
  );
}

const p99 = (times: RecordableHistogram): number => times.percentile(99) / 1_000;

async function measureClient(product: Product, { cookie }: BenchAccount): Promise<void> {
  const client = { url: `${product.url}${API}/client?__clerk_api_version=2025-04-10`, headers: { cookie } };
  await openLoad(client, REQUESTS_PER_SECOND, WARM_UP_SECONDS);
  const idle = p99(await openLoad({ url: `${product.url}/healthz` }, REQUESTS_PER_SECOND, LOAD_SECONDS));
  const asked = await openLoad(client, REQUESTS_PER_SECOND, LOAD_SECONDS);
  line(`GET /healthz at ${REQUESTS_PER_SECOND} requests/s, p99 (baseline)`, idle, 'ms');
  line('GET /client of a user with five of everything, p99', p99(asked), 'ms', { name: 'healthz', value: idle }, 'under 30 ms');
  console.log(`  p50 ${(asked.percentile(50) / 1_000).toFixed(1)} ms; ${asked.count} answers`);
}

/** Times an action that is repeated one by one. @param undo is not timed @returns milliseconds of each */
async function timesOf(count: number, action: () => Promise<void>, undo?: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const start = performance.now();
    await action();
    times.push(performance.now() - start);
    await undo?.();
  }
  return times;
}

/** @param origin of pages on localhost: on an IP address there are no passkeys */
async function measurePasskeys({ pid }: Product, origin: string, account: BenchAccount): Promise<void> {
  const authenticator = new SoftwareAuthenticator(origin);
  const begun = await account.post<{ response: { id: string; verification: { nonce: string } } }>('/me/passkeys', {});
  await account.post(`/me/passkeys/${begun.response.id}/attempt_verification`, {
    strategy: 'passkey',
    public_key_credential: authenticator.create(begun.response.verification.nonce),
  });
  let [signingMs, serverMs] = [0, 0];
  // A browser that was signed in before, so that no mail is sent.
  const browser = new BenchAccount(origin);
  const signIn = async (): Promise<void> => {
    const before = cpuMsOf(pid) ?? Number.NaN;
    const { response } = await browser.post<{ response: { id: string; first_factor_verification: { nonce: string } } }>(
      '/client/sign_ins',
      { strategy: 'passkey' },
    );
    const start = performance.now();
    const credential = authenticator.get(response.first_factor_verification.nonce);
    signingMs += performance.now() - start;
    await browser.post(`/client/sign_ins/${response.id}/attempt_first_factor`, {
      strategy: 'passkey',
      public_key_credential: credential,
    });
    serverMs += (cpuMsOf(pid) ?? Number.NaN) - before;
  };
  const signOut = () => browser.post('/client/sessions', {}, 'DELETE');
  const idle = await timesOf(SIGN_INS, async () => {
    await (await fetch(`${origin}/healthz`)).text();
  });
  await timesOf(SIGN_INS, signIn, signOut);
  [signingMs, serverMs] = [0, 0];
  const times = await timesOf(SIGN_INS, signIn, signOut);
  const ofAuthenticator = signingMs / SIGN_INS;
  const twice = median(idle) * 2;
  line('two times GET /healthz, one by one (baseline)', twice, 'ms');
  line('sign-in with a passkey: two calls', median(times) - ofAuthenticator, 'ms', { name: 'healthz', value: twice });
  line('the same, CPU time of the server', serverMs / SIGN_INS, 'ms', { name: 'healthz', value: twice }, 'under 15 ms');
  console.log(`  p99 ${(quantile(times, 0.99) - ofAuthenticator).toFixed(1)} ms; ${SIGN_INS} sign-ins`);
}

const postgres = await providePostgres({ onDisk: true });
if (!postgres) throw new Error('No PostgreSQL');
const databaseUrl = new URL('/postgres', postgres.url).href;
const product = await startProduct({ env: { ...ENV, DATABASE_URL: databaseUrl } });
const database = new pg.Client({ connectionString: databaseUrl });
try {
  const origin = product.url.replace('127.0.0.1', 'localhost');
  const account = new BenchAccount(origin);
  await account.signUp();
  await measurePasskeys(product, origin, account);
  await database.connect();
  await giveFive(database);
  await measureClient(product, account);
} finally {
  await database.end();
  await product.stop();
  await postgres.stop();
}
