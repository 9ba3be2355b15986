import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EdgeKind } from './module-edges.ts';
import { judgeFileEdge, judgePackageEdge, roomRows } from './rooms.ts';
import { isTest, ROOT } from './source-files.ts';

const INSTALLED = new Set([
  'workbox-routing',
  'zod',
  'react',
  'react-dom',
  'jotai',
  'comlink',
  'box2d-wasm',
  'typeorm',
  'pg',
  '@nestjs/common',
]);

const FILE_EDGES: readonly (readonly [from: string, kind: EdgeKind, to: string, allowed: boolean])[] = [
  ['shared/course/level.ts', 'static', 'shared/result.ts', true],
  ['shared/result.ts', 'type', 'sim-worker/core/round.ts', false],
  ['sim-worker/core/round.ts', 'static', 'shared/errors.ts', true],
  ['shared/result.ts', 'static', 'server/config/config.ts', false],
  ['shared/result.ts', 'static', 'client/platform/storage.ts', false],
  ['shared/result.ts', 'static', 'tools/test/free-port.ts', false],
  ['shared/result.ts', 'static', 'tests/support/levels.ts', false],
  ['sim-worker/core/round.ts', 'type', 'sim-worker/engine/box2d-world.ts', false],
  ['sim-worker/core/round.ts', 'static', 'sim-worker/host/clock.ts', false],
  ['sim-worker/core/round.ts', 'static', 'sim-worker/render/camera.ts', false],
  ['sim-worker/core/round.ts', 'static', 'sim-worker/replay/recorder.ts', false],
  ['sim-worker/core/round.ts', 'static', 'client/sim/drag.ts', false],
  ['sim-worker/core/round.ts', 'static', 'server/config/config.ts', false],
  ['sim-worker/core/round.ts', 'static', 'tools/test/free-port.ts', false],
  ['sim-worker/core/round.ts', 'static', 'tests/support/levels.ts', false],
  ['sim-worker/engine/box2d-world.ts', 'type', 'sim-worker/core/physics-port.ts', true],
  ['sim-worker/engine/box2d-world.ts', 'static', 'sim-worker/core/round.ts', false],
  ['sim-worker/engine/box2d-world.ts', 'static', 'sim-worker/host/clock.ts', false],
  ['sim-worker/engine/box2d-world.ts', 'static', 'sim-worker/render/camera.ts', false],
  ['sim-worker/engine/box2d-world.ts', 'static', 'sim-worker/replay/player.ts', false],
  ['sim-worker/engine/box2d-world.ts', 'static', 'sim-worker/solver/solve.ts', false],
  ['sim-worker/engine/load-node.ts', 'static', 'sim-worker/host/headless.ts', false],
  ['sim-worker/replay/player.ts', 'static', 'sim-worker/core/round.ts', true],
  ['sim-worker/replay/player.ts', 'static', 'sim-worker/host/headless.ts', false],
  ['sim-worker/solver/solve.ts', 'static', 'sim-worker/core/round.ts', true],
  ['sim-worker/solver/solve.ts', 'static', 'sim-worker/engine/box2d-world.ts', false],
  ['sim-worker/replay/player.ts', 'static', 'sim-worker/engine/box2d-world.ts', false],
  ['sim-worker/solver/solve.ts', 'static', 'sim-worker/replay/recorder.ts', false],
  ['sim-worker/render/renderer.ts', 'static', 'sim-worker/core/round.ts', false],
  ['sim-worker/render/renderer.ts', 'static', 'sim-worker/engine/box2d-world.ts', false],
  ['sim-worker/render/renderer.ts', 'static', 'sim-worker/host/clock.ts', false],
  ['sim-worker/render/renderer.ts', 'static', 'sim-worker/solver/solve.ts', false],
  ['sim-worker/render/renderer.ts', 'static', 'client/platform/storage.ts', false],
  ['sim-worker/host/worker.ts', 'static', 'sim-worker/render/renderer.ts', true],
  ['sim-worker/host/worker.ts', 'static', 'client/sim/link.ts', false],
  ['client/features/run/play/hud.tsx', 'static', 'shared/limits.ts', true],
  ['client/features/run/play/hud.tsx', 'static', 'sim-worker/core/round.ts', false],
  ['client/features/run/play/hud.tsx', 'url', 'sim-worker/host/worker.ts', false],
  ['client/sim/link.ts', 'url', 'sim-worker/host/worker.ts', true],
  ['client/sim/link.ts', 'static', 'sim-worker/host/worker.ts', false],
  ['client/sim/page-picture.ts', 'dynamic', 'sim-worker/render/renderer.ts', true],
  ['client/sim/page-picture.ts', 'static', 'sim-worker/render/renderer.ts', false],
  ['client/service-worker/main.ts', 'static', 'shared/protocol/service-worker.ts', true],
  ['client/service-worker/main.ts', 'static', 'client/platform/storage.ts', false],
  ['client/api/http.ts', 'static', 'client/platform/storage.ts', true],
  ['client/api/http.ts', 'static', 'client/features/account/session/account-token.ts', false],
  ['client/features/run/play/game.ts', 'type', 'client/api/client.ts', true],
  ['client/platform/storage.ts', 'type', 'client/state/jotai.ts', false],
  ['client/state/stored-atom.ts', 'static', 'client/platform/storage.ts', true],
  ['client/state/stored-atom.ts', 'type', 'client/i18n/languages.ts', false],
  ['client/i18n/text-atoms.ts', 'static', 'client/ui/toast-atoms.ts', false],
  ['client/display/display-atoms.ts', 'static', 'client/dialogs/dialog-atoms.ts', false],
  ['client/dialogs/dialog-atoms.ts', 'type', 'client/features/run/play/hole.ts', false],
  ['client/ui/Modal.tsx', 'static', 'client/i18n/use-text.ts', true],
  ['client/ui/Modal.tsx', 'static', 'client/dialogs/dialog-atoms.ts', false],
  ['client/sim/CourseCanvas.tsx', 'static', 'client/display/display-atoms.ts', true],
  ['client/sim/CourseCanvas.tsx', 'type', 'client/features/run/play/game.ts', false],
  ['client/features/run/play/game.ts', 'static', 'client/dialogs/dialog-atoms.ts', true],
  ['client/features/run/play/game.ts', 'type', 'client/app/lazy-screens.ts', false],
  ['client/features/run/play/game.ts', 'dynamic', 'client/main.tsx', false],
  ['client/features/run/play/game.ts', 'static', 'client/features/ground/sound/cues.ts', true],
  ['client/features/run/play/game.ts', 'static', 'client/features/run/share/sections.ts', true],
  ['client/features/run/play/game.ts', 'type', 'client/features/account/session/instance.ts', false],
  ['client/features/run/play/game.ts', 'dynamic', 'client/features/screens/menu/MenuDialog.tsx', false],
  ['client/features/ground/sound/cues.ts', 'static', 'client/features/run/play/game.ts', false],
  ['client/features/screens/menu/MenuDialog.tsx', 'static', 'client/features/replays/ghosts/Ghosts.tsx', true],
  ['client/app/HomePage.tsx', 'static', 'client/features/run/play/game.ts', true],
  ['client/app/HomePage.tsx', 'static', 'client/main.tsx', false],
  ['client/main.tsx', 'static', 'client/app/App.tsx', true],
  ['client/main.tsx', 'static', 'client/service-worker/main.ts', false],
  ['client/main.tsx', 'static', 'server/main.ts', false],
  ['client/main.tsx', 'type', 'server/main.ts', false],
  ['client/main.tsx', 'static', 'tools/test/free-port.ts', false],
  ['client/main.tsx', 'static', 'tests/support/levels.ts', false],
  ['client/sim/link.ts', 'type', 'sim-worker/engine/box2d-world.ts', false],
  ['client/sim/link.ts', 'type', 'sim-worker/replay/player.ts', false],
  ['server/main.ts', 'static', 'client/main.tsx', false],
  ['server/app.ts', 'static', 'server/modules/identity/identity.module.ts', true],
  ['server/config/config.ts', 'static', 'server/modules/identity/identity.module.ts', false],
  ['server/config/config.ts', 'type', 'server/common/clock.ts', false],
  ['server/common/clock.ts', 'type', 'server/config/config.ts', true],
  ['server/common/exception.filter.ts', 'static', 'server/modules/identity/rules/call/fapi-paths.ts', false],
  ['server/common/exception.filter.ts', 'type', 'server/http/uploads.ts', false],
  ['server/http/docs.ts', 'static', 'server/common/player-cookies.ts', true],
  ['server/http/content-policy.ts', 'static', 'server/modules/identity/identity.module.ts', false],
  ['server/modules/play/stats/stats.service.ts', 'static', 'server/common/clock.ts', true],
  ['server/modules/play/stats/stats.service.ts', 'type', 'server/database/database.ts', false],
  ['server/modules/play/stats/stats.service.ts', 'static', 'server/app.ts', false],
  ['server/modules/play/stats/stats.service.ts', 'static', 'server/modules/courses/levels/levels.service.ts', true],
  ['server/modules/courses/levels/levels.service.ts', 'static', 'server/modules/play/stats/stats.service.ts', false],
  ['server/modules/people/accounts/accounts.module.ts', 'static', 'server/modules/identity/identity.module.ts', true],
  ['server/modules/identity/identity.module.ts', 'type', 'server/modules/people/accounts/accounts.module.ts', false],
  ['server/database/schema.ts', 'static', 'server/modules/people/players/player.entity.ts', true],
  ['server/database/schema.ts', 'static', 'server/modules/people/players/players.service.ts', false],
  ['server/database/database.ts', 'static', 'server/modules/people/players/player.entity.ts', false],
  ['server/modules/play/replays/verification.worker.ts', 'static', 'sim-worker/host/headless.ts', true],
  ['server/modules/play/scores/scores.service.ts', 'static', 'sim-worker/host/headless.ts', false],
  ['server/modules/play/replays/verification.worker.ts', 'static', 'sim-worker/core/round.ts', false],
  ['server/modules/play/replays/verification.worker.ts', 'type', 'sim-worker/replay/player.ts', false],
  ['server/modules/play/replays/replays.service.ts', 'static', 'sim-worker/engine/load-node.ts', false],
  ['server/modules/play/replays/replays.service.ts', 'static', 'sim-worker/render/renderer.ts', false],
  ['server/main.ts', 'static', 'tools/run/nest-dev.ts', false],
  ['sim-worker/stray.ts', 'static', 'shared/limits.ts', false],
];

