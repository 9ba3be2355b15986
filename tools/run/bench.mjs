import './check-node.mjs';
import { runPrograms } from './programs.mjs';

// `npm run bench -- sim server` runs the benchmarks whose names contain one of the words.
await runPrograms({ folder: 'tests/bench', suffix: '.bench.ts', limitSeconds: 3_600 });
