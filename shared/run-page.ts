// Apart from the other routes: the page needs it only when a run is watched or shown in a list.

const RUN_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A slash at the end changes nothing; neither does the case of a letter. */
const RUN = /^\/r\/([^/]+)\/?$/i;

/**
 * The path of a run's page.
 * @param key the share key, for a run that others may not read without it
 */
export function runPagePath(runId: string, key?: string | null): string {
  const path = `/r/${runId}`;
  return key ? `${path}?key=${encodeURIComponent(key)}` : path;
}

/** Whether a text may be the id of a run: a UUID. */
export const isRunId = (text: string): boolean => RUN_ID.test(text);

/** The run whose page a path is, in lower case; undefined when it is no such page. @param path without query */
export function runOfPath(path: string): string | undefined {
  const [, id] = RUN.exec(path) ?? [];
  return id !== undefined && isRunId(id) ? id.toLowerCase() : undefined;
}
