import { Injectable } from '@nestjs/common';
import { SettingsStore } from '../environment/settings-store.ts';
import type { FapiContext } from './fapi-context.ts';
import { FapiException } from './fapi-exception.ts';
import type { FormFields } from './form-fields.ts';

/** Where a browser may be sent: to our own origin, that of the page that calls if it is ours, and those of the settings. */
@Injectable()
export class RedirectPolicy {
  constructor(private readonly settings: SettingsStore) {}

  /**
   * The address of a form's field, made absolute.
   * @throws FapiException when it is missing, or leads to a stranger
   */
  require(context: FapiContext, form: FormFields, name: string): string {
    return this.check(context, form.required(name), name);
  }

  /** @throws FapiException when the address leads to a stranger */
  check(context: FapiContext, address: string, param: string): string {
    const url = URL.canParse(address, context.publicOrigin) ? new URL(address, context.publicOrigin) : undefined;
    const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
    if (url !== undefined && isWeb && this.isOurs(context, url.origin)) return url.href;
    throw new FapiException('invalid_redirect_url', { param });
  }

  private isOurs(context: FapiContext, origin: string): boolean {
    const { allowed_redirect_origins: allowed } = this.settings.current;
    return origin === context.publicOrigin || allowed.some((other) => new URL(other).origin === origin);
  }
}
