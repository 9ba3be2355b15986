import { Route, Router } from 'workbox-routing';
import { type PageMessage, readPageMessage } from '../../shared/protocol/service-worker.ts';
import type { BuildFiles } from './build-files.ts';
import { holeKeeper } from './hole-keeper.ts';
import { kindOf } from './kinds.ts';
import { hashesOf, recordBuild, type ShellDeps } from './shell.ts';
import { MEDIA_CACHE, strategies } from './strategies.ts';
import { findWhole } from './whole-files.ts';

// Network first for pages, so that a broken build does not outlive its successor; what the hole needs is cached, so that it can be
// played without a network. Reasons are in docs/adr/0006-service-worker.md.

declare const self: ServiceWorkerGlobalScope;
/** Replaced by tools/run/service-worker-plugin.ts. */
declare const BUILD: BuildFiles;

// Used once: the build writes the whole list at every use of BUILD.
const build = BUILD;
const { origin } = self.location;
const answers = strategies(build.id, hashesOf(build));
const router = new Router();
for (const kind of Object.keys(answers) as (keyof typeof answers)[]) {
  router.registerRoute(new Route(({ request }) => kindOf(request, origin) === kind, answers[kind]));
}

self.addEventListener('fetch', (event) => {
  const answer = router.handleRequest({ request: event.request, event });
  if (answer) event.respondWith(answer);
});

const keeper = holeKeeper({ build, shell: shellDeps });

self.addEventListener('install', (event) => event.waitUntil(keeper.install()));

// The page that has installed the first service worker is served by it at once; a page of another build stays as it is. Nothing else
// is waited for, because every navigation waits until the activation is over.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
  void recordBuild(build, caches).catch(() => undefined);
});

self.addEventListener('message', (event) => {
  const message = readPageMessage(event.data);
  if (message) event.waitUntil(handle(message, event));
});

async function handle(message: PageMessage, event: ExtendableMessageEvent): Promise<void> {
  switch (message.type) {
    case 'take-over':
      return self.skipWaiting();
    case 'has-file':
      event.ports[0]?.postMessage(Object.hasOwn(build.needed, message.path));
      return;
    case 'keep':
      return keeper.keepHole(message.paths.map((path) => () => keep(new Request(path), event)));
  }
}

/** Requests a file as a page would, so that it is cached. */
async function keep(request: Request, event: ExtendableEvent): Promise<void> {
  const kind = kindOf(request, origin);
  if (kind !== 'level' && kind !== 'media') return;
  if (kind === 'media' && (await findWhole(request, [MEDIA_CACHE], {}))) return;
  await Promise.allSettled(answers[kind].handleAll({ request, event }));
}

function shellDeps(): ShellDeps {
  return { caches, fetch, saveData: shouldSaveData() };
}

/** Only some browsers know. */
function shouldSaveData(): boolean {
  const { connection } = self.navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
