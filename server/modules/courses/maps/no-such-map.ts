import { ApiException } from '../../../common/api-exception.ts';

/** For a map that is deleted, that never was, or that belongs to another player: the answers do not tell which. */
export function noSuchMap(): ApiException {
  return new ApiException('not_found', 'This map does not exist.');
}
