import { test as base } from 'vitest';
import type { TestServerOptions } from '../../support/test-server.ts';
import { resetServer } from './reset-server.ts';
import { type SocialServer, startSocialServer } from './social-server.ts';

const workerTest = base
  .extend('serverOptions', { scope: 'worker' }, {} as TestServerOptions)
  .extend('social', { scope: 'worker' }, async ({ serverOptions }, { onCleanup }) => {
    const server = await startSocialServer(serverOptions);
    onCleanup(() => server.close());
    return server;
  });

/** Gives a file the server with five providers of its worker, as a new one: see `shareServer`. Its providers have no account. */
export function shareSocialServer(take: (server: SocialServer) => void): void {
  workerTest.beforeAll(async ({ social }) => {
    await resetServer(social);
    for (const provider of Object.values(social.providers)) Object.assign(provider, { account: null, onServerCall: undefined });
    take(social);
  });
}
