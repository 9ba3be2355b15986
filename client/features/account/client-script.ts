import type { PageIdentity } from '../../../shared/api/page-config.ts';

const FOLDER = '/__clerk/npm/@clerk/clerk-js@5.90.0/dist/';
/** The page waits so long for the script, ms; somebody may be looking at it. */
const SCRIPT_TIMEOUT_MS = 10_000;

/**
 * Where our own server has the client's script: without its screens, which are most of it and which we do not use, unless the
 * check for robots may open one of them.
 */
export function clientScript(challenges: boolean): string {
  return `${FOLDER}clerk.${challenges ? '' : 'headless.'}browser.js`;
}

/** Where our own server answers the identity service's calls. */
export const PROXY_PATH = '/__clerk';

/**
 * Loads the client's script from our own server, once. The package's own loader would admit a failure only after 15 s.
 * @throws when the script cannot be had
 */
export async function loadClientScript({ publishableKey, challenges = false }: PageIdentity): Promise<void> {
  const before = (window as { Clerk?: { status?: string } }).Clerk;
  if (before?.status === 'ready') return;
  // One that could not reach the service never asks again.
  Reflect.deleteProperty(window, 'Clerk');
  const script = document.createElement('script');
  script.src = clientScript(challenges);
  script.async = true;
  // What the client reads when it starts.
  script.dataset.clerkPublishableKey = publishableKey;
  script.dataset.clerkProxyUrl = PROXY_PATH;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  script.addEventListener('load', () => resolve());
  script.addEventListener('error', () => reject(new Error('The script of the identity client could not be loaded')));
  const timer = setTimeout(() => reject(new Error('The script of the identity client does not come')), SCRIPT_TIMEOUT_MS);
  document.head.append(script);
  await promise.finally(() => {
    clearTimeout(timer);
    script.remove();
  });
}
