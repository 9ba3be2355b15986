/** Verified finishers from which on the share of finishers is shown: of fewer it says nothing, and a few false starts would move it. */
const SHOWN_FROM = 5;

/** Returns the percentage of players who have finished, as it is shown; null for too few. */
export function shownShare({
  percentFinished,
  finishers,
}: {
  readonly percentFinished: number | null;
  readonly finishers: number;
}): number | null {
  return finishers < SHOWN_FROM ? null : percentFinished;
}
