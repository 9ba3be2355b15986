import type { UserSettingsResource } from '@clerk/types';

/** What the instance allows its users, as far as these forms ask. */
export interface Instance {
  readonly username: Bounds;
  readonly password: Bounds;
  readonly hasPasswords: boolean;
  readonly hasAuthenticator: boolean;
  readonly hasBackupCodes: boolean;
}

/** Fewest and most characters. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** By specification 001, section 5: what holds when the instance does not say. */
const USERNAME: Bounds = { min: 4, max: 64 };
const PASSWORD: Bounds = { min: 8, max: 72 };

/**
 * Reads the environment that the official client has loaded. What it does not say counts as allowed: the server has the last word.
 * @param clerk the client, or an empty object as long as there is none; its types do not name the environment
 */
export function readInstance(clerk: object): Instance {
  const settings = settingsOf(clerk);
  const { attributes, usernameSettings, passwordSettings } = settings;
  return {
    username: boundsOf(usernameSettings, USERNAME),
    password: boundsOf(passwordSettings, PASSWORD),
    hasPasswords: attributes?.password?.enabled ?? true,
    hasAuthenticator: attributes?.authenticator_app?.enabled ?? true,
    hasBackupCodes: attributes?.backup_code?.enabled ?? true,
  };
}

function settingsOf(clerk: object): Partial<UserSettingsResource> {
  const { __unstable__environment: environment } = clerk as {
    readonly __unstable__environment?: { readonly userSettings?: Partial<UserSettingsResource> } | null;
  };
  return environment?.userSettings ?? {};
}

/** 0 stands for "not set". */
function boundsOf(told: { readonly min_length?: number; readonly max_length?: number } | undefined, usual: Bounds): Bounds {
  return { min: told?.min_length || usual.min, max: told?.max_length || usual.max };
}
