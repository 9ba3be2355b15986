import type { LoadedClerk, PasswordValidation, UserSettingsResource } from '@clerk/types';

/** A call of the client, by the path of its method: 'signIn.create'. */
export interface Call {
  readonly name: string;
  readonly args: readonly unknown[];
}

type Answer = (...args: never[]) => unknown;

/** The resources of the official client as far as the forms touch them. Each method answers as the test has told it to. */
export interface FakeClient {
  readonly client: LoadedClerk;
  readonly calls: readonly Call[];
  /** What a method does from now on; without it a call is a mistake of the test. */
  on(name: string, answer: Answer): void;
  /** The arguments of the last call of a method. */
  last(name: string): readonly unknown[] | undefined;
}

const METHODS = {
  signIn: ['create', 'prepareFirstFactor', 'attemptFirstFactor', 'prepareSecondFactor', 'attemptSecondFactor', 'resetPassword'],
  signUp: ['create', 'update', 'prepareEmailAddressVerification', 'attemptEmailAddressVerification'],
  user: ['update', 'reload'],
} as const;

/** The judgment of passwords has tests of its own. */
const judgeNothing = (_: string, { onValidation }: { onValidation(validation: PasswordValidation): void }): void => onValidation({});

/** @param settings of the instance, as far as they differ from the usual ones */
export function fakeClient(unsafeMetadata: Record<string, unknown> = {}, settings: Partial<UserSettingsResource> = {}): FakeClient {
  const calls: Call[] = [];
  const answers = new Map<string, Answer>();
  const method =
    (name: string) =>
    async (...args: unknown[]): Promise<unknown> => {
      calls.push({ name, args });
      const answer = answers.get(name) as ((...given: unknown[]) => unknown) | undefined;
      if (!answer) throw new Error(`The test has not said what ${name} does`);
      return answer(...args);
    };
  const resource = (of: keyof typeof METHODS) => Object.fromEntries(METHODS[of].map((name) => [name, method(`${of}.${name}`)]));
  const nothingSent = { status: null, strategy: null, expireAt: null };
  const signIn = {
    ...resource('signIn'),
    status: null,
    identifier: null,
    supportedFirstFactors: null,
    supportedSecondFactors: null,
    firstFactorVerification: nothingSent,
    secondFactorVerification: nothingSent,
  };
  const verifications = { emailAddress: nothingSent };
  const signUp = {
    ...resource('signUp'),
    validatePassword: judgeNothing,
    status: null,
    username: null,
    emailAddress: null,
    unsafeMetadata: {},
    missingFields: [],
    verifications,
  };
  const client = {
    client: { signIn, signUp, lastActiveSessionId: null },
    __unstable__environment: { userSettings: settings },
    user: { ...resource('user'), unsafeMetadata },
    setActive: method('setActive'),
    signOut: method('signOut'),
  };
  return {
    client: client as unknown as LoadedClerk,
    calls,
    on: (name, answer) => void answers.set(name, answer),
    last: (name) => calls.findLast((call) => call.name === name)?.args,
  };
}

/** A refusal as the client throws it. */
export function refusal(
  status: number,
  code: string,
  words: { readonly message?: string; readonly longMessage?: string; readonly paramName?: string; readonly retryAfter?: number } = {},
): Error {
  const { message = '', longMessage, paramName, retryAfter } = words;
  const errors = [{ code, message, longMessage, meta: { paramName } }];
  return Object.assign(new Error(longMessage ?? message), { status, retryAfter, errors, clerkError: true });
}
