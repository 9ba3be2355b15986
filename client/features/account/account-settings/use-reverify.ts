import type { SessionVerificationResource, SignedInSessionResource } from '@clerk/types';
import { useEffect, useRef, useState } from 'react';
import { requireAnswer } from '../errors/require-answer.ts';
import { isCodePending, resendAt } from '../forms/pending-code.ts';
import { useSignedIn } from './account-context.ts';
import { type Factor, isSent, type ProofStep, proofStepOf } from './reverify-factors.ts';
import { type Action, useAction } from './use-action.ts';
import type { ReverificationRequest } from './use-reverification-request.ts';

export interface Reverify {
  /** Undefined until the server has named the proof that it needs. */
  readonly step: ProofStep | undefined;
  /** The first of two proofs has been given. */
  readonly isHalfDone: boolean;
  /** The factor that the player has chosen, or the easiest. */
  readonly factor: Factor | undefined;
  /** The state of starting, and of sending codes. */
  readonly preparing: Action;
  readonly attempting: Action;
  /** How many codes have been sent for this factor. */
  readonly sentCodes: number;
  /** When another code can be sent, ms since the epoch. Undefined: half a minute after the last. */
  readonly resendAtMs: number | undefined;
  begin(): void;
  choose(factor: Factor): void;
  sendAgain(): void;
  /** @param proof code or password; '' for a passkey, which the browser asks for */
  prove(proof: string): void;
}

/** Asks the player for one proof or two, then completes the request. */
export function useReverify(request: ReverificationRequest): Reverify {
  const { session } = useSignedIn();
  const preparing = useAction();
  const attempting = useAction();
  const [step, setStep] = useState<ProofStep>();
  const [isHalfDone, setHalfDone] = useState(false);
  const [factor, setFactor] = useState<Factor>();
  const [sentCodes, setSentCodes] = useState(0);
  const [resendAtMs, setResendAt] = useState<number>();
  /** The last answer of the service. */
  const latest = useRef<SessionVerificationResource>(undefined);

  const take = async (verification: SessionVerificationResource) => {
    const next = proofStepOf(verification);
    if (next === 'complete') return request.complete();
    latest.current = verification;
    setStep(next);
    const easiest = next.factors[0];
    setFactor(easiest);
    if (easiest && isSent(easiest)) await provide(next, easiest);
  };
  /** A code that was sent already is still valid, and another would be refused for a while. */
  const provide = async (at: ProofStep, by: Factor) => {
    const sent = proofOf(latest.current, at);
    if (sent?.strategy !== by.strategy || !isCodePending(sent)) return send(at, by);
    setResendAt(resendAt(sent));
    setSentCodes(1);
  };
  const send = async (at: ProofStep, by: Factor) => {
    setSentCodes(0);
    setResendAt(undefined);
    latest.current = await known(prepare(session, at, by));
    setSentCodes(1);
  };
  const begin = () => void preparing.run(async () => take(await known(session.startVerification({ level: request.level }))));
  const begun = useRef<ReverificationRequest>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per request; a second start would send a second code
  useEffect(() => {
    if (begun.current !== request) begin();
    begun.current = request;
  }, [request]);

  return {
    step,
    isHalfDone,
    factor,
    preparing,
    attempting,
    sentCodes,
    resendAtMs,
    begin,
    choose(next) {
      setFactor(next);
      attempting.clear();
      if (step && isSent(next)) void preparing.run(() => provide(step, next));
    },
    sendAgain() {
      if (step && factor) void preparing.run(() => send(step, factor));
    },
    prove(proof) {
      if (!step || !factor) return;
      void attempting.run(async () => {
        const verification = await known(attempt(session, step, factor, proof));
        setHalfDone(true);
        await take(verification);
      });
    },
  };
}

/** The state of the proof that is needed. */
const proofOf = (verification: SessionVerificationResource | undefined, { proof }: ProofStep) =>
  proof === 'first' ? verification?.firstFactorVerification : verification?.secondFactorVerification;

/** Waits for an answer that carries the state of the reverification. */
const known = (call: Promise<SessionVerificationResource>) => requireAnswer(call, ({ status }) => Boolean(status));

/** Has a code sent. @throws what the official client throws */
function prepare(session: SignedInSessionResource, { proof }: ProofStep, factor: Factor): Promise<SessionVerificationResource> {
  if (factor.strategy === 'email_code') {
    return session.prepareFirstFactorVerification({ strategy: factor.strategy, emailAddressId: factor.emailAddressId });
  }
  if (factor.strategy !== 'phone_code') throw new Error(`Nothing is sent for ${factor.strategy}`);
  const params = { strategy: factor.strategy, phoneNumberId: factor.phoneNumberId };
  return proof === 'first' ? session.prepareFirstFactorVerification(params) : session.prepareSecondFactorVerification(params);
}

/** @throws what the official client throws */
function attempt(session: SignedInSessionResource, { proof: at }: ProofStep, { strategy }: Factor, proof: string) {
  if (strategy === 'passkey') return session.verifyWithPasskey();
  if (strategy === 'password') return session.attemptFirstFactorVerification({ strategy, password: proof });
  if (strategy === 'email_code') return session.attemptFirstFactorVerification({ strategy, code: proof });
  if (strategy === 'phone_code' && at === 'first') return session.attemptFirstFactorVerification({ strategy, code: proof });
  return session.attemptSecondFactorVerification({ strategy, code: proof });
}
