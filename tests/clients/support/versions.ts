import manifest from '../../../package.json' with { type: 'json' };
import { provesSources } from '../../support/test-scope.ts';
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

/** The product's own client, and the oldest and newest release that must work. */
const WHOLE_MATRIX: readonly OfficialClient[] = [PRODUCT, OLDEST, NEWEST];

/** Every behavior is tested with the whole matrix when the sources are proved; otherwise some are, with the product's own client. */
export const CLIENTS = provesSources ? WHOLE_MATRIX : [PRODUCT];
/** For behaviors that the server's own tests hold, too, and those of the prebuilt pages, which the product does not use. */
export const CLIENTS_WHEN_PROVED = provesSources ? WHOLE_MATRIX : [];

export const PRODUCT_CLIENT = PRODUCT;
// The oldest release has no reverification.
export const REVERIFYING_CLIENTS = CLIENTS.filter((client) => client !== OLDEST);
export const REVERIFYING_CLIENTS_WHEN_PROVED = CLIENTS_WHEN_PROVED.filter((client) => client !== OLDEST);

/** Releases between them that changed something in the protocol. */
const CLIENTS_BETWEEN: readonly OfficialClient[] = [
  { name: 'the release of the specification', react: '5.45.0', js: '5.85.0' },
  { name: 'the last with the old billing names', react: '5.61.11', js: '5.99.0' },
  { name: 'one with the new billing names', react: '5.61.11', js: '5.105.0' },
  { name: 'the last of version 5', react: '5.61.11', js: '5.128.0' },
];

/** Sign-up, sign-in and sign-out are tested with all these, always. */
export const EVERY_CLIENT = [...WHOLE_MATRIX, ...CLIENTS_BETWEEN];
/** For sign-in with a provider. */
export const CLIENTS_AT_PROVIDERS = provesSources ? EVERY_CLIENT : CLIENTS;

/** The product's own client, which the server contains. */
const OWN_JS = PRODUCT.js;

/** URL of clerk.browser.js: on the server for the product's own version, else in the fixture. */
export function scriptUrl(version: string): string {
  return `${version === OWN_JS ? '/__clerk' : ''}/npm/@clerk/clerk-js@${version}/dist/clerk.browser.js`;
}

export const uiUrl = (version: string): string => `/npm/@clerk/ui@${version}/dist/ui.browser.js`;
