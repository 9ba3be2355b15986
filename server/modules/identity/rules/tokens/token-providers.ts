import type { Provider } from '@nestjs/common';
import { TokenAuthenticator } from '../../../../common/account.ts';
import { SessionAuthenticator } from './session-authenticator.ts';
import { SessionLiveness } from './session-liveness.ts';
import { SessionTokens } from './session-tokens.ts';
import { SigningKeyStore } from './signing-key-store.ts';
import { SigningKeys } from './signing-keys.ts';
import { TokenVerifier } from './token-verifier.ts';

/**
 * Providers that make and verify tokens. The identity module provides them with the `SettingsStore` that they need, and exports
 * `TokenAuthenticator`.
 */
export const TOKEN_PROVIDERS: readonly Provider[] = [
  SigningKeyStore,
  SigningKeys,
  SessionTokens,
  TokenVerifier,
  SessionLiveness,
  { provide: TokenAuthenticator, useClass: SessionAuthenticator },
];
