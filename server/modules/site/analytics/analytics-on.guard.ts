import { type CanActivate, Inject, Injectable } from '@nestjs/common';
import { nothingHere } from '../../../common/api-exception.ts';
import { CONFIG, type Config } from '../../../config/config.ts';

/** With ANALYTICS=off there is nothing at these URLs. */
@Injectable()
export class AnalyticsOnGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  canActivate(): boolean {
    if (this.config.ANALYTICS === 'off') throw nothingHere();
    return true;
  }
}
