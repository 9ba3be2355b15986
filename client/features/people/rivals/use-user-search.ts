import { useEffect, useState } from 'react';
import type { PublicPlayer } from '../../../../shared/api/players.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { api } from '../../../api/client.ts';
import { useLatest } from '../../../api/use-latest.ts';

/** The pause in typing after which the search begins, ms. From the specification. */
export const SEARCH_PAUSE_MS = 300;

export interface UserSearch {
  /** Undefined: the text is too short, or no answer has come. While a search runs, those of the one before. */
  readonly users: readonly PublicPlayer[] | undefined;
  readonly isSearching: boolean;
  /** The newest search has failed: there is nothing to show. */
  readonly hasFailed: boolean;
}

/** Searches players by a part of their name, once the typing pauses. Only the answer to the newest text counts; failures are silent. */
export function useUserSearch(typed: string): UserSearch {
  const text = typed.trim();
  const isLong = text.length >= LIMITS.searchText.min;
  const [found, setFound] = useState<readonly PublicPlayer[]>();
  const [ended, setEnded] = useState<string>();
  const searches = useLatest();
  useEffect(() => {
    const isCurrent = searches.begin();
    if (!isLong) {
      setFound(undefined);
      setEnded(undefined);
      return;
    }
    const timer = window.setTimeout(async () => {
      const answer = await api.searchUsers({ q: text });
      if (!isCurrent()) return;
      setFound(answer.ok ? answer.value.users : undefined);
      setEnded(text);
    }, SEARCH_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text, isLong, searches]);
  const hasEnded = isLong && ended === text;
  return { users: isLong ? found : undefined, isSearching: isLong && !hasEnded, hasFailed: hasEnded && found === undefined };
}
