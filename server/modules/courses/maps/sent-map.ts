import type { z } from 'zod';
import type { updateMapRequest } from '../../../../shared/api/maps.ts';
import { courseSha256 } from '../../../../shared/course/course-hash.ts';
import { decodeMap, titleLine } from '../../../../shared/course/map-codec.ts';
import { validateMap } from '../../../../shared/course/validate.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { ApiException } from '../../../common/api-exception.ts';
import type { MapContent } from './maps.repository.ts';

/** Source: game specification, section 5. */
const UNTITLED = 'Untitled Map';

/**
 * Reads the map of a request: its code, its rules, then its title.
 * @throws ApiException `map_invalid`: 'Invalid map: ' and each error in the words of the specification; `bad_request` for a title that is too long
 */
export function readSentMap({ title, mapData }: z.output<typeof updateMapRequest>): MapContent {
  const decoded = decodeMap(mapData);
  if (!decoded.ok) throw invalid([decoded.error]);
  const { width, height, tiles, theme } = decoded.value;
  const { errors } = validateMap(decoded.value);
  if (errors.length > 0) throw invalid(errors);
  return { title: readTitle(title), theme, course: { width, height, tiles, sha256: Buffer.from(courseSha256(decoded.value)) } };
}

function invalid(errors: readonly string[]): ApiException {
  return new ApiException('map_invalid', `Invalid map: ${errors.join(', ')}`);
}

function readTitle(text: string): string {
  const title = titleLine(text);
  if (title === '') return UNTITLED;
  if ([...title].length > LIMITS.mapTitle)
    throw new ApiException('bad_request', `\`title\` must be at most ${LIMITS.mapTitle} characters long.`);
  return title;
}
