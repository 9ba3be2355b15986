import { installPostHogReleases } from '../../../tools/test/posthog-releases.ts';

/** Installs the releases before the first file. */
export async function setup(): Promise<void> {
  if (!(await installPostHogReleases())) throw new Error("PostHog's releases could not be installed: npm ci in tests/posthog/fixture");
}
