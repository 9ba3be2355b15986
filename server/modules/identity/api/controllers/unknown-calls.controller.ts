import { All } from '@nestjs/common';
import { FAPI_ROOT } from '../../rules/call/fapi-paths.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { AnyClient, FapiController } from '../transport/fapi-routes.ts';

/** What the service does not have. The last of its controllers: routes are found in the order in which they were made. */
@FapiController()
export class UnknownCallsController {
  @AnyClient()
  @All([FAPI_ROOT, `${FAPI_ROOT}/*`])
  refuse(): never {
    throw new FapiException('resource_not_found');
  }
}
