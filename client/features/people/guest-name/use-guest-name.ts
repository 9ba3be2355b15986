import type { GuestNameResponse } from '../../../../shared/api/guest-name.ts';
import { api } from '../../../api/client.ts';
import type { ApiResult } from '../../../api/http.ts';
import { useCall } from '../../../api/use-call.ts';
import { useShowName } from '../../../i18n/use-show-name.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { atom, useAtom, useSetAtom } from '../../../state/jotai.ts';
import { showToastAtom } from '../../../ui/toast-atoms.ts';

/** What the server said last of the name of this device. */
const changedAtom = atom<GuestNameResponse | null>(null);

/** The name of a guest, and what can be done with it. */
interface GuestName {
  /** See `guestSchema`. */
  readonly guest: number;
  readonly name: string;
  /** The name is the same every day. */
  readonly isKept: boolean;
  keep(guest: number): Promise<boolean>;
  giveUp(): Promise<boolean>;
}

/** The name of this device; undefined until it is known, and without one. What fails is told. @param isDue false: nothing is asked */
export function useGuestName(isDue: boolean): GuestName | undefined {
  const text = useDialogText();
  const showName = useShowName();
  const toast = useSetAtom(showToastAtom);
  const [changed, setChanged] = useAtom(changedAtom);
  const { answer } = useCall(isDue ? 'guest-name' : undefined, () => api.guestName());
  const known = changed ?? (answer.state === 'loaded' ? answer.value : undefined);
  if (!isDue || !known || known.guest === null) return undefined;
  const note = async (asked: Promise<ApiResult<GuestNameResponse>>): Promise<boolean> => {
    const result = await asked;
    if (result.ok) setChanged(result.value);
    else toast(text('guest.failed'), 'failure');
    return result.ok;
  };
  const { guest, isKept } = known;
  return {
    guest,
    isKept,
    name: showName({ username: '', guest }),
    keep: (wanted) => note(api.keepGuestName({ guest: wanted })),
    giveUp: () => note(api.giveGuestNameUp()),
  };
}
