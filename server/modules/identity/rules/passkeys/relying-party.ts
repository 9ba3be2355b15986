import { isIP } from 'node:net';

/** The site as authenticators know it. A passkey belongs to its id for good: under another host it is another site's. */
export interface RelyingParty {
  /** A domain name. */
  readonly id: string;
  /** The pages that may use the passkeys. */
  readonly origins: readonly string[];
}

/**
 * Tells for which site passkeys are made.
 * @param publicUrl PUBLIC_URL. Without it only localhost counts, because the sender of a call chooses its host
 * @param publicOrigin scheme and host of the site as the page sees it
 * @returns undefined where browsers have no passkeys: on IP addresses, and on hosts without TLS except localhost
 */
export function relyingPartyOf(publicUrl: string | undefined, publicOrigin: string): RelyingParty | undefined {
  const { protocol, hostname, host, origin } = new URL(publicUrl ?? publicOrigin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (publicUrl === undefined) {
    if (hostname !== 'localhost') return undefined;
    // TLS may end at a proxy that is not trusted, so the scheme of the call tells nothing.
    return { id: hostname, origins: [`http://${host}`, `https://${host}`] };
  }
  const isAddress = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
  return isAddress || (protocol !== 'https:' && !isLocal) ? undefined : { id: hostname, origins: [origin] };
}
