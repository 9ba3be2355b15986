import './check-node.mjs';
import { buildIfChanged } from './build.mjs';

// The server runs in this process, so that it receives signals and no child process is left behind.
process.setSourceMapsEnabled(true);
try {
  await buildIfChanged();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('../../dist/server/main.js');
