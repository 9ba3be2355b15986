import { UNLIMITED_IDENTITY, UNLIMITED_REQUESTS } from '../support/test-limits.ts';

/** In development this e-mail needs no mail, and this is its code. */
export const BENCH_EMAIL = 'bench+clerk_test@example.com';
const CODE = '424242';
export const BENCH_PASSWORD = 'a long walk to the green';

/** Variables of a server without limits. @param settings of the identity service, besides its limits */
export const unlimitedEnv = (settings: object = {}): Readonly<Record<string, string>> => ({
  NODE_ENV: 'development',
  LOG_LEVEL: 'error',
  SECRET: 'for the benchmark, and nobody knows it',
  ...UNLIMITED_REQUESTS,
  IDENTITY_SETTINGS: JSON.stringify({ limits: UNLIMITED_IDENTITY, ...settings }),
});

interface Answer {
  readonly response: { readonly id: string; readonly created_session_id: string | null };
}

/** An account of our own identity service, signed in on a browser. */
export class BenchAccount {
  /** The cookie header of the browser. */
  cookie = '';
  sessionId = '';
  private readonly origin: string;

  /** @param origin of the product */
  constructor(origin: string) {
    this.origin = origin;
  }

  async signUp(): Promise<void> {
    const begun = await this.post<Answer>('/client/sign_ups', {
      email_address: BENCH_EMAIL,
      username: 'benchmark',
      password: BENCH_PASSWORD,
    });
    const path = `/client/sign_ups/${begun.response.id}`;
    await this.post(`${path}/prepare_verification`, { strategy: 'email_code' });
    const done = await this.post<Answer>(`${path}/attempt_verification`, { strategy: 'email_code', code: CODE });
    const { created_session_id: sessionId } = done.response;
    if (sessionId === null) throw new Error('The sign-up was not completed');
    this.sessionId = sessionId;
  }

  /** A new token of the session. It is valid for a minute. */
  async token(): Promise<string> {
    const { jwt } = await this.post<{ jwt: string }>(`/client/sessions/${this.sessionId}/tokens`, { organization_id: '' });
    return jwt;
  }

  /** Posts a form as the official client does. @throws Error with the answer when it is a refusal */
  async post<T>(path: string, form: Record<string, string>, method = 'POST'): Promise<T> {
    const response = await fetch(
      `${this.origin}/__clerk/v1${path}?__clerk_api_version=2025-04-10&_clerk_session_id=${this.sessionId}&_method=${method}`,
      {
        method: 'POST',
        headers: { origin: this.origin, ...(this.cookie === '' ? {} : { cookie: this.cookie }) },
        body: new URLSearchParams(form),
      },
    );
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    this.takeCookie(response);
    return JSON.parse(text) as T;
  }

  /** Keeps the cookie of an answer, if it has a new one. */
  takeCookie(response: Response): void {
    const set = response.headers.getSetCookie().find((one) => one.startsWith('__client='));
    this.cookie = set?.split(';', 1)[0] ?? this.cookie;
  }
}
