import './check-node.mjs';
import { runPrograms } from './programs.mjs';

// `npm run bench -- sim server` runs the benchmarks whose names contain one of the words. Courses may take hours to rate.
await runPrograms({ folder: 'tests/bench', suffix: '.bench.ts', limitSeconds: 3_600, onRequest: ['courses'] });
