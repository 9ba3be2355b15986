import { type LookupAddress, lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 5_000;
const MAX_REDIRECTS = 3;
const HTTPS_PORT = '';

/** What may be connected to. Tests, whose servers are on this machine, use others. */
export interface ConnectionRules {
  readonly mayConnect: (address: string) => boolean;
  /** `''` is the default port of https. */
  readonly mayUsePort: (port: string) => boolean;
  readonly resolve: typeof lookup;
  /** Certificates of further authorities, PEM. */
  readonly ca?: string;
}

const PUBLIC: ConnectionRules = { mayConnect: isPublicAddress, mayUsePort: (port) => port === HTTPS_PORT, resolve: lookup };

/**
 * Fetches a picture from elsewhere. It connects over https to public addresses only, also after a redirect, so that nobody can read our own
 * network through it. The checked address is the one that it connects to.
 * @throws Error when it is not allowed, longer than 5 MB, or takes longer than 5 s
 */
export async function fetchPicture(url: string, rules: ConnectionRules = PUBLIC): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let next = new URL(url);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const answer = await get(next, rules, signal);
    if (answer.statusCode === 200) return read(answer);
    answer.destroy();
    const { location } = answer.headers;
    if (!isRedirect(answer.statusCode) || location === undefined) throw new Error(`The picture's server answered ${answer.statusCode}`);
    next = new URL(location, next);
  }
  throw new Error(`The picture is behind more than ${MAX_REDIRECTS} redirects`);
}

function get(url: URL, rules: ConnectionRules, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An address in the URL is never looked up.
  const isRefused = url.protocol !== 'https:' || !rules.mayUsePort(url.port) || (isIP(host) !== 0 && !rules.mayConnect(host));
  if (isRefused || url.username !== '') throw new Error('The picture is not at a public address');
  return new Promise((resolve, reject) => {
    const options = {
      ...{ signal, lookup: checkedLookup(rules), agent: false, headers: { accept: 'image/*' } },
      ...(rules.ca === undefined ? {} : { ca: rules.ca }),
    };
    request(url, options, resolve).on('error', reject).end();
  });
}

/** Resolves a name, and refuses it when any of its addresses must not be connected to. */
function checkedLookup({ resolve, mayConnect }: ConnectionRules): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error: NodeJS.ErrnoException | null, addresses: readonly LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error !== null) callback(error, []);
      else if (first === undefined || !addresses.every(({ address }) => mayConnect(address))) {
        callback(new Error('The picture is not at a public address'), []);
      } else if (options.all === true) callback(null, [...addresses]);
      else callback(null, first.address, first.family);
    });
  };
}

async function read(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Leaving the loop closes the connection.
    if (length > MAX_BYTES) throw new Error(`The picture has more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isRedirect(status: number | undefined): boolean {
  return status !== undefined && [301, 302, 303, 307, 308].includes(status);
}
