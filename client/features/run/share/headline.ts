import type { MedalName } from '../../../../shared/course/medals.ts';

const MEDAL_MARKS: Readonly<Record<MedalName, string>> = { gold: '🥇', silver: '🥈', bronze: '🥉', leaf: '🍃' };

/** The words of a headline, in the player's language; '' for what the run does not have. */
export interface HeadlineWords {
  readonly brand: string;
  /** As '#22', or the title of a map in quotes. */
  readonly hole: string;
  readonly strokes: number;
  /** As 'par 35'. */
  readonly par: string;
  readonly medal: MedalName | undefined;
  readonly infuriating: boolean;
  /** As '5 days'. */
  readonly streak: string;
}

/** The first line of a shared result, as 'Upshot #22 · 28 🥈 (par 35) · 5 days'. A flame is infuriating mode, and nothing else. */
export function headlineOf({ brand, hole, strokes, par, medal, infuriating, streak }: HeadlineWords): string {
  const score = [strokes, medal && MEDAL_MARKS[medal], par && `(${par})`, infuriating && '🔥'].filter(Boolean).join(' ');
  return [`${brand} ${hole}`, score, streak].filter(Boolean).join(' · ');
}
