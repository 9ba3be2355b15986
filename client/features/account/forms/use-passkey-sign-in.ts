import type { LoadedClerk } from '@clerk/types';
import { useEffect, useRef, useState } from 'react';
import { readInstance } from '../session/instance.ts';
import { canUsePasskeys } from '../session/passkey-abilities.ts';
import { autofillPasskey, autofillSettled } from './passkey-autofill.ts';
import { type SignInStep, signInWithPasskey, tryPasskey } from './sign-in-steps.ts';
import type { Steps } from './use-steps.ts';

/** Sign-in with a passkey beside the fields of a form. */
export interface PasskeySignIn<Step> {
  readonly hasButton: boolean;
  /** The player is choosing a passkey, or it is being checked. */
  readonly isBusy: boolean;
  /** Lets the player choose a passkey in the browser's own window. */
  begin(): void;
  /** Runs another way of this form. The autofill of the field ends first, and comes again when the way fails. */
  go(action: () => Promise<Step>): void;
}

/**
 * The button, and the browser's autofill in the field that takes a passkey. There is none while a sign-in is under way.
 * @param stepOf the step of this form that follows a step of the sign-in
 */
export function usePasskeySignIn<Step>(client: LoadedClerk, steps: Steps<Step>, stepOf: (step: SignInStep) => Step): PasskeySignIn<Step> {
  const { hasButton, hasAutofill } = readInstance(client).passkeys;
  const [isBusy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const isGoing = useRef(false);
  const autofill = useRef<AbortController>(undefined);
  const go = async (action: () => Promise<Step>) => {
    if (isGoing.current) return;
    isGoing.current = true;
    autofill.current?.abort();
    const isDone = await steps.go(async () => {
      await autofillSettled();
      return action();
    });
    isGoing.current = false;
    setBusy(false);
    if (!isDone) setRound((before) => before + 1);
  };
  const goByPasskey = (action: () => Promise<SignInStep>) => {
    setBusy(true);
    void go(async () => stepOf(await action()));
  };
  const latest = useRef(goByPasskey);
  latest.current = goByPasskey;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins the autofill again
  useEffect(() => {
    if (!hasAutofill) return undefined;
    const controller = new AbortController();
    autofill.current = controller;
    void autofillPasskey(client, controller.signal).then((passkey) => {
      if (passkey && !controller.signal.aborted) latest.current(() => tryPasskey(client, passkey));
    });
    return () => controller.abort();
  }, [client, hasAutofill, round]);
  return {
    hasButton: hasButton && canUsePasskeys(),
    isBusy,
    begin: () => goByPasskey(() => signInWithPasskey(client)),
    go: (action) => void go(action),
  };
}
