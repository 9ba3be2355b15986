import { join } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };

/** A release of posthog-js. */
export interface Release {
  readonly version: string;
  /** Path of the script with all parts, which would else be loaded later. */
  readonly script: string;
  /** How it packs events by default. */
  readonly packing: 'gzip' | 'json';
  /** Batches say how long ago an event was when they are first sent. Sent again, they say the same. */
  readonly sendsOffsets: boolean;
}

const INSTALLED = join(import.meta.dirname, '../fixture/node_modules');
const OWN = join(import.meta.dirname, '../../../node_modules');
const SCRIPT = 'dist/array.full.no-external.js';

/** Older releases, and the product's own. */
export const RELEASES: readonly Release[] = [
  // Its configuration comes with the flags, which say nothing of gzip.
  { version: '1.268.9', script: join(INSTALLED, 'posthog-js-1.268', SCRIPT), packing: 'json', sendsOffsets: true },
  { version: '1.350.0', script: join(INSTALLED, 'posthog-js-1.350', SCRIPT), packing: 'gzip', sendsOffsets: true },
  { version: '1.434.18', script: join(INSTALLED, 'posthog-js-1.434', SCRIPT), packing: 'gzip', sendsOffsets: false },
  { version: manifest.dependencies['posthog-js'], script: join(OWN, 'posthog-js', SCRIPT), packing: 'gzip', sendsOffsets: false },
];
