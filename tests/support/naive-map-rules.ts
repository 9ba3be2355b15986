/** Tile ids and numbers as sections 3, 5 and 9 of the game specification write them. Nothing of the code under test is used here. */
const GROUND = 1;
const CHECKPOINT_FLAG = 153;
const FINISH_FLAG = 154;
const WATER = 176;
const SPAWN = 209;
const CHECKPOINT_GROUND = [166, 167, 168, 265, 266, 267, 200];
const FINISH_GROUND = [111, 112, 113];
/** What a ball passes: nothing, flags, water, spawn, rough, growth in front. "Every other nonzero id is solid ground." */
const NO_GROUND = [0, CHECKPOINT_FLAG, FINISH_FLAG, WATER, SPAWN, 496, 497, 498, 529, 530, 531];
/** The specification bounds flags by their distance only. The limit is our own. */
const MOST_FLAGS = 33;

interface NaiveMap {
  readonly width: number;
  readonly height: number;
  readonly tiles: ArrayLike<number>;
}

/** The broken rules of a map, each with its tiles as 'column,row'. */
export type NaiveProblems = Record<string, string[]>;

/** Section 5, sentence by sentence, for tests of the real rules. Slow: every rule asks every tile about every other one. */
export function naiveProblems({ width, height, tiles }: NaiveMap): NaiveProblems {
  if (width <= 0 || height <= 0) return { dimensions: [] };
  if (tiles.length !== width * height) return { length: [] };
  const at = (x: number, y: number): number => {
    const isInner = x > 0 && y > 0 && x < width - 1 && y < height - 1;
    return isInner ? (tiles[y * width + x] as number) : GROUND;
  };
  const all: [x: number, y: number][] = [];
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) all.push([x, y]);
  const isGround = (x: number, y: number) => !NO_GROUND.includes(at(x, y));
  const isWater = (x: number, y: number) => at(x, y) === WATER;
  const having = (...ids: number[]) => all.filter(([x, y]) => ids.includes(at(x, y)));
  const hasNoneAbove = (flags: readonly (readonly number[])[]) => (place: readonly number[]) =>
    !flags.some((flag) => flag[1] === (place[1] as number) - 1 && Math.abs((flag[0] as number) - (place[0] as number)) <= 5);

  const spawns = having(SPAWN);
  const finishFlags = having(FINISH_FLAG);
  const flags = having(CHECKPOINT_FLAG);
  const found: Record<string, readonly (readonly number[])[]> = {
    checkpointGroundNeedsFlag: having(...CHECKPOINT_GROUND).filter(hasNoneAbove(flags)),
    checkpointFlagNeedsGround: flags.filter(([x, y]) => !CHECKPOINT_GROUND.includes(at(x, y + 1))),
    checkpointFlagCount: flags.length > MOST_FLAGS ? flags : [],
    checkpointFlagSpacing: flags.filter((flag) => flags.some((other) => other !== flag && Math.abs(other[1] - flag[1]) <= 2)),
    finishFlagNeedsGround: finishFlags.filter(([x, y]) => !FINISH_GROUND.includes(at(x, y + 1))),
    finishGroundNeedsFlag: having(...FINISH_GROUND).filter(hasNoneAbove(finishFlags)),
    waterNeedsBasin: having(WATER).filter(([x, y]) =>
      [
        [x, y + 1],
        [x - 1, y],
        [x + 1, y],
      ].some(([u = 0, v = 0]) => !isWater(u, v) && !isGround(u, v)),
    ),
    waterNeedsBank: all.filter(([x, y]) => isGround(x, y) && (isWater(x - 1, y) || isWater(x + 1, y)) && !isGround(x, y - 1)),
  };
  const problems: NaiveProblems = {};
  if (spawns.length !== 1) problems.oneSpawn = spawns.map(String);
  if (finishFlags.length !== 1) problems.oneFinishFlag = finishFlags.map(String);
  for (const [rule, places] of Object.entries(found)) if (places.length > 0) problems[rule] = places.map(String);
  return problems;
}
