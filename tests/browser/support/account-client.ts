import type { ClerkProvider } from '@clerk/clerk-react';
import type {
  EmailAddressResource,
  PasswordValidation,
  SessionVerificationResource,
  SessionWithActivitiesResource,
  SignedInSessionResource,
  UserResource,
  UserSettingsResource,
} from '@clerk/types';
import type { ComponentProps } from 'react';

/** A client that is handed to the provider instead of one that it loads. */
type Client = NonNullable<ComponentProps<typeof ClerkProvider>['Clerk']>;

/** What the fake service has to be told of a call: an error is thrown, a function asked, anything else answered. */
type Answer = unknown;

/** The official client, with a user of its own and no service behind it. */
export interface AccountClient {
  readonly client: Client;
  /** As the client has it now. */
  user(): UserResource | null;
  /** Calls in their order, each with its first argument. */
  readonly calls: readonly (readonly [name: string, params: unknown])[];
  /** What the next calls of a name come to; after that, whatever is usual. */
  answer(name: string, ...answers: readonly Answer[]): void;
  /** Changes the user, and notifies the listeners, as after each call of the official client. */
  change(part: Partial<UserResource>): void;
  /** Nobody is signed in any more. */
  signOut(): void;
}

export interface AccountClientOptions {
  readonly user?: Partial<UserResource>;
  readonly sessions?: readonly Partial<SessionWithActivitiesResource>[];
  readonly settings?: Partial<UserSettingsResource>;
  /** What the client says of a password that is being typed. */
  readonly judgment?: PasswordValidation;
}

/** An error as the official client throws it: no class of ours, only its shape. */
export function refusal(
  code: string,
  { param = '', words = '', status = 422, retryAfter = undefined as number | undefined, meta = {} } = {},
) {
  const part = { code, message: words, longMessage: words, meta: { paramName: param, ...meta } };
  return Object.assign(new Error(words || code), { clerkError: true, status, retryAfter, errors: [part] });
}

/** The server's wish to know that it is the player. */
export const wantsProof = () => refusal('session_reverification_required', { status: 403 });

/** An address as the official client has it. */
export const emailAddress = (address: string, status: 'verified' | 'unverified' = 'verified') =>
  ({ id: 'idn_1', emailAddress: address, verification: { status } }) as EmailAddressResource;

/** The step of a confirmation that the server wants next. */
export const verification = (part: Partial<SessionVerificationResource>) =>
  ({ level: 'first_factor', supportedFirstFactors: null, supportedSecondFactors: null, ...part }) as SessionVerificationResource;

export const BY_EMAIL = { strategy: 'email_code', emailAddressId: 'idn_1', safeIdentifier: 'a***@example.com', primary: true } as const;

/** A session on this or another device. */
export function deviceSession(id: string, part: Partial<SessionWithActivitiesResource> = {}): Partial<SessionWithActivitiesResource> {
  const latestActivity = {
    id: `act_${id}`,
    browserName: 'Chrome',
    browserVersion: '129.0.1',
    deviceType: 'Macintosh',
    ipAddress: '192.0.2.7',
  };
  return { id, status: 'active', lastActiveAt: new Date('2026-11-20T10:00:00Z'), latestActivity, ...part };
}

/** @throws what it was told to, at the moment at which it is called */
async function comeTo(answer: Answer): Promise<unknown> {
  if (answer instanceof Error) throw answer;
  return typeof answer === 'function' ? answer() : answer;
}

