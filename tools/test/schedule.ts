/** Names of steps that run one after the other. Both lanes run side by side, so what they hold should take about as long. */
export type Lanes = Readonly<Record<string, readonly string[]>>;

/**
 * The order of a whole run on two cores. Steps that show pages of the game are in the first lane, so that two of them never take each
 * other's frames. The other lane computes, waits for a database or a process, or shows pages without a game.
 */
export const LANES: Lanes = {
  // The browser tests need no build, which the other lane makes meanwhile.
  game: ['browser', 'e2e'],
  others: [
    'build',
    'typecheck',
    'lint',
    'dead',
    'unit',
    'courses',
    'art',
    'names',
    'dialogs',
    'size',
    'start',
    'server:postgres',
    'server:embedded',
    'clients',
  ],
};

/**
 * Runs the chosen steps lane by lane, the lanes side by side. A step that fails does not stop its lane; one that needs another one
 * waits for its end.
 * @param run of one step; never rejects
 * @param goesOn asked before each step; false ends every lane
 */
export async function runLanes<S extends { readonly name: string; readonly needs: readonly string[] }>({
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
  const ends = new Map(steps.map((step) => [step.name, Promise.withResolvers<void>()]));
  const runLane = async (names: readonly string[]): Promise<void> => {
    for (const name of names) {
      const step = steps.find((chosen) => chosen.name === name);
      if (!step) continue;
      await Promise.all(step.needs.map((need) => ends.get(need)?.promise));
      if (goesOn()) await run(step);
      ends.get(name)?.resolve();
    }
  };
  await Promise.all(Object.values(lanes).map(runLane));
}

/** How many lanes have a chosen step. */
export function countLanes(lanes: Lanes, steps: readonly { readonly name: string }[]): number {
  return Object.values(lanes).filter((names) => steps.some((step) => names.includes(step.name))).length;
}
