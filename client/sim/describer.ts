import type { CourseCalls } from '../../shared/protocol/sim-service.ts';
import { atom } from '../state/jotai.ts';
import { CALL_TIMEOUT_MS } from './link.ts';
import type { Simulation } from './simulation.ts';

/** Describes the course for players who do not see it. The calls are those of the worker; they also reject when it is late. */
export type Describer = Pick<CourseCalls, 'describe' | 'describeArc'>;

/** The worker loads the code for it first. On a network that stalls, the sentence is given up, and not the game. */
export const describerOf = ({ link }: Pick<Simulation, 'link'>): Describer => ({
  describe: () => link.answer(link.sim.course.describe(), CALL_TIMEOUT_MS, false),
  describeArc: (drag) => link.answer(link.sim.course.describeArc(drag), CALL_TIMEOUT_MS, false),
});

/** Null without a course canvas. */
export const describerAtom = atom<Describer | null>(null);
