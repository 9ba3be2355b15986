import { dialogTextAtom, languageAtom } from '../../../i18n/text-atoms.ts';
import { useStore } from '../../../state/jotai.ts';
import { clientAtom } from '../session/account-atoms.ts';
import { readInstance } from '../session/instance.ts';
import { type Failure, type FailureReader, failuresOf } from './failure-words.ts';

/** Returns a function that gives the failures to show for an error, in the current language. @param clerk the client, where it is known */
export function useFailures(place: FailureReader['place'], clerk?: object): (error: unknown) => readonly Failure[] {
  const store = useStore();
  return (error) =>
    failuresOf(error, {
      text: store.get(dialogTextAtom),
      language: store.get(languageAtom),
      isOnline: navigator.onLine,
      instance: readInstance(clerk ?? store.get(clientAtom) ?? {}),
      place,
    });
}
