import type { PageIdentity } from '../../shared/api/page-config.ts';
import { deriveKey } from './secrets.ts';

const INSTANCE_ID_BYTES = 6;

/** What the configuration says of the instance. */
interface IdentityKeys {
  readonly SECRET: string;
  readonly CLERK_PUBLISHABLE_KEY?: string | undefined;
}

export interface PublishableKey {
  readonly key: string;
  /** The instance is this server; otherwise a hosted one, which this server only checks the tokens of. */
  readonly own: boolean;
  /** Host in the key. Our own cannot be reached from anywhere, so that a client which forgets the proxy fails at once. */
  readonly host: string;
}

/** The key that tells the official client where its instance is: the configured one of a hosted instance, else our own. */
export function publishableKeyOf(config: IdentityKeys): PublishableKey {
  const hosted = config.CLERK_PUBLISHABLE_KEY;
  if (hosted !== undefined) return { key: hosted, own: false, host: hostOfKey(hosted) as string };
  const id = deriveKey(config.SECRET, 'identity-instance').subarray(0, INSTANCE_ID_BYTES).toString('hex');
  const host = `${id}.upshot.invalid`;
  return { key: `pk_live_${Buffer.from(`${host}$`).toString('base64')}`, own: true, host };
}

/** The host in a publishable key; undefined when it is none. */
export function hostOfKey(key: string): string | undefined {
  const [, encoded = ''] = /^pk_(?:live|test)_([A-Za-z0-9+/=_-]+)$/.exec(key) ?? [];
  const [, host] = /^([a-z0-9-]+(?:\.[a-z0-9-]+)+)\$$/i.exec(Buffer.from(encoded, 'base64').toString('latin1')) ?? [];
  return host;
}

/** What the page is told of its identity service. */
export function pageIdentityOf(config: IdentityKeys & { readonly TURNSTILE_SITE_KEY?: string | undefined }): PageIdentity {
  const { key, own } = publishableKeyOf(config);
  return { publishableKey: key, own, ...(config.TURNSTILE_SITE_KEY === undefined ? {} : { challenges: true }) };
}
