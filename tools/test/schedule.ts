/** Names of steps that run one after the other. Both lanes run side by side, so what they hold should take about as long. */
export type Lanes = Readonly<Record<string, readonly string[]>>;

/**
 * The order of a whole run on two cores. All steps with Chromium are in the first lane, so that two of them never run at once. It has
 * the longest chain of steps and starts it at once. The other lane computes, or waits for a database.
 */
export const LANES: Lanes = {
  chromium: ['build', 'size', 'start', 'e2e', 'clients', 'browser'],
  computing: ['typecheck', 'lint', 'dead', 'unit', 'courses', 'art', 'names', 'server:postgres', 'server:embedded'],
};

/**
 * Runs the chosen steps lane by lane, the lanes side by side. A step that fails does not stop its lane.
 * @param run of one step; never rejects
 * @param goesOn asked before each step; false ends every lane
 */
export async function runLanes<S extends { readonly name: string }>({
  lanes,
  steps,
  run,
  goesOn,
}: {
  readonly lanes: Lanes;
  readonly steps: readonly S[];
  readonly run: (step: S) => Promise<void>;
  readonly goesOn: () => boolean;
}): Promise<void> {
  const runLane = async (names: readonly string[]): Promise<void> => {
    for (const name of names) {
      const step = steps.find((chosen) => chosen.name === name);
      if (step && goesOn()) await run(step);
    }
  };
  await Promise.all(Object.values(lanes).map(runLane));
}

/** How many lanes have a chosen step. */
export function countLanes(lanes: Lanes, steps: readonly { readonly name: string }[]): number {
  return Object.values(lanes).filter((names) => steps.some((step) => names.includes(step.name))).length;
}
