import type { EntityManager } from 'typeorm';
import type { OAuthStrategy } from '../../model/oauth-strategy.ts';
import type { SignUp } from '../../model/sign-up.entity.ts';
import type { Verification } from '../../model/verification.entity.ts';
import type { AttributeName } from '../../rules/settings/attribute-settings.ts';
import type { InstanceSettings } from '../../rules/settings/instance-settings.ts';
import type { VerificationsService } from '../../rules/verification/verifications.service.ts';

type EnteredField = 'email_address' | 'phone_number' | 'username' | 'password' | 'first_name' | 'last_name' | 'legal_accepted';
/** Besides what is entered, a sign-up may need an account at a provider. */
export type SignUpField = EnteredField | OAuthStrategy;

const FIELDS = [
  'email_address',
  'phone_number',
  'username',
  'password',
  'first_name',
  'last_name',
] as const satisfies readonly AttributeName[];

/** The verifications of a sign-up's e-mail address and phone number; null before they were requested. */
export interface SignUpProofs {
  readonly email: Verification | null;
  readonly phone: Verification | null;
  /** The verification of an account at a provider. */
  readonly external: Verification | null;
}

export async function proofsOf(verifications: VerificationsService, manager: EntityManager, signUp: SignUp): Promise<SignUpProofs> {
  return {
    email: await verifications.find(manager, signUp.emailVerificationId),
    phone: await verifications.find(manager, signUp.phoneVerificationId),
    external: await verifications.find(manager, signUp.externalVerificationId),
  };
}

/** What the settings require of a sign-up, and what is still missing. */
export interface SignUpRequirements {
  readonly required: readonly SignUpField[];
  readonly optional: readonly SignUpField[];
  readonly missing: readonly SignUpField[];
  /** E-mail address and phone number that were entered but not verified. */
  readonly unverified: readonly ('email_address' | 'phone_number')[];
}

export function requirementsOf(signUp: SignUp, proofs: SignUpProofs, settings: InstanceSettings): SignUpRequirements {
  const { attributes } = settings;
  const given: Readonly<Record<EnteredField, unknown>> = {
    email_address: signUp.emailAddress,
    phone_number: signUp.phoneNumber,
    username: signUp.username,
    password: signUp.passwordHash,
    first_name: signUp.firstName,
    last_name: signUp.lastName,
    legal_accepted: signUp.legalAcceptedAt,
  };
  const enabled = FIELDS.filter((name) => attributes[name].enabled);
  const legal: EnteredField[] = settings.sign_up.legal_consent_enabled ? ['legal_accepted'] : [];
  const required: EnteredField[] = [...enabled.filter((name) => attributes[name].required), ...legal];
  const shown = proofs.external?.status === 'verified' ? proofs.external.strategy : undefined;
  const providers = Object.entries(settings.social).flatMap(([strategy, { enabled: isOn, required: isNeeded }]) =>
    isOn && isNeeded ? [strategy as OAuthStrategy] : [],
  );
  // A sign-in at a provider replaces the password.
  const isGiven = (name: EnteredField) => given[name] !== null || (name === 'password' && shown !== undefined);
  return {
    required: [...required, ...providers],
    optional: enabled.filter((name) => !attributes[name].required),
    missing: [...required.filter((name) => !isGiven(name)), ...providers.filter((strategy) => strategy !== shown)],
    unverified: (['email_address', 'phone_number'] as const).filter((name) => {
      const proof = name === 'email_address' ? proofs.email : proofs.phone;
      return given[name] !== null && attributes[name].verify_at_sign_up && proof?.status !== 'verified';
    }),
  };
}
