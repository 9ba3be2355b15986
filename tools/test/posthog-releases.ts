import { join } from 'node:path';
import { installFolder } from './npm-folder.ts';

/** Releases of PostHog's library that cannot stand beside the product's. */
const FIXTURE = join(import.meta.dirname, '../../tests/posthog/fixture');

/**
 * Installs the releases of PostHog's library that send events to the server in tests, unless they are there.
 * @returns false when they cannot be installed; the reason is printed
 */
export const installPostHogReleases = (): Promise<boolean> => installFolder(FIXTURE, "PostHog's releases (tests/posthog/fixture)");
