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
 * @param chosenId the id of the settings, in place of the host of PUBLIC_URL
 * @returns undefined where browsers have no passkeys: on IP addresses, and on hosts without TLS except localhost
 */
export function relyingPartyOf(publicUrl: string | undefined, publicOrigin: string, chosenId?: string): RelyingParty | undefined {
  const { protocol, hostname, host, origin } = new URL(publicUrl ?? publicOrigin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (publicUrl === undefined) {
    if (hostname !== 'localhost') return undefined;
    // TLS may end at a proxy that is not trusted, so the scheme of the call tells nothing.
    return { id: hostname, origins: [`http://${host}`, `https://${host}`] };
  }
  const isAddress = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
  return isAddress || (protocol !== 'https:' && !isLocal) ? undefined : { id: chosenId ?? hostname, origins: [origin] };
}

/** Whether browsers let the site use passkeys of this id: it is the host of PUBLIC_URL, or a domain above it. */
export function isIdOf(publicUrl: string | undefined, id: string): boolean {
  if (publicUrl === undefined) return false;
  const { hostname } = new URL(publicUrl);
  return hostname === id || (hostname.endsWith(`.${id}`) && id.includes('.'));
}
