import { useEffect } from 'react';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { askForGhostsAtom, ghostQuestionAtom, ghostsWithNamesAtom, type ServerGhosts } from './ghost-atoms.ts';

/**
 * The runs of the present hole that can be shown, asked for when it is needed, with the names that the page shows.
 * @param isDue false: not now. What was found before is returned
 */
export function useServerGhosts(isDue = true): ServerGhosts {
  const ask = useSetAtom(askForGhostsAtom);
  const question = useAtomValue(ghostQuestionAtom);
  useEffect(() => {
    if (isDue && question !== undefined) void ask();
  }, [ask, isDue, question]);
  return useAtomValue(ghostsWithNamesAtom);
}
