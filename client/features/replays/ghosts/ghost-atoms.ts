import type { Ghost, GhostsQuery, GhostsResponse } from '../../../../shared/api/ghosts.ts';
import type { GhostReport } from '../../../../shared/protocol/ghosts.ts';
import { api } from '../../../api/client.ts';
import type { ApiResult } from '../../../api/http.ts';
import { showNameAtom } from '../../../i18n/guest-names.ts';
import { atom } from '../../../state/jotai.ts';
import { playerChangeCountAtom } from '../../account/session/account-atoms.ts';
import { submissionsAtom } from '../../ground/submission/submission-atoms.ts';
import { courseKey, type Hole } from '../../run/play/hole.ts';
import { holeAtom } from '../../run/play/play-atoms.ts';
import type { SelectedGhost } from './ghost-list.ts';

/**
 * The runs of the present hole that can be shown.
 * - `none`: the hole has none, such as a bonus level
 * - `locked`: today's hole, before its first finish
 */
export type ServerGhosts =
  | { readonly state: 'none' | 'loading' | 'locked' | 'failed' }
  | { readonly state: 'loaded'; readonly value: GhostsResponse };

/** What is asked of the server; undefined for a hole that it knows nothing of. */
function queryOf(hole: Hole): GhostsQuery | undefined {
  if (hole.kind !== 'map') return hole.kind === 'bonus' ? undefined : { date: hole.day };
  const { course, from } = hole;
  return course.kind === 'map' && from === 'link' ? { map: course.id, revision: course.revision } : undefined;
}

/** Hole and player: what was found for another one is not shown. */
const keyAtom = atom((get) => `${get(playerChangeCountAtom)} ${courseKey(get(holeAtom))}`);

/** Counts the runs that the server has accepted in this visit: each may be a new best. */
const versionAtom = atom((get) => Object.values(get(submissionsAtom)).filter(({ state }) => state === 'accepted').length);

/** A run is on its way to the server: before it is there, today's hole may still be locked. */
export const isSubmittingAtom = atom((get) => Object.values(get(submissionsAtom)).some(({ state }) => state === 'pending'));

interface Asked {
  readonly key: string;
  readonly version: number;
  /** The last answer about this hole; that of an earlier version until the new one is there. */
  readonly found: ServerGhosts;
  readonly isAnswered: boolean;
}

const askedAtom = atom<Asked | null>(null);

export const serverGhostsAtom = atom((get): ServerGhosts => {
  if (!queryOf(get(holeAtom))) return { state: 'none' };
  const asked = get(askedAtom);
  return asked?.key === get(keyAtom) ? asked.found : { state: 'loading' };
});

/** The ghosts of the server, with the names that the page shows. */
export const ghostsWithNamesAtom = atom((get): ServerGhosts => {
  const found = get(serverGhostsAtom);
  const showName = get(showNameAtom);
  if (found.state !== 'loaded') return found;
  const { best, first, median, rivals, next } = found.value;
  const named = (ghost: Ghost): Ghost => ({ ...ghost, username: showName(ghost) });
  const orNone = (ghost: Ghost | null) => ghost && named(ghost);
  const ghosts = { best: orNone(best), first: orNone(first), median: orNone(median), rivals: rivals.map(named), next: orNone(next) };
  return { state: 'loaded', value: { ...found.value, ...ghosts } };
});

/** What was found counts every run that the server has accepted, or cannot be had now. */
export const areServerGhostsUpToDateAtom = atom((get) => {
  const asked = get(askedAtom);
  return asked?.isAnswered === true && asked.key === get(keyAtom) && asked.version === get(versionAtom);
});

/** Changes when the server has to be asked, or asked again. */
export const ghostQuestionAtom = atom((get) => (queryOf(get(holeAtom)) ? `${get(keyAtom)} ${get(versionAtom)}` : undefined));

/** Asks for the runs of the present hole, unless it was done before. After a failure it asks again. */
export const askForGhostsAtom = atom(null, async (get, set): Promise<void> => {
  const query = queryOf(get(holeAtom));
  const key = get(keyAtom);
  const version = get(versionAtom);
  const before = get(askedAtom);
  const isSame = before?.key === key && before.version === version;
  if (!query || (isSame && before.found.state !== 'failed')) return;
  const found = before?.key === key && before.found.state === 'loaded' ? before.found : ({ state: 'loading' } as const);
  const asked: Asked = { key, version, found, isAnswered: false };
  set(askedAtom, asked);
  const answer = await api.ghosts(query);
  if (get(askedAtom) === asked) set(askedAtom, { ...asked, found: foundIn(answer, found), isAnswered: true });
});

/** @param before what is kept when a later question fails */
function foundIn(answer: ApiResult<GhostsResponse>, before: ServerGhosts): ServerGhosts {
  if (answer.ok) return { state: 'loaded', value: answer.value };
  const { error } = answer;
  if (error.kind === 'http' && error.code === 'run_locked') return { state: 'locked' };
  return before.state === 'loaded' ? before : { state: 'failed' };
}

/** The ghosts that the simulation was given last. */
export interface LoadedGhosts {
  /** The loaded course that they were given for: another load forgets them. */
  readonly level: object;
  readonly key: string;
  readonly ghosts: readonly SelectedGhost[];
  /** What was found of each run; undefined until they were played ahead. */
  readonly reports?: readonly GhostReport[];
}

export const loadedGhostsAtom = atom<LoadedGhosts | null>(null);

/** A ghost that is in the picture. */
export interface VisibleGhost {
  readonly name: string | null;
  readonly score: number;
}

/** The loaded ghosts that verify. */
export const visibleGhostsAtom = atom((get): readonly VisibleGhost[] => {
  const { ghosts, reports } = get(loadedGhostsAtom) ?? {};
  return (ghosts ?? []).flatMap(({ name }, place) => {
    const report = reports?.[place];
    return report?.ok ? [{ name, score: report.value.strokes }] : [];
  });
});

/** How many runs do not verify, and are left out. */
export const invalidGhostCountAtom = atom((get) => get(loadedGhostsAtom)?.reports?.filter(({ ok }) => !ok).length ?? 0);
