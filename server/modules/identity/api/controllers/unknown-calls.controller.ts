import { All } from '@nestjs/common';
import { FAPI_ROOT } from '../../rules/call/fapi-paths.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { AnyClient, FapiController } from '../transport/fapi-routes.ts';

/** Refuses calls that no module has. The router prefers every other route to a wildcard, whichever module was registered first. */
@FapiController()
export class UnknownCallsController {
  @AnyClient()
  @All([FAPI_ROOT, `${FAPI_ROOT}/*`])
  refuse(): never {
    throw new FapiException('resource_not_found');
  }
}
