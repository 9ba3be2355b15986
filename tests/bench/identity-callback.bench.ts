import { subscribe } from 'node:diagnostics_channel';
import { providePostgres } from '../../tools/test/postgres.ts';
import { type ProviderAccount, providerEnv, startOpenIdProvider } from '../server/support/open-id-provider.ts';
import { visitProvider } from '../server/support/provider-visit.ts';
import { startProduct } from '../support/product.ts';
import { BENCH_EMAIL, BenchAccount, unlimitedEnv } from './bench-account.ts';
import { line, median, quantile } from './report.ts';

// The way back from a provider: the server exchanges the code, checks the ID token and signs the account in. The time in which the provider
// answers does not count. The baseline is an answer without work. On PostgreSQL.

const SIGN_INS = 300;
const WARM_UPS = 200;

/** Sums the time in which this process, the provider, answers requests. */
class ProviderTime {
  totalMs = 0;
  private readonly starts = new WeakMap<object, number>();

  constructor() {
    subscribe('http.server.request.start', (message) => this.starts.set((message as { request: object }).request, performance.now()));
    subscribe('http.server.response.finish', (message) => {
      this.totalMs += performance.now() - (this.starts.get((message as { request: object }).request) ?? performance.now());
    });
  }
}

interface Begun {
  readonly response: { readonly first_factor_verification: { readonly external_verification_redirect_url: string } };
}

const spent = new ProviderTime();
const provider = await startOpenIdProvider('GOOGLE');
provider.account = { sub: '77', email: BENCH_EMAIL, email_verified: true, hd: 'example.org' } satisfies ProviderAccount;
const postgres = await providePostgres({ onDisk: true });
if (!postgres) throw new Error('No PostgreSQL');
const product = await startProduct({
  env: {
    ...unlimitedEnv({ social: { oauth_google: { enabled: true } } }),
    ...providerEnv('GOOGLE', provider),
    DATABASE_URL: new URL('/postgres', postgres.url).href,
  },
});

/** Signs in by the provider, and out again. @returns the time of the callback without the provider's, ms */
async function signIn(browser: BenchAccount): Promise<number> {
  const { response } = await browser.post<Begun>('/client/sign_ins', { strategy: 'oauth_google', redirect_url: product.url });
  const { url } = await visitProvider(response.first_factor_verification.external_verification_redirect_url);
  const before = spent.totalMs;
  const start = performance.now();
  const answer = await fetch(url, { redirect: 'manual', headers: { cookie: browser.cookie } });
  await answer.text();
  const time = performance.now() - start - (spent.totalMs - before);
  browser.takeCookie(answer);
  const client = await browser.post<{ response: { sessions: readonly unknown[] } }>('/client', {}, 'GET');
  if (client.response.sessions.length !== 1) throw new Error(`The callback led to ${answer.headers.get('location')}`);
  await browser.post('/client/sessions', {}, 'DELETE');
  return time;
}

try {
  // The provider's address belongs to this account, so the first sign-in connects the two.
  await new BenchAccount(product.url).signUp();
  const browser = new BenchAccount(product.url);
  for (let i = 0; i < WARM_UPS; i++) await signIn(browser);
  const [idle, times]: [number[], number[]] = [[], []];
  for (let i = 0; i < SIGN_INS; i++) {
    const start = performance.now();
    await (await fetch(`${product.url}/healthz`)).text();
    idle.push(performance.now() - start);
    times.push(await signIn(browser));
  }
  const base = quantile(idle, 0.99);
  line('GET /healthz, one by one, p99 (baseline)', base, 'ms');
  line('own part of a callback, p99', quantile(times, 0.99), 'ms', { name: 'healthz', value: base }, 'under 40 ms');
  console.log(`  p50 ${median(times).toFixed(1)} ms; ${SIGN_INS} sign-ins`);
} finally {
  await product.stop();
  await postgres.stop();
  await provider.close();
}