test.each(FILE_EDGES)('%s -%s-> %s: %s', (from, kind, to, allowed) => {
  expect(judgeFileEdge(from, to, kind) === undefined).toBe(allowed);
});

const PACKAGE_EDGES: readonly (readonly [from: string, specifier: string, allowed: boolean])[] = [
  ['shared/api/common.ts', 'zod', true],
  ['shared/api/common.ts', 'react', false],
  ['shared/api/common.ts', 'node:crypto', false],
  ['shared/api/common.ts', 'zod/mini', true],
  ['sim-worker/core/round.ts', 'zod', false],
  ['sim-worker/core/round.ts', 'node:crypto', false],
  ['sim-worker/replay/recorder.ts', 'box2d-wasm', false],
  ['sim-worker/solver/solve.ts', 'node:os', false],
  ['sim-worker/render/renderer.ts', 'react', false],
  ['sim-worker/engine/box2d-world.ts', 'comlink', false],
  ['sim-worker/engine/load-browser.ts', 'box2d-wasm/dist/es/Box2D.wasm?url', true],
  ['sim-worker/engine/load-node.ts', 'node:fs', true],
  ['sim-worker/engine/box2d-world.ts', 'node:fs', false],
  ['sim-worker/host/headless.ts', 'node:worker_threads', true],
  ['sim-worker/host/worker.ts', 'comlink', true],
  ['client/state/jotai.ts', 'jotai/vanilla', true],
  ['client/features/run/play/hud.tsx', 'jotai', false],
  ['client/features/run/play/hud.tsx', 'react', true],
  ['client/features/run/play/hud.tsx', 'comlink', false],
  ['client/features/run/play/hud.tsx', '@nestjs/common', false],
  ['client/features/run/play/hud.tsx', 'typeorm', false],
  ['client/features/run/play/hud.tsx', 'pg', false],
  ['client/sim/link.ts', 'box2d-wasm/dist/es/Box2D.js', false],
  ['client/service-worker/main.ts', 'workbox-routing', true],
  ['client/service-worker/main.ts', 'react', false],
  ['client/features/run/play/hud.tsx', 'workbox-routing', false],
  ['client/features/run/play/hud.tsx', 'node:path', false],
  ['client/features/run/play/hud.tsx', 'left-pad', false],
  ['server/app.ts', '@nestjs/common', true],
  ['server/app.ts', 'react', false],
  ['server/app.ts', 'react-dom', false],
  ['server/app.ts', 'jotai', false],
  ['server/app.ts', 'comlink', false],
  ['server/app.ts', 'box2d-wasm/dist/umd/Box2D.js', false],
  ['server/app.ts', 'vitest', false],
];

