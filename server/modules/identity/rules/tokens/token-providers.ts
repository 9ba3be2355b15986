import type { Provider } from '@nestjs/common';
import { TokenAuthenticator } from '../../../../common/account.ts';
import { SessionAuthenticator } from './session-authenticator.ts';
import { SessionLiveness } from './session-liveness.ts';
import { SessionTokens } from './session-tokens.ts';
import { SigningKeyStore } from './signing-key-store.ts';
import { SigningKeys } from './signing-keys.ts';
import { TokenVerifier } from './token-verifier.ts';

/** What makes and checks tokens. The identity module provides it, beside the `SettingsStore` that it needs, and exports `TokenAuthenticator`. */
export const TOKEN_PROVIDERS: readonly Provider[] = [
  SigningKeyStore,
  SigningKeys,
  SessionTokens,
  TokenVerifier,
  SessionLiveness,
  { provide: TokenAuthenticator, useClass: SessionAuthenticator },
];
