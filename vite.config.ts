import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { box2dGlue } from './tools/run/box2d-glue.ts';
import { copyLevels } from './tools/run/copy-levels.ts';
import { earlyScript } from './tools/run/early-script.ts';
import { messageCatalogues } from './tools/run/messages-plugin.ts';
import { nestDev } from './tools/run/nest-dev.ts';
import { pageHead } from './tools/run/page-head.ts';
import { pageLinks } from './tools/run/page-links.ts';
import { pageParts } from './tools/run/page-parts.ts';
import { serviceWorkers } from './tools/run/service-worker-plugin.ts';
import { shakableRouter } from './tools/run/shakable-router.ts';
import { testProjects } from './tools/test/test-projects.ts';

const root = import.meta.dirname;
const underVitest = Boolean(process.env.VITEST);

/** Entries of the server build, by the name of the file in dist/server. */
const serverEntries = {
  main: `${root}/server/main.ts`,
  migrate: `${root}/server/migrate.ts`,
  'start-page': `${root}/client/app/start-page/render-start-page.tsx`,
  'picture.worker': `${root}/server/modules/play/pictures/picture.worker.ts`,
  'read-events.worker': `${root}/server/modules/site/analytics/read-events.worker.ts`,
  'verification.worker': `${root}/server/modules/play/replays/verification.worker.ts`,
};

const environments: NonNullable<UserConfig['environments']> = {
  client: {
    build: {
      outDir: `${root}/dist/client`,
      // Pages that are open still ask for files of the build before; serviceWorkers() removes files that are no longer needed.
      emptyOutDir: false,
      sourcemap: true,
      // The content security policy allows no data: addresses, so nothing is inlined.
      assetsInlineLimit: 0,
      // Browsers that draw in a worker know these links, save Safari 16.4 to 16.6, which loads the scripts a moment later.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // Short hashes: the first file names fifty others.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          codeSplitting: {
            groups: [
              // What the start screen needs is one file beside the entry: a dozen small ones would each cost a round trip.
              { name: 'first', tags: ['$initial'], test: (id: string) => !/client.(main\.tsx|index\.html)/.test(id) },
              ...pageParts(`${root}/client`),
            ],
          },
        },
      },
    },
  },
  ssr: {
    build: {
      outDir: `${root}/dist/server`,
      emptyOutDir: true,
      ssr: true,
      sourcemap: true,
      target: 'node22',
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: serverEntries,
        // Shared chunks lie beside the entries, so that `new URL('./x.js', import.meta.url)` holds wherever code ends up.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
};

/** What the page is made of. The dev server sends nothing else: neither levels of coming days, nor solutions, nor data. */
const PAGE_FOLDERS = ['client', 'node_modules', 'public', 'shared', 'sim-worker'].map((folder) => `${root}/${folder}`);

export default defineConfig(async () => ({
  // Under Vitest the project is the root, else its reports would miss every file outside client/.
  root: underVitest ? root : `${root}/client`,
  publicDir: `${root}/public`,
  cacheDir: `${root}/node_modules/.vite`,
  plugins: [
    react(),
    messageCatalogues(`${root}/client/i18n/messages`),
    nestDev(`${root}/server/app.ts`),
    pageHead(),
    earlyScript(`${root}/client/app/start-page/early-main.ts`),
    pageLinks(),
    copyLevels(`${root}/server/levels`),
    serviceWorkers({ sources: `${root}/client`, publicDir: `${root}/public` }),
    shakableRouter(),
  ],
  worker: { format: 'es' as const, plugins: () => [box2dGlue()] },
  server: underVitest ? {} : { port: Number(process.env.PORT) || 5173, strictPort: true, fs: { allow: PAGE_FOLDERS } },
  optimizeDeps: {
    include: [
      'box2d-wasm/dist/es/Box2D.js',
      '@clerk/clerk-react',
      '@clerk/clerk-react/errors',
      '@messageformat/runtime',
      '@messageformat/runtime/lib/cardinals',
      '@messageformat/runtime/lib/plurals',
      '@noble/hashes/sha2.js',
      '@noble/hashes/utils.js',
      'comlink',
      'idb',
      'jotai',
      'jotai/vanilla/utils',
      'obscenity',
      'pako',
      'react',
      'react-dom/client',
      'react-dom/server',
      'react-router-dom',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'uqr',
      'zod',
    ],
  },
  builder: {},
  environments,
  test: underVitest ? { setupFiles: ['./tests/support/count-spend.ts'], projects: await testProjects() } : {},
}));
