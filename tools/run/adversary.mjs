import './check-node.mjs';
import { runPrograms } from './programs.mjs';

// `npm run adversary -- bodies` runs the attacks whose names contain one of the words.
await runPrograms({ folder: 'tests/adversary', suffix: '.attack.ts', limitSeconds: 300 });
