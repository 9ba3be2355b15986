import manifest from '../../../package.json' with { type: 'json' };
import type { ReactVersion } from '../fixture/build.ts';

/** One release of the official client: the React package that the page is built with, and the scripts that it loads. */
export interface OfficialClient {
  readonly name: string;
  readonly react: ReactVersion;
  /** Version of clerk-js. */
  readonly js: string;
  /** Version of the prebuilt components, if they are a script of their own. */
  readonly ui?: string;
}

const PRODUCT: OfficialClient = { name: 'the product', react: '5.45.0', js: manifest.dependencies['@clerk/clerk-js'] };
const OLDEST: OfficialClient = { name: 'the oldest', react: '5.0.0', js: '5.0.0' };
const NEWEST: OfficialClient = { name: 'the newest', react: '6.17.2', js: '6.40.0', ui: '1.36.0' };

/** The product's own client, and the oldest and newest release that must work. Every behavior is tested with these. */
export const CLIENTS: readonly OfficialClient[] = [PRODUCT, OLDEST, NEWEST];

export const PRODUCT_CLIENT = PRODUCT;
/** Releases that have reverification; the oldest does not. */
export const REVERIFYING_CLIENTS: readonly OfficialClient[] = [PRODUCT, NEWEST];

/** Releases between them that changed something in the protocol; sign-in and sign-out are tested with these, too. */
export const CLIENTS_BETWEEN: readonly OfficialClient[] = [
  { name: 'the release of the specification', react: '5.45.0', js: '5.85.0' },
  { name: 'the last with the old billing names', react: '5.61.11', js: '5.99.0' },
  { name: 'one with the new billing names', react: '5.61.11', js: '5.105.0' },
  { name: 'the last of version 5', react: '5.61.11', js: '5.128.0' },
];

/** The product's own client, which the server contains. */
const OWN_JS = PRODUCT.js;

/** URL of clerk.browser.js: on the server for the product's own version, else in the fixture. */
export function scriptUrl(version: string): string {
  return `${version === OWN_JS ? '/__clerk' : ''}/npm/@clerk/clerk-js@${version}/dist/clerk.browser.js`;
}

export const uiUrl = (version: string): string => `/npm/@clerk/ui@${version}/dist/ui.browser.js`;
