import { createHash } from 'node:crypto';
import type { PageIdentity } from '../../shared/api/page-config.ts';
import { deriveKey } from './secrets.ts';

const INSTANCE_ID_BYTES = 6;

/** The settings that identify the instance. */
interface IdentityKeys {
  readonly SECRET: string;
  readonly CLERK_PUBLISHABLE_KEY?: string | undefined;
}

export interface PublishableKey {
  readonly key: string;
  /** True when the instance is this server; otherwise it is a hosted one, and this server only verifies its tokens. */
  readonly own: boolean;
  /** The host in the key. Our own cannot be reached from anywhere, so a client that does not use the proxy fails at once. */
  readonly host: string;
}

/** Returns the key that tells the official client where its instance is: the configured key of a hosted instance, else our own. */
export function publishableKeyOf(config: IdentityKeys): PublishableKey {
  const hosted = config.CLERK_PUBLISHABLE_KEY;
  if (hosted !== undefined) return { key: hosted, own: false, host: hostOfKey(hosted) as string };
  const id = deriveKey(config.SECRET, 'identity-instance').subarray(0, INSTANCE_ID_BYTES).toString('hex');
  const host = `${id}.upshot.invalid`;
  return { key: `pk_live_${Buffer.from(`${host}$`).toString('base64')}`, own: true, host };
}

/** Returns the host in a publishable key; undefined when the text is not such a key. */
export function hostOfKey(key: string): string | undefined {
  const [, encoded = ''] = /^pk_(?:live|test)_([A-Za-z0-9+/=_-]+)$/.exec(key) ?? [];
  const [, host] = /^([a-z0-9-]+(?:\.[a-z0-9-]+)+)\$$/i.exec(Buffer.from(encoded, 'base64').toString('latin1')) ?? [];
  return host;
}

/** Returns the suffix by which the official client separates the cookies of several instances: 8 characters. */
export function cookieSuffix(key: string): string {
  return createHash('sha1').update(key).digest('base64url').slice(0, 8);
}

/** Returns what the page needs to know of its identity service. */
export function pageIdentityOf(config: IdentityKeys & { readonly TURNSTILE_SITE_KEY?: string | undefined }): PageIdentity {
  const { key, own } = publishableKeyOf(config);
  return { publishableKey: key, own, ...(config.TURNSTILE_SITE_KEY === undefined ? {} : { challenges: true }) };
}
