import type { ClerkProvider } from '@clerk/clerk-react';
import type {
  LoadedClerk,
  PasswordValidation,
  SessionWithActivitiesResource,
  SignedInSessionResource,
  SignInResource,
  SignUpResource,
  UserResource,
  UserSettingsResource,
} from '@clerk/types';
import type { ComponentProps } from 'react';
import { activeSession, EMAIL_FACTOR, emailAddress, passkey, verification } from './client-resources.ts';

interface Resources {
  readonly signIn: SignInResource;
  readonly signUp: SignUpResource;
  readonly user: UserResource;
  readonly session: SignedInSessionResource;
  readonly activeSession: SessionWithActivitiesResource;
}

/** Methods that the game calls. */
const METHODS = {
  signIn: [
    ...['create', 'prepareFirstFactor', 'attemptFirstFactor', 'prepareSecondFactor', 'attemptSecondFactor', 'resetPassword'],
    ...['authenticateWithPasskey', 'authenticateWithRedirect'],
  ],
  signUp: ['create', 'update', 'prepareEmailAddressVerification', 'attemptEmailAddressVerification', 'authenticateWithRedirect'],
  user: [
    ...['update', 'reload', 'delete', 'updatePassword', 'removePassword'],
    ...['createTOTP', 'verifyTOTP', 'disableTOTP', 'createBackupCode', 'getSessions', 'createPasskey', 'createExternalAccount'],
  ],
  session: [
    ...['touch', 'getToken', 'startVerification', 'prepareFirstFactorVerification', 'prepareSecondFactorVerification'],
    ...['attemptFirstFactorVerification', 'attemptSecondFactorVerification', 'verifyWithPasskey'],
  ],
  activeSession: ['revoke'],
} as const satisfies { readonly [R in keyof Resources]: readonly (keyof Resources[R])[] };

/** A method of the client, by its path. */
export type MethodName =
  | { [R in keyof typeof METHODS]: `${R}.${(typeof METHODS)[R][number]}` }[keyof typeof METHODS]
  | 'setActive'
  | 'signOut';

/** A call of the client. The arguments of `activeSession.revoke` are the session's id. */
export interface Call {
  readonly name: MethodName;
  readonly args: readonly unknown[];
}

type Answer = (...args: never[]) => unknown;

/** The official client without a service behind it: as a provider takes it, and as it is once it is loaded. */
type Client = LoadedClerk & NonNullable<ComponentProps<typeof ClerkProvider>['Clerk']>;

/**
 * The resources of the official client as far as the game uses them. Calls of a signed-in user succeed unless a test says
 * otherwise; for every other method, a call without an answer is a mistake of the test.
 */
export interface FakeClient {
  readonly client: Client;
  /** In their order. */
  readonly calls: readonly Call[];
  /** The user as the client has it now. */
  user(): UserResource | null;
  /** What a method does from now on. */
  on(name: MethodName, answer: Answer): void;
  /** What the next calls of a method do: an error is thrown, a function called, anything else returned. */
  answerNext(name: MethodName, ...answers: readonly unknown[]): void;
  /** The arguments of the last call of a method. */
  last(name: MethodName): readonly unknown[] | undefined;
  /** Changes the user and notifies the listeners, as the official client does after each call. */
  changeUser(part: Partial<UserResource>): void;
  /** Leaves the client without a session. */
  endSession(): void;
}

export interface FakeClientOptions {
  /** What differs from the usual user; null when nobody is signed in. */
  readonly user?: Partial<UserResource> | null;
  /** Active sessions of the user. */
  readonly sessions?: readonly Partial<SessionWithActivitiesResource>[];
  /** What differs from the usual settings of the instance. */
  readonly settings?: Partial<UserSettingsResource>;
  /** How the client rates every password. */
  readonly passwordRating?: PasswordValidation;
}

