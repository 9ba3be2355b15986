import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { bodyOf, closeServer, listen, type TestProvider } from './open-id-provider.ts';

/** The members of GitHub's API that count. */
export interface GithubAccount {
  readonly sub: string;
  readonly login: string;
  readonly name: string | null;
  readonly emails: readonly { readonly email: string; readonly primary: boolean; readonly verified: boolean }[];
}

interface Grant {
  readonly challenge: string;
  readonly redirectUri: string;
  readonly account: GithubAccount;
  readonly scope: string;
}

/** Starts a small OAuth 2 server with the paths and answers of a GitHub Enterprise Server. */
export async function startGithubProvider(): Promise<TestProvider> {
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, Grant>();
  const { server, issuer } = await listen((request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    void handle(request, url).then(({ status = 200, location, json }) => {
      response.writeHead(status, { 'content-type': 'application/json', ...(location === undefined ? {} : { location }) });
      response.end(json === undefined ? '' : JSON.stringify(json));
    });
  });
  const test: TestProvider = { issuer, account: null, onServerCall: undefined, close: () => closeServer(server) };

  async function handle(request: IncomingMessage, url: URL): Promise<{ status?: number; location?: string; json?: unknown }> {
    if (url.pathname === '/login/oauth/authorize') return { status: 302, location: authorize(url.searchParams) };
    await test.onServerCall?.(url.pathname);
    if (url.pathname === '/login/oauth/access_token') return { json: exchange(new URLSearchParams(await bodyOf(request))) };
    const grant = tokens.get((request.headers.authorization ?? '').replace(/^Bearer /i, ''));
    if (grant === undefined) return { status: 401, json: { message: 'Bad credentials' } };
    if (url.pathname === '/api/v3/user') {
      const { sub, login, name } = grant.account;
      return { json: { id: Number(sub), login, name, avatar_url: 'https://127.0.0.1/picture.png' } };
    }
    if (url.pathname === '/api/v3/user/emails') return { json: grant.account.emails };
    return { status: 404, json: { message: 'Not Found' } };
  }

  function authorize(query: URLSearchParams): string {
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('state', query.get('state') ?? '');
    if (test.account === null) {
      back.searchParams.set('error', 'access_denied');
      return back.href;
    }
    const code = randomBytes(10).toString('hex');
    const account = test.account as unknown as GithubAccount;
    const [challenge, scope] = [query.get('code_challenge') ?? '', query.get('scope') ?? ''];
    grants.set(code, { challenge, redirectUri: query.get('redirect_uri') ?? '', account, scope });
    back.searchParams.set('code', code);
    return back.href;
  }

  /** Answers errors with status 200, as GitHub does. */
  function exchange(form: URLSearchParams): unknown {
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    if (form.get('client_id') !== 'id-GITHUB' || form.get('client_secret') !== 'secret of GITHUB')
      return { error: 'incorrect_client_credentials' };
    const digest = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant === undefined || grant.challenge !== digest || grant.redirectUri !== form.get('redirect_uri'))
      return { error: 'bad_verification_code' };
    const token = randomBytes(10).toString('hex');
    tokens.set(token, grant);
    return { access_token: token, token_type: 'bearer', scope: grant.scope.replaceAll(' ', ',') };
  }
  return test;
}
