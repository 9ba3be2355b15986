import type { OAuthProviderSettings, OAuthStrategy, UserSettingsResource } from '@clerk/types';
import { PASSWORD_LENGTH, USERNAME_LENGTH } from '../../../../shared/account-rules.ts';

/** What the instance allows its users, as far as these forms need it. */
export interface Instance {
  readonly username: Bounds;
  readonly password: Bounds;
  readonly hasPasswords: boolean;
  readonly hasAuthenticator: boolean;
  readonly hasBackupCodes: boolean;
  readonly passkeys: PasskeySettings;
  /** Providers that are on. */
  readonly providers: readonly Provider[];
}

/** A website whose accounts players can connect to theirs here. */
export interface Provider {
  readonly strategy: OAuthStrategy;
  readonly name: string;
  /** '' for none. */
  readonly logoUrl: string;
  /** Accounts of the provider sign in, not only connect. */
  readonly canSignIn: boolean;
}

/** What the instance does with passkeys. Services that do not know them say nothing, so unknown settings count as off. */
interface PasskeySettings {
  readonly isOn: boolean;
  /** The forms have a button for them. */
  readonly hasButton: boolean;
  /** The browser may fill passkeys into the field of the e-mail. */
  readonly hasAutofill: boolean;
}

/** Fewest and most characters. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/**
 * Reads the environment that the official client has loaded. Other unknown settings count as allowed: the server decides.
 * @param clerk the client, or an empty object before there is one; its types lack the environment
 */
export function readInstance(clerk: object): Instance {
  const settings = settingsOf(clerk);
  const { attributes, usernameSettings, passwordSettings, passkeySettings, social = {} } = settings;
  const hasPasskeys = attributes?.passkey?.enabled ?? false;
  return {
    username: boundsOf(usernameSettings, USERNAME_LENGTH),
    password: boundsOf(passwordSettings, PASSWORD_LENGTH),
    hasPasswords: attributes?.password?.enabled ?? true,
    hasAuthenticator: attributes?.authenticator_app?.enabled ?? true,
    hasBackupCodes: attributes?.backup_code?.enabled ?? true,
    passkeys: {
      isOn: hasPasskeys,
      hasButton: hasPasskeys && (passkeySettings?.show_sign_in_button ?? false),
      hasAutofill: hasPasskeys && (passkeySettings?.allow_autofill ?? false),
    },
    providers: Object.values<OAuthProviderSettings>(social)
      .filter(({ enabled }) => enabled)
      .map(({ strategy, name, logo_url, authenticatable }) => ({ strategy, name, logoUrl: logo_url ?? '', canSignIn: authenticatable })),
  };
}

function settingsOf(clerk: object): Partial<UserSettingsResource> {
  const { __unstable__environment: environment } = clerk as {
    readonly __unstable__environment?: { readonly userSettings?: Partial<UserSettingsResource> } | null;
  };
  return environment?.userSettings ?? {};
}

/** 0 stands for "not set". */
function boundsOf(settings: { readonly min_length?: number; readonly max_length?: number } | undefined, usual: Bounds): Bounds {
  return { min: settings?.min_length || usual.min, max: settings?.max_length || usual.max };
}
