import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { forgeFilesIn } from '../../tools/course-forge/forge-files.ts';
import { COMING_LEVEL, openStore, putLevel } from './forge-levels.ts';

// `node killed-forge.ts <root> <n>`: puts level 4 in the place of the coming level, and is killed in the middle of its n-th change of a
// file, from 0. Ends with exit code 0 when there are fewer changes.

const [root = '', change] = process.argv.slice(2);
const store = openStore(forgeFilesIn(root));
let left = Number(change);
const kill = () => process.kill(process.pid, 'SIGKILL');

const { writeFileSync, renameSync } = fs;
fs.writeFileSync = (file, data, options) => {
  if (left-- > 0) return writeFileSync(file, data, options);
  writeFileSync(file, String(data).slice(0, String(data).length / 2), options);
  kill();
};
fs.renameSync = (from, to) => {
  if (left-- === 0) kill();
  renameSync(from, to);
};
syncBuiltinESMExports();

putLevel(store, 4, COMING_LEVEL);
