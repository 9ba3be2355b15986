import type { SubmitScoreRequest, SubmitScoreResponse } from '../../../shared/api/scores.ts';
import type { MapRef } from '../../../shared/course/course-ref.ts';
import { playSmallRun, smallMapCode } from '../../support/small-course.ts';
import { created, updated } from './test-maps.ts';
import type { TestPlayer } from './test-player.ts';

type SmallRun = NonNullable<Parameters<typeof playSmallRun>[0]>;

/** Saves the small course as a map. @param number see `smallMapCode` */
export async function saveSmallMap(author: TestPlayer, number = 0): Promise<MapRef> {
  const { id, revision } = await created(author, 'Small', {}, { mapData: smallMapCode(number) });
  return { kind: 'map', id, revision };
}

/** Saves other tiles. @returns the new revision */
export async function changeSmallMap(author: TestPlayer, { id }: MapRef, number: number): Promise<MapRef> {
  const { revision } = await updated(author, id, 'Small', {}, { mapData: smallMapCode(number) });
  return { kind: 'map', id, revision };
}

/** Plays a small map and submits the run. @param run `map` is the number of the map's tiles */
export function playSmallMap(
  player: TestPlayer,
  course: MapRef,
  run: SmallRun = {},
  more: Partial<SubmitScoreRequest> = {},
): Promise<SubmitScoreResponse> {
  return player.submit(playSmallRun(run).replay, { course, infuriatingMode: run.infuriating ?? false, ...more });
}
