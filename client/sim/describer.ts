import type { SimService } from '../../shared/protocol/sim-service.ts';
import { atom } from '../state/jotai.ts';
import type { Simulation } from './simulation.ts';

/** Describes the course for players who do not see it. The calls are those of the worker. */
export type Describer = Pick<SimService, 'describeCourse' | 'describeArc'>;

export const describerOf = ({ link }: Pick<Simulation, 'link'>): Describer => ({
  describeCourse: () => link.answer(link.service.describeCourse()),
  describeArc: (drag) => link.answer(link.service.describeArc(drag)),
});

/** Null without a course canvas. */
export const describerAtom = atom<Describer | null>(null);
