import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shakableCode } from './shakable-router.ts';

const ROOT = join(import.meta.dirname, '../..');
const installed = globSync('node_modules/react-router/dist/development/chunk-*.mjs', { cwd: ROOT })
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n');

test('the router keeps no component that is not used, and its warnings are off', () => {
  const code = shakableCode(installed);
  expect(installed).toContain('Link.displayName = "Link";');
  expect(code).not.toMatch(/^\w+\.displayName =/m);
  expect(code).not.toMatch(/^var \w+ = React\d*\.(forwardRef|createContext|memo)\(/m);
  expect(code).toContain('var ENABLE_DEV_WARNINGS = false;');
});
