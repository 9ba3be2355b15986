import { version } from '@clerk/clerk-js/package.json';
import type { PageIdentity } from '../../../shared/api/page-config.ts';
import { IDENTITY_PATH } from '../../../shared/server-paths.ts';

/** The folder of the installed release on our own server. */
const FOLDER = `${IDENTITY_PATH}/npm/@clerk/clerk-js@${version}/dist/`;
/** How long the page waits for the script, ms; the player may be waiting. */
const SCRIPT_TIMEOUT_MS = 10_000;

/**
 * The URL of the client's script. A hosted instance serves it at the host in its key, and chooses the release. Our own server serves it
 * without its prebuilt screens, which are most of it and unused, unless the challenge for robots may need one.
 */
export function clientScript({ own, publishableKey, challenges = false }: PageIdentity): string {
  if (own) return `${FOLDER}clerk.${challenges ? '' : 'headless.'}browser.js`;
  const [, , host = ''] = publishableKey.split('_');
  return `https://${atob(host).replace('$', '')}/npm/@clerk/clerk-js@5/dist/clerk.browser.js`;
}

/**
 * Loads the client's script once. The package's own loader would report a failure only after 15 s, and not try again.
 * @throws when the script cannot be loaded
 */
export async function loadClientScript(identity: PageIdentity): Promise<void> {
  const before = (window as { Clerk?: { status?: string } }).Clerk;
  if (before?.status === 'ready') return;
  // A client that could not reach the service never tries again.
  Reflect.deleteProperty(window, 'Clerk');
  const script = document.createElement('script');
  script.src = clientScript(identity);
  script.async = true;
  // The client reads these when it starts.
  script.dataset.clerkPublishableKey = identity.publishableKey;
  if (identity.own) script.dataset.clerkProxyUrl = IDENTITY_PATH;
  // As the package's own loader requests other hosts.
  else script.crossOrigin = 'anonymous';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  script.addEventListener('load', () => resolve());
  script.addEventListener('error', () => reject(new Error('The script of the identity client could not be loaded')));
  const timer = setTimeout(() => reject(new Error('The script of the identity client took too long')), SCRIPT_TIMEOUT_MS);
  document.head.append(script);
  await promise.finally(() => {
    clearTimeout(timer);
    script.remove();
  });
}
