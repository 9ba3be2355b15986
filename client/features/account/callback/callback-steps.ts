import type { ClerkAPIError, LoadedClerk, VerificationResource } from '@clerk/types';
import { ServiceUnreachableError } from '../errors/call-service.ts';
import { requireAnswer } from '../errors/require-answer.ts';
import { enter, nextStep, type SignInStep } from '../forms/sign-in-steps.ts';
import { nextSignUpStep, type SignUpStep } from '../forms/sign-up-steps.ts';
import type { ProviderVisit } from '../social/provider-visit.ts';

/** The step of a player who has come back from the provider of an account. */
export type CallbackStep =
  | SignInStep
  | SignUpStep
  /** What the provider has said is being read. */
  | { readonly name: 'finishing' }
  /** No visit is under way: the player has not been at the provider, or has left it by the browser's Back button. */
  | { readonly name: 'nothing' }
  | { readonly name: 'refused'; readonly error: unknown };

/** Statuses of a verification that a visit has changed. */
const ANSWERED: ReadonlySet<string | null> = new Set(['verified', 'failed', 'transferable', 'expired']);

/**
 * Finishes the sign-in or sign-up for which the player was at a provider, and activates its session. What has to go from one to the
 * other, because the account is known or not, is transferred.
 * @param visit decides which of the two counts, where the browser has both
 * @param query of this page: the service names an error there when it could not find what has waited
 * @throws what the client throws
 */
export async function finishVisit(clerk: LoadedClerk, visit: ProviderVisit | undefined, query: string): Promise<CallbackStep> {
  if (clerk.session) return { name: 'done' };
  // A degraded client has started without the service, and knows nothing of what is under way.
  if (clerk.status === 'degraded') throw new ServiceUnreachableError('The client knows no state');
  const refused = refusedBy(query);
  if (refused) return { name: 'refused', error: refused };
  const step = await stepOf(clerk, visit);
  if (step || visit === undefined) return step ?? { name: 'nothing' };
  // A client that has started without the service looks the same: it knows of nothing.
  await requireAnswer(clerk.client.reload(), ({ id }) => Boolean(id));
  return (await stepOf(clerk, visit)) ?? { name: 'nothing' };
}

/** Goes on with what the client knows of the visit; undefined when that is nothing. */
async function stepOf(clerk: LoadedClerk, visit: ProviderVisit | undefined): Promise<CallbackStep | undefined> {
  const { signIn, signUp } = clerk.client;
  const ways = [
    { proof: signIn.firstFactorVerification, finish: finishSignIn },
    { proof: signUp.verifications.externalAccount, finish: finishSignUp },
  ];
  const [first, second] = visit?.purpose === 'signUp' ? ways.toReversed() : ways;
  for (const way of [first, second]) {
    // The other one counts after a transfer, which it has passed. Otherwise it is an older one.
    const isMeant = way === first || visit === undefined || way?.proof.status === 'verified';
    if (way && isMeant && isAnswered(way.proof)) return way.finish(clerk, way.proof);
  }
  return undefined;
}

/** The error that the service has added to the page's query, as the client throws errors. */
export function refusedBy(query: string): unknown {
  const parameters = new URLSearchParams(query);
  if (parameters.get('__clerk_status') !== 'failed') return undefined;
  return asRefusal({ code: parameters.get('__clerk_error') ?? '', message: '' });
}

async function finishSignIn(clerk: LoadedClerk, proof: VerificationResource): Promise<CallbackStep> {
  const { signIn, signUp } = clerk.client;
  if (proof.status === 'transferable') return nextSignUpStep(clerk, await known(signUp.create({ transfer: true })));
  return (await refusalStep(clerk, proof)) ?? nextStep(clerk, signIn);
}

async function finishSignUp(clerk: LoadedClerk, proof: VerificationResource): Promise<CallbackStep> {
  const { signIn, signUp } = clerk.client;
  if (proof.status === 'transferable') return nextStep(clerk, await known(signIn.create({ transfer: true })));
  return (await refusalStep(clerk, proof)) ?? nextSignUpStep(clerk, signUp);
}

/** Waits for an answer that carries the state of the attempt. */
const known = <T extends { readonly status: unknown }>(call: Promise<T>) => requireAnswer(call, ({ status }) => Boolean(status));

/** A provider was visited for this proof. */
const isAnswered = ({ strategy, status }: VerificationResource): boolean => Boolean(strategy?.startsWith('oauth_')) && ANSWERED.has(status);

/** What follows from a proof that was not given; undefined for one that was. */
async function refusalStep(clerk: LoadedClerk, { status, error }: VerificationResource): Promise<CallbackStep | undefined> {
  if (status === 'verified') return undefined;
  const { sessionId } = error?.meta ?? {};
  // In this browser the account is signed in already.
  if (error?.code === 'identifier_already_signed_in' && sessionId) return enter(clerk, sessionId);
  const isLate = status === 'expired' || !error;
  return { name: 'refused', error: asRefusal(isLate ? { code: 'oauth_callback_invalid', message: '' } : error) };
}

/** The error of a verification in the shape in which the client throws errors. */
export const asRefusal = (error: ClerkAPIError): unknown => Object.assign(new Error(error.message), { status: 400, errors: [error] });
