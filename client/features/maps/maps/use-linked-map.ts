import { useEffect, useState } from 'react';
import type { Result } from '../../../../shared/result.ts';
import { api } from '../../../api/client.ts';
import { today } from '../../../platform/today.ts';
import { type LinkedMap, type LinkProblem, type MapLink, resolveLink } from './map-links.ts';

/**
 * The map of a link; undefined while it is looked for.
 * @param link the same object for as long as it is the same link
 */
export function useLinkedMap(link: MapLink): { readonly found: Result<LinkedMap, LinkProblem> | undefined; tryAgain(): void } {
  const [found, setFound] = useState<Result<LinkedMap, LinkProblem>>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the round repeats the search
  useEffect(() => {
    let isCurrent = true;
    setFound(undefined);
    void resolveLink(link, api, today()).then((result) => {
      if (isCurrent) setFound(result);
    });
    return () => {
      isCurrent = false;
    };
  }, [link, round]);
  return { found, tryAgain: () => setRound((before) => before + 1) };
}
