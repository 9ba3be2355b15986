/** Solves the fixed levels of the tests again: `node tools/simulation/fixed-solutions.ts`. Run it only with a new SIMULATION_VERSION. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadVerifier } from '../../sim-worker/host/headless.ts';
import { FIXED_LEVELS, loadLevel } from '../../tests/support/levels.ts';
import { CourseTrials } from '../course-forge/course-trials.ts';
import { prove } from '../course-forge/prove.ts';

const trials = await CourseTrials.open();
const verifier = await loadVerifier();

function solve(number: number): string {
  const level = loadLevel(number);
  const proof = prove(level, trials.rounds(level.tiles), verifier);
  if (!proof) throw new Error(`Level ${number} can no longer be finished: replace it by another`);
  return `  "${number}": { "strokes": ${proof.strokes}, "replay": "${proof.replay}" }`;
}

const numbers = readdirSync(FIXED_LEVELS).flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? []);
const solutions = numbers.map(Number).toSorted((a, b) => a - b);
writeFileSync(join(FIXED_LEVELS, 'solutions.json'), `{\n${solutions.map(solve).join(',\n')}\n}\n`);
