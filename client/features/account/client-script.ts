/** Where our own server has the client's script. */
export const CLIENT_SCRIPT = '/__clerk/npm/@clerk/clerk-js@5.90.0/dist/clerk.browser.js';
/** Where our own server answers the identity service's calls. */
export const PROXY_PATH = '/__clerk';

/**
 * Loads the client's script from our own server, once. The package's own loader would admit a failure only after 15 s.
 * @throws when the script cannot be had
 */
export async function loadClientScript(publishableKey: string): Promise<void> {
  const before = (window as { Clerk?: { status?: string } }).Clerk;
  if (before?.status === 'ready') return;
  // One that could not reach the service never asks again.
  Reflect.deleteProperty(window, 'Clerk');
  const script = document.createElement('script');
  script.src = CLIENT_SCRIPT;
  script.async = true;
  // What the client reads when it starts.
  script.dataset.clerkPublishableKey = publishableKey;
  script.dataset.clerkProxyUrl = PROXY_PATH;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  script.addEventListener('load', () => resolve());
  script.addEventListener('error', () => reject(new Error('The script of the identity client could not be loaded')));
  document.head.append(script);
  await promise.finally(() => script.remove());
}
