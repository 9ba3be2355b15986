import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { assert } from '../../../../../shared/assert.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { FormFields } from '../../rules/call/form-fields.ts';

const CONTEXT_KEY = Symbol('upshot:fapi-context');

interface FapiRequest extends FastifyRequest {
  [CONTEXT_KEY]?: FapiContext;
}

/** Gives the call's `FapiContext`. */
export const Fapi = createParamDecorator((_: unknown, execution: ExecutionContext): FapiContext => contextOf(execution));

/** Gives the fields that the call has sent. */
export const Form = createParamDecorator(
  (_: unknown, execution: ExecutionContext): FormFields => new FormFields(execution.switchToHttp().getRequest<FastifyRequest>().body),
);

export function contextOf(execution: ExecutionContext): FapiContext {
  const context = contextOfRequest(execution.switchToHttp().getRequest<FastifyRequest>());
  assert(context, 'no FapiContext: the controller is not a @FapiController()');
  return context;
}

export function setContext(request: FastifyRequest, context: FapiContext): void {
  (request as FapiRequest)[CONTEXT_KEY] = context;
}

/** Returns the context; undefined for a call that failed before it had one. */
export function contextOfRequest(request: FastifyRequest): FapiContext | undefined {
  return (request as FapiRequest)[CONTEXT_KEY];
}
