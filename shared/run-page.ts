// Apart from the other routes: the page needs it only when a run is watched or shown in a list.

const RUN_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A slash at the end changes nothing; neither does the case of a letter. */
const RUN = /^\/(r|c)\/([^/]+)\/?$/i;

/**
 * The path of a run's page.
 * @param key the share key, for a run that others may not read without it
 */
export const runPagePath = (runId: string, key?: string | null): string => withKey(`/r/${runId}`, key);

/** The path of the page that challenges to beat a run. @param key see `runPagePath` */
export const runChallengePath = (runId: string, key?: string | null): string => withKey(`/c/${runId}`, key);

const withKey = (path: string, key: string | null | undefined): string => (key ? `${path}?key=${encodeURIComponent(key)}` : path);

/** Whether a text may be the id of a run: a UUID. */
export const isRunId = (text: string): boolean => RUN_ID.test(text);

/** What a path names: a run, to be watched or to be beaten. */
interface RunOfPath {
  /** In lower case. */
  readonly id: string;
  readonly isChallenge: boolean;
}

/** The run that a path names; undefined when it names none. @param path without query */
export function runOfPath(path: string): RunOfPath | undefined {
  const [, page = '', id = ''] = RUN.exec(path) ?? [];
  return isRunId(id) ? { id: id.toLowerCase(), isChallenge: page.toLowerCase() === 'c' } : undefined;
}
