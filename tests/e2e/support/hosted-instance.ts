import { readFileSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { cookieSuffix } from '../../../server/config/publishable-key.ts';
import { startProduct } from '../../support/product.ts';

const SITE_HOST = 'golf.example';
const INSTANCE_HOST = `clerk.${SITE_HOST}`;
/** URL of the product that uses the instance. */
export const SITE = `https://${SITE_HOST}`;
export const INSTANCE = `https://${INSTANCE_HOST}`;
export const PUBLISHABLE_KEY = `pk_live_${Buffer.from(`${INSTANCE_HOST}$`).toString('base64')}`;

/**
 * Valid for both names until 2120. It is of no use elsewhere: nobody owns `.example`. Self-signed by `openssl ca -selfsign`
 * with basicConstraints CA:TRUE, and `golf.example` and `clerk.golf.example` as subjectAltName.
 */
const CERTIFICATE = join(import.meta.dirname, 'golf-example.cert.pem');
const CERTIFICATE_KEY = join(import.meta.dirname, 'golf-example.key.pem');

const KEY_ID = 'ins_standin';
const ALGORITHM = 'RS256';
const TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g;
/** Headers of an answer that concern the client; the others are policies of the server that answers. */
const PASSED_HEADERS = ['content-type', 'cache-control', 'retry-after'];

/**
 * A stand-in for a hosted instance and its network: `clerk.golf.example` has its own accounts, its own signing key and the
 * official client's script; `golf.example` is the product. Both use TLS, as in production.
 */
export interface HostedInstance {
  /** Switches that make a browser resolve both names to this stand-in. */
  readonly browserSwitches: readonly string[];
  /** Environment of a server process that reaches the instance here and trusts its certificate. */
  readonly serverEnv: Readonly<Record<string, string>>;
  /** URL of the server that has the instance's accounts and mailbox. */
  readonly accountsUrl: string;
  /** Sets the product that `golf.example` serves. */
  serveSiteFrom(productUrl: string): void;
  close(): Promise<void>;
}

/** @param settings of the instance, as in IDENTITY_SETTINGS */
export async function startHostedInstance(settings: object): Promise<HostedInstance> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM);
  const keySet = { keys: [{ ...(await exportJWK(publicKey)), kid: KEY_ID, alg: ALGORITHM, use: 'sig' }] };
  const sign = (claims: JWTPayload) => new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID, typ: 'JWT' }).sign(privateKey);
  const accounts = await startProduct({ env: { PUBLIC_URL: INSTANCE, IDENTITY_SETTINGS: JSON.stringify(settings) } });
  let productUrl: string | undefined;

  /** Signs the session tokens in an answer with the instance's key. */
  const signAgain = async (body: string): Promise<string> => {
    let signed = body;
    for (const token of new Set(body.match(TOKEN))) {
      const claims = decodeJwt(token);
      if ('sid' in claims) signed = signed.replaceAll(token, await sign({ ...claims, iss: INSTANCE, azp: SITE }));
    }
    return signed;
  };

  const answerAsInstance = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url as string;
    if (path === '/.well-known/jwks.json') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(keySet));
      return;
    }
    const isFromSite = request.headers.origin === SITE;
    response.setHeader('vary', 'origin');
    if (isFromSite) response.setHeader('access-control-allow-origin', SITE).setHeader('access-control-allow-credentials', 'true');
    if (!/^\/(v1|npm)\//.test(path)) {
      response.writeHead(404).end();
      return;
    }
    const changedHeaders = { 'accept-encoding': 'identity', ...(isFromSite ? { origin: INSTANCE } : {}) };
    const answer = await ask(request, accounts.url, `/__clerk${path}`, changedHeaders);
    for (const name of PASSED_HEADERS) {
      const value = answer.headers[name];
      if (value !== undefined) response.setHeader(name, value);
    }
    const { location, 'set-cookie': cookies = [] } = answer.headers;
    if (location !== undefined) response.setHeader('location', location.replace(/^\/__clerk/, ''));
    response.setHeader('set-cookie', cookies.map(cookieOfInstance));
    response.writeHead(answer.statusCode as number).end(await signAgain(await text(answer)));
  };

  const answerAsSite = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await ask(request, productUrl as string, request.url as string);
    answer.pipe(response.writeHead(answer.statusCode as number, answer.headers));
  };

  const tls = { cert: readFileSync(CERTIFICATE), key: readFileSync(CERTIFICATE_KEY) };
  const server = createServer(tls, (request, response) => {
    const answer = request.headers.host === INSTANCE_HOST ? answerAsInstance : answerAsSite;
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const rules = [SITE_HOST, INSTANCE_HOST].map((host) => `MAP ${host}:443 127.0.0.1:${port}`);
  return {
    browserSwitches: [`--host-resolver-rules=${rules.join(',')}`, '--ignore-certificate-errors'],
    serverEnv: { NODE_EXTRA_CA_CERTS: CERTIFICATE, NODE_OPTIONS: `--import=${redirectToPort(port)}` },
    accountsUrl: accounts.url,
    serveSiteFrom(url) {
      productUrl = url;
    },
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await accounts.stop();
    },
  };
}

/** Forwards a request to one of our servers. */
function ask(
  request: IncomingMessage,
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<IncomingMessage> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const { method } = request;
    const onward = send({ hostname, port, path, method, headers: { ...request.headers, ...headers } }, resolve);
    onward.once('error', reject);
    request.pipe(onward);
  });
}

/** `__client_uat`, which scripts of the page read, is for the whole site and has the key's suffix; all others are for the instance alone. */
function cookieOfInstance(line: string): string {
  if (!line.startsWith('__client_uat')) return line;
  return `${line.replace(/^__client_uat_[^=]+/, `__client_uat_${cookieSuffix(PUBLISHABLE_KEY)}`)}; Domain=${SITE_HOST}`;
}

/** A module that a process loads first; it redirects the instance's host name to this port. Certificates are still checked for the name. */
function redirectToPort(port: number): string {
  const module = `
    import tls from 'node:tls';
    const { connect } = tls;
    const here = { host: '127.0.0.1', port: ${port} };
    tls.connect = (options, ...rest) => connect(options.servername === '${INSTANCE_HOST}' ? { ...options, ...here } : options, ...rest);`;
  return `data:text/javascript,${encodeURIComponent(module)}`;
}
