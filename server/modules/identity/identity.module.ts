import { Module } from '@nestjs/common';
import { TokenAuthenticator } from '../../common/account.ts';
import { SettingsStore } from './environment/settings-store.ts';
import { JwksController } from './tokens/jwks.controller.ts';
import { SessionLiveness } from './tokens/session-liveness.ts';
import { SessionTokens } from './tokens/session-tokens.ts';
import { SigningKeys } from './tokens/signing-keys.ts';
import { TOKEN_PROVIDERS } from './tokens/token-providers.ts';

@Module({
  controllers: [JwksController],
  providers: [SettingsStore, ...TOKEN_PROVIDERS],
  exports: [TokenAuthenticator, SessionTokens, SigningKeys, SessionLiveness],
})
export class IdentityModule {}
