import { type CanActivate, Inject, Injectable } from '@nestjs/common';
import { ApiException } from '../../../common/api-exception.ts';
import { CONFIG, type Config } from '../../../config/config.ts';

/** With ANALYTICS=off there is nothing at these URLs. */
@Injectable()
export class AnalyticsOnGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  canActivate(): boolean {
    if (this.config.ANALYTICS === 'off') throw new ApiException('not_found', 'There is nothing at this URL.');
    return true;
  }
}
