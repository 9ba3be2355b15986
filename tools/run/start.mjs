import './check-node.mjs';
import { buildIfChanged } from './build.mjs';

// The server runs in this process, so that a signal reaches it and no child process is left.
process.setSourceMapsEnabled(true);
try {
  await buildIfChanged();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('../../dist/server/main.js');
