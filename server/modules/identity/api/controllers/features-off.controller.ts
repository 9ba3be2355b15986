import { All, Post } from '@nestjs/common';
import { FAPI_BASE } from '../../rules/call/fapi-paths.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { AnyClient, FapiController } from '../transport/fapi-routes.ts';

/** Calls of features that are off, and for which the official service has a code of its own. All others do not exist. */
@FapiController()
export class FeaturesOffController {
  @AnyClient()
  @All([`${FAPI_BASE}/api_keys`, `${FAPI_BASE}/api_keys/*`])
  refuseApiKeys(): never {
    throw new FapiException('api_keys_not_enabled');
  }

  @AnyClient()
  @Post(`${FAPI_BASE}/waitlist`)
  refuseWaitlist(): never {
    throw new FapiException('waitlist_not_accepting_entries');
  }
}
