import { Inject, Injectable } from '@nestjs/common';
import { isLocalHost } from '../../../../common/local-host.ts';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import type { CallFacts } from './call-facts.ts';
import type { FormFields } from './form-fields.ts';

/** Where a browser may be redirected: to our own origin, and those of the settings. */
@Injectable()
export class RedirectPolicy {
  constructor(
    private readonly settings: SettingsStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns the URL in a field of the form, made absolute.
   * @throws FapiException when it is missing, or its origin is not allowed
   */
  require(call: CallFacts, form: FormFields, name: string): string {
    return this.check(call, form.required(name), name);
  }

  /**
   * Checks the page that a link in a mail redirects to. The link itself begins with our own origin. Without PUBLIC_URL that is the
   * Host of the request, which its sender chooses, so only local hosts are accepted.
   * @throws FapiException verification_strategy_invalid when mails cannot contain links
   */
  requireForMail(call: CallFacts, form: FormFields, name: string): string {
    if (this.config.PUBLIC_URL === undefined && !isLocalHost(new URL(call.publicOrigin).host)) {
      throw new FapiException('verification_strategy_invalid');
    }
    return this.require(call, form, name);
  }

  /** @throws FapiException when the URL's origin is not allowed */
  check(call: CallFacts, requested: string, param: string): string {
    const url = URL.canParse(requested, call.publicOrigin) ? new URL(requested, call.publicOrigin) : undefined;
    // A user name before the host would show another host than the one that is meant.
    const isPlain = url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
    if (isPlain && this.isOurs(call, url.origin)) return url.href;
    throw new FapiException('invalid_redirect_url', { param });
  }

  private isOurs(call: CallFacts, origin: string): boolean {
    const { allowed_redirect_origins: allowed } = this.settings.current;
    return origin === call.publicOrigin || allowed.some((other) => new URL(other).origin === origin);
  }
}
