import { applyDecorators, Controller, SetMetadata, UseFilters, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AUTH_KEY, type AuthKind } from '../../../../common/auth.ts';
import { EnvelopeInterceptor } from './envelope.interceptor.ts';
import { FapiGuard } from './fapi.guard.ts';
import { FapiExceptionFilter } from './fapi-exception.filter.ts';
import { BARE_KEY } from './route-keys.ts';

/** A controller of the Frontend API: it has a `FapiContext`, its answers an envelope, its refusals the service's shape. */
export const FapiController = () =>
  applyDecorators(
    Controller(),
    UseGuards(FapiGuard),
    UseInterceptors(EnvelopeInterceptor),
    UseFilters(FapiExceptionFilter),
    // The contract is the official client's, and docs/identity.md has its table.
    ApiExcludeController(),
  );

/** Any browser may call; it is known by its cookie, if it has one. */
export const AnyClient = () => SetMetadata<string, AuthKind>(AUTH_KEY, 'client');

/** Only a browser with an active session may call: that of `_clerk_session_id`, else its last one. */
export const InSession = () => SetMetadata<string, AuthKind>(AUTH_KEY, 'session');

/** The answer is what the handler returns, without the envelope. */
export const Bare = () => SetMetadata(BARE_KEY, true);
