import { courseHash } from '../../../../shared/course/course-hash.ts';
import { MAP_ID } from '../../../../shared/course/course-ref.ts';
import { type CustomMap, cleanTitle, decodeMap, plainTiles } from '../../../../shared/course/map-codec.ts';
import { type MapProblem, mapErrors } from '../../../../shared/course/validate.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { Api } from '../../../api/client.ts';
import { maskedText } from '../../../platform/masked-text.ts';
import type { MapHole } from '../../run/play/hole.ts';

/** What an address names: a saved map, or one that the address itself contains. */
export type MapLink = { readonly kind: 'saved'; readonly id: string } | { readonly kind: 'code'; readonly code: string };

/** A map that can be played, with the address of its picture; a map that nobody has stored has none. */
export interface LinkedMap {
  readonly hole: MapHole;
  readonly thumbnailUrl?: string;
}

export type LinkProblem =
  /** There is no such map, or no such map any more. */
  | { readonly kind: 'missing' }
  /** The server could not be asked, or did not answer as expected. */
  | { readonly kind: 'unreachable' }
  /** The code is none of a map. `sentence` is one of decodeMap. */
  | { readonly kind: 'unreadable'; readonly sentence: string }
  /** The map breaks rules. */
  | { readonly kind: 'invalid'; readonly problems: readonly MapProblem[] };

const LINK_PARAMETERS = ['map', 'playMap'] as const;

/**
 * The map that the query of the main page names. Of both parameters the code counts, because it needs no server.
 * @param search as in the address. URLSearchParams reads a '+' as a space, and so does the codec in reverse
 */
export function mapLinkOf(search: string): MapLink | undefined {
  const query = new URLSearchParams(search);
  const code = query.get('map');
  const id = query.get('playMap');
  if (code !== null) return { kind: 'code', code };
  return id === null ? undefined : { kind: 'saved', id };
}

/** The query without the map: '' when nothing else was in it. */
export function withoutMapLink(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of LINK_PARAMETERS) query.delete(name);
  const rest = query.toString();
  return rest && `?${rest}`;
}

/** Finds the map of a link and checks its rules. A saved map is asked for anew each time, so the newest revision is played. Never throws. */
export async function resolveLink(link: MapLink, api: Pick<Api, 'map'>, day: GameDay): Promise<Result<LinkedMap, LinkProblem>> {
  if (link.kind === 'code') return holeOfCode(link.code, day);
  const { id } = link;
  if (!MAP_ID.test(id)) return err({ kind: 'missing' });
  const answer = await api.map({ id });
  if (!answer.ok) {
    const isGone = answer.error.kind === 'http' && answer.error.status === 404;
    return err({ kind: isGone ? 'missing' : 'unreachable' });
  }
  const { mapData, title, creatorName: creator, revision, thumbnailUrl } = answer.value;
  const decoded = decodeMap(mapData);
  if (!decoded.ok) return err({ kind: 'unreadable', sentence: decoded.error });
  const map = { ...decoded.value, title: cleanTitle(title) };
  const problems = mapErrors(map);
  if (problems.length > 0) return err({ kind: 'invalid', problems });
  const hole: MapHole = { ...playedByLink(map, day), course: { kind: 'map', id, revision }, creator };
  return ok({ hole, thumbnailUrl });
}

async function holeOfCode(code: string, day: GameDay): Promise<Result<LinkedMap, LinkProblem>> {
  const decoded = decodeMap(code);
  if (!decoded.ok) return err({ kind: 'unreadable', sentence: decoded.error });
  const problems = mapErrors(decoded.value);
  if (problems.length > 0) return err({ kind: 'invalid', problems });
  const hole = playedByLink({ ...decoded.value, title: await maskedText(decoded.value.title) }, day);
  return ok({ hole: { ...hole, course: { kind: 'code', hash: hole.level.hash }, creator: '', code: code.replaceAll(' ', '+') } });
}

function playedByLink(map: CustomMap, day: GameDay) {
  return { kind: 'map', day, from: 'link', title: map.title, level: levelOfMap(map) } as const;
}

/** A map as the game plays it. @param map without errors */
export function levelOfMap(map: CustomMap): MapHole['level'] {
  const { width, height, theme, title } = map;
  const tiles = plainTiles(map);
  return { width, height, tiles, theme, name: title, par: 0, decorations: [], hash: courseHash({ width, height, tiles }) };
}
