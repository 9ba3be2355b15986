import { useState } from 'react';
import type { GuestNameResponse } from '../../../../shared/api/guest-name.ts';
import { api } from '../../../api/client.ts';
import type { ApiResult } from '../../../api/http.ts';
import { useCall } from '../../../api/use-call.ts';
import { useShowName } from '../../../i18n/use-show-name.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { localStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { today } from '../../../platform/today.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { playerChangeCountAtom } from '../../account/session/account-atoms.ts';

/** The name of a guest, and what can be done with it. */
interface GuestName extends Pick<GuestNameResponse, 'isKept' | 'isBack'> {
  /** See `guestSchema`. */
  readonly guest: number;
  readonly name: string;
  /** Returns the name that is kept now, which may have a number; undefined after a failure. */
  keep(guest: number): Promise<string | undefined>;
  giveUp(): Promise<unknown>;
}

/** The name of this device; undefined until it is known, and without one. What fails is told. @param isDue false: nothing is asked */
export function useGuestName(isDue: boolean): GuestName | undefined {
  const text = useDialogText();
  const showName = useShowName();
  const toast = useSetAtom(showToastAtom);
  // Another player, and another day, has another name.
  const whose = `${useAtomValue(playerChangeCountAtom)} ${today()}`;
  const { answer } = useCall(isDue ? whose : undefined, () => api.guestName());
  const [changed, setChanged] = useState<{ readonly whose: string; readonly value: GuestNameResponse }>();
  const known = changed?.whose === whose ? changed.value : answer.state === 'loaded' ? answer.value : undefined;
  if (!isDue || !known || known.guest === null) return undefined;
  const nameOf = (guest: number): string => showName({ username: '', guest });
  const change = async (asked: Promise<ApiResult<GuestNameResponse>>): Promise<string | undefined> => {
    const result = await asked;
    if (!result.ok) {
      toast(text('guest.failed'), 'failure');
      return undefined;
    }
    // Who has decided is not asked.
    localStore.set(KEYS.guestNameAsked, 'true');
    setChanged({ whose, value: result.value });
    return nameOf(result.value.guest ?? 0);
  };
  const { guest, isKept, isBack } = known;
  return {
    ...{ guest, isKept, isBack, name: nameOf(guest) },
    keep: (wanted) => change(api.keepGuestName({ guest: wanted })),
    giveUp: () => change(api.giveGuestNameUp()),
  };
}
