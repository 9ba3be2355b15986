import { applyDecorators, Controller, SetMetadata, UseFilters, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AUTH_KEY, type AuthKind } from '../../../../common/auth.ts';
import { EnvelopeInterceptor } from './envelope.interceptor.ts';
import { FapiGuard } from './fapi.guard.ts';
import { FapiExceptionFilter } from './fapi-exception.filter.ts';
import { BARE_KEY, NAMES_SESSION_KEY } from './route-keys.ts';

/** A controller of the Frontend API, with a `FapiContext`, answers in an envelope and refusals in the service's format. */
export const FapiController = () =>
  applyDecorators(
    Controller(),
    UseGuards(FapiGuard),
    UseInterceptors(EnvelopeInterceptor),
    UseFilters(FapiExceptionFilter),
    // The official client defines the contract; docs/identity.md lists it.
    ApiExcludeController(),
  );

/** Any browser may call. It is identified by its cookie, if it has one. */
export const AnyClient = () => SetMetadata<string, AuthKind>(AUTH_KEY, 'client');

/** Only a browser with an active session may call: the session of `_clerk_session_id`, else the last active one. */
export const InSession = () => SetMetadata<string, AuthKind>(AUTH_KEY, 'session');

/** Reads the session that `:id` names in one statement with the browser client: `FapiContext.named`. */
export const NamesSession = () => SetMetadata(NAMES_SESSION_KEY, true);

/** Sends what the handler returns, without the envelope. */
export const Bare = () => SetMetadata(BARE_KEY, true);
