import type { EntityManager } from 'typeorm';
import type { IdentityClient } from '../../model/client.entity.ts';
import type { Verification } from '../../model/verification.entity.ts';
import type { CallTransaction } from '../call/call-transaction.ts';
import { FapiException } from '../refusals/fapi-exception.ts';

/** Injection token of every `LinkReceiver`, in the order in which they are asked. */
export const LINK_RECEIVERS = Symbol('LINK_RECEIVERS');

/** Something that waits until a link from a mail is opened: a sign-in, a sign-up, an address of an account. */
export interface LinkReceiver {
  /**
   * The account that a proof is about, so that it is locked before the proof.
   * @param client the browser that has opened the link; null when it is not known
   * @returns undefined when the proof belongs to another receiver, or to no account yet
   */
  ownerOf(manager: EntityManager, client: IdentityClient | null, verificationId: string): Promise<string | undefined>;

  /**
   * Goes on with what has waited for the proof, which is verified now, in the browser that asked for it.
   * @returns undefined when nothing here waits for it
   * @throws FapiException when what has waited cannot go on
   */
  accept(tx: CallTransaction, verification: Verification): Promise<AcceptedLink | undefined>;
}

export interface AcceptedLink {
  /** Null when nobody has been signed in by it. */
  readonly createdSessionId: string | null;
}

/** What the link was for has been given up, or is another's: nothing is written of it. */
export function noPendingAttempt(): FapiException {
  return new FapiException('client_state_invalid');
}