test.each(PACKAGE_EDGES)('%s names %s: %s', (from, specifier, allowed) => {
  expect(judgePackageEdge(from, specifier, 'static', INSTALLED) === undefined).toBe(allowed);
});

test('a type may come from a package that is not installed in production', () => {
  expect(judgePackageEdge('server/app.ts', 'undici-types', 'type', INSTALLED)).toBeUndefined();
});

test.each([
  ['client/features/run/play/game.spec.ts', true],
  ['client/app/App.spec.tsx', true],
  ['server/config/config.spec.ts', true],
  ['tests/support/levels.ts', true],
  ['tools/test/free-port.ts', true],
  ['client/features/run/play/game.ts', false],
  ['client/special.ts', false],
])('%s may import anything: %s', (path, expected) => {
  expect(isTest(path)).toBe(expected);
});

test('the README of this folder has the same table, line by line', () => {
  const page = readFileSync(join(ROOT, 'tests/boundaries/README.md'), 'utf8');
  const [, table = ''] = /^# Rooms and the one-way rule\n[^|]*\n((?:\|.*\n)+)/.exec(page) ?? [];
  expect(table.trimEnd().split('\n').slice(2)).toEqual([...roomRows(), '| `tests`, `tools` | anything; nothing imports them | any |']);
});
