import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

/** Any port of this machine is right for it: RFC 8252, section 7.3. */
const CALLBACK = 'http://127.0.0.1/__clerk/v1/oauth_callback';

/** Claims of an account at a provider. */
export type ProviderAccount = Readonly<Record<string, unknown>> & { readonly sub: string };

/** A provider on this machine, with the account of its next visitors. */
export interface TestProvider {
  readonly issuer: string;
  /** Who agrees when a browser comes; null refuses. */
  account: ProviderAccount | null;
  /** Called before each answer that the server, not a browser, asks for. */
  onServerCall: ((path: string) => Promise<void> | void) | undefined;
  close(): Promise<void>;
}

/** Variables by which the server knows a provider. */
export function providerEnv(key: string, { issuer }: Pick<TestProvider, 'issuer'>, secret = `secret of ${key}`): Record<string, string> {
  return { [`OAUTH_${key}_CLIENT_ID`]: `id-${key}`, [`OAUTH_${key}_CLIENT_SECRET`]: secret, [`OAUTH_${key}_ISSUER`]: issuer };
}

/** Starts a certified OpenID Connect provider with one client. It asks nothing: every visitor has the present account. */
export async function startOpenIdProvider(key: string, isRightSecret?: (given: string) => Promise<boolean>): Promise<TestProvider> {
  let callback: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  const { server, issuer } = await listen((request, response) => void answer(request, response));
  const test: TestProvider = { issuer, account: null, onServerCall: undefined, close: () => closeServer(server) };
  const secret = `secret of ${key}`;
  const client = {
    client_id: `id-${key}`,
    client_secret: secret,
    token_endpoint_auth_method: 'client_secret_post',
    redirect_uris: [CALLBACK],
  };
  const provider = new Provider(issuer, {
    clients: [{ ...client, application_type: 'native', response_types: ['code'] }],
    claims: {
      openid: ['sub', 'hd', 'xms_edov', 'nonce_supported'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'picture'],
      name: ['given_name', 'family_name'],
    },
    scopes: ['openid', 'email', 'profile', 'name', 'offline_access', 'calendar'],
    // As the large providers do: the claims of the scopes are in the ID token.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, userinfo: { enabled: true } },
    pkce: { required: () => true },
    cookies: { keys: ['a key of the tests'] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...(test.account ?? {}), sub: id }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        accountId: ctx.oidc.session?.accountId ?? '',
        clientId: ctx.oidc.client?.clientId ?? '',
      });
      grant.addOIDCScope('openid email profile name calendar');
      await grant.save();
      return grant;
    },
    ttl: { Session: 60, Interaction: 60, Grant: 60, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
  } satisfies Configuration);
  callback = provider.callback();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', issuer).pathname;
    if (path.startsWith('/interaction/')) {
      const result = test.account === null ? { error: 'access_denied' } : { login: { accountId: test.account.sub }, consent: {} };
      await provider.interactionFinished(request, response, result);
      return;
    }
    if (!path.startsWith('/auth')) await test.onServerCall?.(path);
    if (path === '/token' && isRightSecret !== undefined) {
      // A secret that changes is checked here; the provider itself knows one secret only.
      const form = new URLSearchParams(await bodyOf(request));
      const given = form.get('client_secret') ?? '';
      Object.assign(request, { body: { ...Object.fromEntries(form), client_secret: (await isRightSecret(given)) ? secret : 'wrong' } });
    }
    callback?.(request, response);
  }
  return test;
}

export async function listen(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ server: Server; issuer: string }> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

export function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
