import { Get, Inject, Patch } from '@nestjs/common';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { FapiContext } from '../../rules/call/fapi-context.ts';
import { FAPI_BASE } from '../../rules/call/fapi-paths.ts';
import { PasskeyChallenges } from '../../rules/passkeys/passkey-challenges.service.ts';
import { SettingsStore } from '../../rules/settings/settings-store.ts';
import { SocialProviders } from '../../rules/social/social-providers.ts';
import { Fapi } from '../transport/fapi-params.ts';
import { AnyClient, Bare, FapiController } from '../transport/fapi-routes.ts';
import { toEnvironment, type WireEnvironment } from '../views/environment.mapper.ts';

@FapiController()
export class EnvironmentController {
  constructor(
    private readonly settings: SettingsStore,
    private readonly challenges: PasskeyChallenges,
    @Inject(CONFIG) private readonly config: Config,
    private readonly social: SocialProviders,
  ) {}

  @AnyClient()
  @Bare()
  @Get(`${FAPI_BASE}/environment`)
  read(@Fapi() context: FapiContext): WireEnvironment {
    return toEnvironment(this.settings.current, {
      origin: context.publicOrigin,
      turnstileSiteKey: this.config.TURNSTILE_SITE_KEY,
      hasPasskeys: this.challenges.partyOf(context) !== undefined,
      social: this.social.enabled,
    });
  }

  /** Clients with a development key "touch" the environment instead of reading it. */
  @AnyClient()
  @Bare()
  @Patch(`${FAPI_BASE}/environment`)
  touch(@Fapi() context: FapiContext): WireEnvironment {
    return this.read(context);
  }
}
