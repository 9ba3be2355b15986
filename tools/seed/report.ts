/** What a seed has made, for the summary. */
export interface SeedReport {
  readonly accounts: number;
  readonly guests: number;
  readonly starts: number;
  readonly finished: number;
  readonly late: number;
  /** Choices of a rival. */
  readonly rivals: number;
  /** Of the first person, whom a developer signs in as. Undefined when that person has not come yet. */
  readonly signIn: { readonly username: string; readonly password: string } | undefined;
}

/** Told of every day that is done: how many of how many. */
export type Progress = (done: number, all: number) => void;
