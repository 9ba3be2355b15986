import type { IdentificationType } from '../../model/identification.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { StrategyName, Verification } from '../../model/verification.entity.ts';
import type { CallTransaction } from '../call/call-transaction.ts';
import type { FapiContext } from '../call/fapi-context.ts';
import type { FormFields } from '../call/form-fields.ts';
import type { FapiException } from '../refusals/fapi-exception.ts';
import type { InstanceSettings } from '../settings/instance-settings.ts';
import type { Account } from '../users/account.ts';
import type { FirstFactor, SecondFactor } from '../users/factors.ts';
import type { Delivery } from '../verification/verifications.service.ts';

/**
 * One way to prove an identity, or that an e-mail address or phone number is one's own. The flows only dispatch to it. A room lists what
 * makes its strategies among its providers, and that adds them to `Strategies`.
 *
 * `begin`, `prepare` and `answer` have two halves. The first reads the form and does what is slow: it runs outside transactions, and may
 * wait for the network. It returns the second half, which runs in the transaction and must not wait for anything but the database.
 */
export interface Strategy {
  /** The name on the wire and in the database; of a family the common beginning of the names, such as `oauth_`. */
  readonly name: StrategyName;
  readonly isFamily?: boolean;
  readonly look: VerificationLook;
  /** Set when accounts have it as first factor. */
  readonly first?: FirstFactorRules;
  /** Set when accounts have it as second factor. */
  readonly second?: SecondFactorRules;
  /** Whether pages of this origin can use it, where not all can. */
  worksOn?(publicOrigin: string): boolean;
  /** Set when it verifies new e-mail addresses, or phone numbers: those of sign-ups and those that are added to accounts. */
  readonly verifies?: IdentificationType;
  /** What follows the proof in a sign-in: the second factor if the account has one (the default), a new password, or at once the session. */
  readonly next?: 'second_factor' | 'new_password' | 'session';
  /** Whether the proof of the first factor is one of the second factor, too. */
  readonly isSecondProof?: boolean;
  /** Whether the form of a new sign-in means this strategy, whatever its field `strategy` says: it has a field that only this one reads. */
  isMeantBy?(form: FormFields): boolean;
  /** Set when forms begin it as soon as they open, before anybody has asked: it has a limit of its own, and no captcha. */
  readonly isBegunByForms?: boolean;
  /** Begins a sign-in without an identifier. A strategy that is no first factor also begins one with an identifier. */
  begin?(request: StrategyRequest): Promise<Begin>;
  /** Asks for the proof: sends a code, makes a challenge. */
  prepare?(request: StrategyRequest): Promise<Prepare>;
  /** Reads the answer from the form. @throws FapiException when a field is missing */
  answer?(question: Question): Promise<Judge>;
}

/** What a proof is for. */
export type Purpose = 'sign_in' | 'sign_up' | 'verify' | 'reverify';

export interface StrategyRequest {
  /** The requested name, which differs from the strategy's own in a family. */
  readonly name: StrategyName;
  readonly call: FapiContext;
  readonly form: FormFields;
  readonly purpose: Purpose;
}

export interface Question extends StrategyRequest {
  /** Finds the account to which the answer must belong, not locked; null when there is none. @throws FapiException without the attempt */
  account(): Promise<IdentityUser | null>;
}

/** Continues in the transaction of the new attempt. @param attemptId the attempt's id */
export type Begin = (tx: CallTransaction, attemptId: string) => Promise<Begun>;
export interface Begun {
  /** What the attempt waits for, or what has proved its account. */
  readonly verification: Verification;
  /** The account, locked, when it is proved already. */
  readonly user?: IdentityUser;
}

/** Asks for the proof in the transaction. @returns the verification that waits for the answer. @throws FapiException when it cannot */
export type Prepare = (tx: CallTransaction, step: PreparedStep) => Promise<Verification>;
export interface PreparedStep {
  /** The account, locked; null for a sign-up, and for a pretended account. */
  readonly user: IdentityUser | null;
  /** The present verification of the same step. */
  readonly previous: Verification | null;
  /** Finds where the code or link goes: the e-mail address or phone number that the form names, or a preferred one. */
  receiver(): Promise<Receiver>;
}
export type Receiver = Pick<Delivery, 'target' | 'identificationId' | 'isPretended' | 'isHidden' | 'countedAs'>;

/** Judges the answer in the transaction. It does not count failures of the account: the flows do. */
export type Judge = (tx: CallTransaction, step: AnsweredStep) => Promise<Verdict>;
export interface AnsweredStep {
  /** The account, locked; null for a sign-up, for a pretended account, and for a sign-in that began without an identifier. */
  readonly user: IdentityUser | null;
  /** Id of the present verification of the step. */
  readonly sentId: string | null;
  /** Whether the account was named before, or a name was entered that nobody has. Otherwise the answer itself may tell whose it is. */
  readonly isNamed: boolean;
}
export interface Verdict {
  /** Undefined for a right answer. */
  readonly refusal?: FapiException;
  /** The verification that stands for the answer from now on: always for a right one, else only if it replaces the present one. */
  readonly verification?: Verification;
  /** The account that the answer has found, locked, where the step had none. */
  readonly user?: IdentityUser;
}

/** The object of a verification on the wire. */
export interface VerificationLook {
  /** `object` is 'verification_' and this. */
  readonly kind: string;
  /** Whether it names the browser on which it was verified. */
  readonly showsBrowser: boolean;
  /** Further fields, such as `nonce` or `external_verification_redirect_url`. */
  fields?(verification: Verification): Readonly<Record<string, unknown>>;
}

/** Masks an e-mail address or phone number. */
export type Mask = (identifier: string) => string;

export interface FirstFactorRules {
  /** Whether a session can prove its user's identity with it again. */
  readonly canReverify: boolean;
  factors(account: Account, settings: InstanceSettings, mask: Mask): readonly FirstFactor[];
}

export interface SecondFactorRules {
  /** Whether it only replaces other second factors, and is none alone. */
  readonly isSubstitute: boolean;
  factors(account: Account, settings: InstanceSettings): readonly SecondFactor[];
}
