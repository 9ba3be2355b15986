/** A level of another player, as the list shows it. */
export interface PlayedLevel {
  readonly id: string;
  readonly title: string;
  readonly creator: string;
  readonly best: number | undefined;
  readonly thumbnailUrl: string;
}
export const listPlayed = (): PlayedLevel[] => [];
export const forgetPlayed = (_id: string): void => undefined;
