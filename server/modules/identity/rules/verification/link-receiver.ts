import type { EntityManager } from 'typeorm';
import type { IdentityClient } from '../../model/client.entity.ts';
import type { Verification } from '../../model/verification.entity.ts';
import type { CallTransaction } from '../call/call-transaction.ts';
import { FapiException } from '../refusals/fapi-exception.ts';

/** Injection token of all `LinkReceiver`s, in order. */
export const LINK_RECEIVERS = Symbol('LINK_RECEIVERS');

/** Something that waits for an opened link: a sign-in, a sign-up, an e-mail address of an account. */
export interface LinkReceiver {
  /**
   * Finds the account of a verification, so that it can be locked first.
   * @param client the browser client that opened the link; null when it is unknown
   * @returns undefined when the verification belongs to another receiver, or to no account yet
   */
  ownerOf(manager: EntityManager, client: IdentityClient | null, verificationId: string): Promise<string | undefined>;

  /**
   * Continues what has waited for the verification, in the browser that requested it.
   * @returns undefined when nothing here waits for it
   * @throws FapiException when it cannot continue
   */
  accept(tx: CallTransaction, verification: Verification): Promise<AcceptedLink | undefined>;
}

export interface AcceptedLink {
  /** Null when it has created no session. */
  readonly createdSessionId: string | null;
}

/** The refusal when the link's attempt was abandoned, or belongs to another account. Nothing is stored then. */
export function noPendingAttempt(): FapiException {
  return new FapiException('client_state_invalid');
}