export function accountClient(options: AccountClientOptions = {}): AccountClient {
  const calls: (readonly [string, unknown])[] = [];
  const answers = new Map<string, Answer[]>();
  const listeners = new Set<(resources: unknown) => void>();
  const call = (name: string, usual: (params: never) => unknown) => async (params?: unknown) => {
    calls.push([name, params]);
    const told = answers.get(name) ?? [];
    return told.length > 0 ? comeTo(told.shift()) : usual(params as never);
  };

  let user: UserResource | null = makeUser(options.user ?? {});
  function makeUser(part: Partial<UserResource>): UserResource {
    return {
      id: 'user_1',
      username: 'birdie',
      primaryEmailAddress: emailAddress('birdie@example.com'),
      createdAt: new Date('2026-03-04T23:30:00Z'),
      unsafeMetadata: { promptedForConsent: true, emailConsent: false },
      passwordEnabled: false,
      totpEnabled: false,
      backupCodeEnabled: false,
      deleteSelfEnabled: true,
      update: call('update', (params: Partial<UserResource>) => changed(params)),
      delete: call('delete', () => signOut()),
      updatePassword: call('updatePassword', () => changed({ passwordEnabled: true })),
      removePassword: call('removePassword', () => changed({ passwordEnabled: false })),
      createTOTP: call('createTOTP', () => ({ secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Upshot:birdie?secret=ABCDEFGHIJKLMNOP' })),
      verifyTOTP: call('verifyTOTP', () => {
        change({ totpEnabled: true, backupCodeEnabled: true });
        return { verified: true, backupCodes: ['aaaa1111', 'bbbb2222'] };
      }),
      disableTOTP: call('disableTOTP', () => {
        change({ totpEnabled: false });
        return { deleted: true };
      }),
      createBackupCode: call('createBackupCode', () => ({ codes: ['cccc3333'] })),
      getSessions: call('getSessions', () => sessions),
      ...part,
    } as unknown as UserResource;
  }
  const sessions = (options.sessions ?? [deviceSession('sess_here')]).map((part) => ({
    ...part,
    revoke: call('revoke', () => ({ ...part, status: 'revoked' })).bind(undefined, part.id),
  }));

  const session = {
    id: 'sess_here',
    status: 'active',
    get user() {
      return user;
    },
    touch: call('touch', () => undefined),
    getToken: call('getToken', () => 'a.b.c'),
    startVerification: call('startVerification', () => verification({ status: 'needs_first_factor', supportedFirstFactors: [BY_EMAIL] })),
    prepareFirstFactorVerification: call('prepare', () =>
      verification({ status: 'needs_first_factor', supportedFirstFactors: [BY_EMAIL] }),
    ),
    prepareSecondFactorVerification: call('prepareSecond', () => verification({ status: 'needs_second_factor' })),
    attemptFirstFactorVerification: call('attempt', () => verification({ status: 'complete' })),
    attemptSecondFactorVerification: call('attemptSecond', () => verification({ status: 'complete' })),
  } as unknown as SignedInSessionResource;

  const tell = () => {
    for (const listener of listeners) listener({ user, session: user && session, client });
  };
  function change(part: Partial<UserResource>): void {
    user = user && ({ ...user, ...part } as UserResource);
    tell();
  }

  /** Every answer of the service brings new objects. */
  function changed(part: Partial<UserResource>): UserResource | null {
    change({ unsafeMetadata: { ...user?.unsafeMetadata }, ...part });
    return user;
  }
  function signOut(): void {
    user = null;
    tell();
  }

  const client = {
    get user() {
      return user;
    },
    get session() {
      return user && session;
    },
    client: {
      signUp: {
        validatePassword: (_: string, { onValidation }: { onValidation(validation: PasswordValidation): void }) =>
          onValidation(options.judgment ?? {}),
      },
    },
    __unstable__environment: { userSettings: options.settings ?? {} },
    loaded: true,
    status: 'ready',
    on: () => undefined,
    off: () => undefined,
    // The official client tells at once, and again after each change.
    addListener(listener: (resources: unknown) => void) {
      listeners.add(listener);
      listener({ user, session: user && session, client });
      return () => listeners.delete(listener);
    },
    setActive: call('setActive', () => undefined),
  } as unknown as Client;

  return {
    client,
    user: () => user,
    calls,
    answer: (name, ...more) => void answers.set(name, [...(answers.get(name) ?? []), ...more]),
    change,
    signOut,
  };
}
