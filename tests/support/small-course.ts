import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { courseHash } from '../../shared/course/course-hash.ts';
import { COLUMNS, ROWS } from '../../shared/course/geometry.ts';
import { writeLevel } from '../../shared/course/level.ts';
import { encodeMap } from '../../shared/course/map-codec.ts';
import { TILES } from '../../shared/course/tiles.ts';
import { REPLAY_MODE, VELOCITY_SCALE } from '../../shared/replay/replay.ts';
import { loadEngine, openRound } from '../../sim-worker/host/headless.ts';
import type { PlayedRun } from './runs.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { textMap } from './text-map.ts';

/** One good hop to the right finishes the course, in both modes. */
const AREA = `
  ####################
  #..................#
  #..................#
  #..................#
  #...S......F.......#
  ########fffffff#####
  ####################
`;
const AREA_ROWS = AREA.trim().split('\n').length;
/** The rows above the area are solid ground, so that the course has the size of every level. */
const MAP = textMap(`${'#'.repeat(COLUMNS)}\n`.repeat(ROWS - AREA_ROWS) + AREA);

export const SMALL_HASH = courseHash(MAP);
const LAUNCH_SPEEDS = [6, 7, 8, 9, 10, 11, 12];
const HOP = { vx: 0, vy: -6 * VELOCITY_SCALE };

/** The course with other tiles where no ball comes: another map for each number below 18. 0 is the course itself. */
function smallMap(number: number): typeof MAP {
  const tiles = MAP.tiles.slice();
  if (number > 0) tiles[COLUMNS + number] = TILES.ice;
  return { ...MAP, tiles };
}

/** @param number see `smallMap` */
export const smallHash = (number: number): string => courseHash(smallMap(number));

/** The code of the course as a map. */
export function smallMapCode(number = 0): string {
  const code = encodeMap({ ...smallMap(number), title: '', theme: 'meadow' });
  if (!code.ok) throw new Error(code.error);
  return code.value;
}

/**
 * The course as the text of a level file.
 * @param properties more properties of the file, such as a hash
 * @param map see `smallMapCode`
 */
export function smallLevelFile(properties: Readonly<Record<string, string | number>> = {}, map = 0): string {
  return JSON.stringify(
    writeLevel(
      { ...smallMap(map), theme: 'meadow', name: 'Small', par: 1, decorations: [] } as Parameters<typeof writeLevel>[0],
      properties,
    ),
  );
}

/** A folder of level files. It is removed after the test file. */
export function writeLevels(files: Readonly<Record<number, string>>): string {
  const folder = temporaryFolder();
  for (const [number, text] of Object.entries(files)) writeFileSync(join(folder, `${number}.json`), text);
  return folder;
}

const engine = await loadEngine();

/**
 * A finished run of the small course: this number of hops on the spot, then 1 stroke. Another variant has other bytes: the same bytes rank
 * for one player only.
 * @param map see `smallMapCode`
 */
export function playSmallRun({ hops = 0, infuriating = false, variant = 0, map = 0 } = {}): PlayedRun {
  const course = smallMap(map);
  const recorder = openRound(engine, course, courseHash(course));
  const { round } = recorder;
  const settle = () => {
    while (!round.isReady && !round.isFinished) round.step();
  };
  for (const speed of LAUNCH_SPEEDS) {
    recorder.start(infuriating ? REPLAY_MODE.infuriating : REPLAY_MODE.normal);
    for (let i = 0; i < hops; i++) {
      settle();
      recorder.shoot(HOP);
    }
    settle();
    recorder.shoot({ vx: speed * VELOCITY_SCALE + variant, vy: -speed * VELOCITY_SCALE });
    settle();
    if (!round.isFinished) continue;
    recorder.end();
    const { strokes, totalSteps: steps } = round;
    return { replay: recorder.encode(), strokes, strokesByCheckpoint: [...round.strokesByCheckpoint], steps };
  }
  throw new Error('The small course was not finished');
}