export function fakeClient(options: FakeClientOptions = {}): FakeClient {
  const { sessions = [activeSession('sess_here')], settings = {}, passwordRating = {} } = options;
  const calls: Call[] = [];
  const answers = new Map<MethodName, Answer>();
  const nextAnswers = new Map<MethodName, unknown[]>();
  const listeners = new Set<(resources: unknown) => void>();

  const method =
    (name: MethodName) =>
    async (...args: unknown[]): Promise<unknown> => {
      calls.push({ name, args });
      const queue = nextAnswers.get(name) ?? [];
      if (queue.length > 0) return answerWith(queue.shift());
      const answer = (answers.get(name) ?? usualAnswers[name]) as ((...given: unknown[]) => unknown) | undefined;
      if (!answer) throw new Error(`The test has not said what ${name} does`);
      return answer(...args);
    };
  const resource = (of: keyof typeof METHODS) =>
    Object.fromEntries(METHODS[of].map((name) => [name, method(`${of}.${name}` as MethodName)]));

  const activeSessions = sessions.map((part) => ({
    ...part,
    revoke: () => method('activeSession.revoke')(part.id),
  }));
  const firstStep = () => verification({ status: 'needs_first_factor', supportedFirstFactors: [EMAIL_FACTOR] });
  const usualAnswers: Partial<Record<MethodName, Answer>> = {
    'user.update': (params: Partial<UserResource>) => updated(params),
    'user.delete': () => endSession(),
    'user.updatePassword': () => updated({ passwordEnabled: true }),
    'user.removePassword': () => updated({ passwordEnabled: false }),
    'user.createTOTP': () => ({ secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Upshot:birdie?secret=ABCDEFGHIJKLMNOP' }),
    'user.verifyTOTP': () => {
      changeUser({ totpEnabled: true, backupCodeEnabled: true });
      return { verified: true, backupCodes: ['aaaa1111', 'bbbb2222'] };
    },
    'user.disableTOTP': () => {
      changeUser({ totpEnabled: false });
      return { deleted: true };
    },
    'user.createBackupCode': () => ({ codes: ['cccc3333'] }),
    'user.createPasskey': () => {
      changeUser({ passkeys: [...(user?.passkeys ?? []), passkey('psk_new', { name: 'New key' })] });
      return { verification: { status: 'verified' } };
    },
    'user.getSessions': () => activeSessions,
    'session.touch': () => undefined,
    'session.getToken': () => 'a.b.c',
    'session.startVerification': firstStep,
    'session.prepareFirstFactorVerification': firstStep,
    'session.prepareSecondFactorVerification': () => verification({ status: 'needs_second_factor' }),
    'session.attemptFirstFactorVerification': () => verification({ status: 'complete' }),
    'session.attemptSecondFactorVerification': () => verification({ status: 'complete' }),
    'session.verifyWithPasskey': () => verification({ status: 'complete' }),
    'activeSession.revoke': (id: string) => ({ ...activeSessions.find((session) => session.id === id), status: 'revoked' }),
  };

  let user = options.user === null ? null : ({ ...resource('user'), ...USUAL_USER, ...options.user } as UserResource);
  const session = {
    ...resource('session'),
    id: 'sess_here',
    status: 'active',
    get user() {
      return user;
    },
  };
  const resources = () => ({ user, session: user && session, client });
  const notify = () => {
    for (const listener of listeners) listener(resources());
  };
  function changeUser(part: Partial<UserResource>): void {
    user = user && ({ ...user, ...part } as UserResource);
    notify();
  }
  /** Every answer of the service brings new objects. */
  function updated(part: Partial<UserResource>): UserResource | null {
    changeUser({ unsafeMetadata: { ...user?.unsafeMetadata }, ...part });
    return user;
  }
  function endSession(): void {
    user = null;
    notify();
  }

  const client = {
    get user() {
      return user;
    },
    get session() {
      return user && session;
    },
    client: {
      signIn: { ...resource('signIn'), ...NEW_SIGN_IN },
      signUp: {
        ...resource('signUp'),
        ...NEW_SIGN_UP,
        validatePassword: (_: string, { onValidation }: { onValidation(validation: PasswordValidation): void }) =>
          onValidation(passwordRating),
      },
      lastActiveSessionId: null,
      sessions: [],
      reload: async () => ({ id: 'client_1' }),
    },
    __unstable__environment: { userSettings: settings },
    loaded: true,
    status: 'ready',
    on: () => undefined,
    off: () => undefined,
    // The official client notifies a new listener at once.
    addListener(listener: (resources: unknown) => void) {
      listeners.add(listener);
      listener(resources());
      return () => listeners.delete(listener);
    },
    setActive: method('setActive'),
    signOut: method('signOut'),
  } as unknown as Client;

  return {
    client,
    calls,
    user: () => user,
    on: (name, answer) => void answers.set(name, answer),
    answerNext: (name, ...more) => void nextAnswers.set(name, [...(nextAnswers.get(name) ?? []), ...more]),
    last: (name) => calls.findLast((call) => call.name === name)?.args,
    changeUser,
    endSession,
  };
}

const USUAL_USER: Partial<UserResource> = {
  id: 'user_1',
  username: 'birdie',
  primaryEmailAddress: emailAddress('birdie@example.com'),
  createdAt: new Date('2026-03-04T23:30:00Z'),
  unsafeMetadata: { promptedForConsent: true, emailConsent: false },
  passwordEnabled: false,
  totpEnabled: false,
  backupCodeEnabled: false,
  deleteSelfEnabled: true,
  passkeys: [],
  externalAccounts: [],
};

const NOTHING_SENT = { status: null, strategy: null, expireAt: null };

const NEW_SIGN_IN = {
  status: null,
  identifier: null,
  supportedFirstFactors: null,
  supportedSecondFactors: null,
  firstFactorVerification: NOTHING_SENT,
  secondFactorVerification: NOTHING_SENT,
};

const NEW_SIGN_UP = {
  status: null,
  username: null,
  emailAddress: null,
  unsafeMetadata: {},
  missingFields: [],
  verifications: { emailAddress: NOTHING_SENT, externalAccount: NOTHING_SENT },
};

/** @throws the answer, when it is an error */
async function answerWith(answer: unknown): Promise<unknown> {
  if (answer instanceof Error) throw answer;
  return typeof answer === 'function' ? answer() : answer;
}
