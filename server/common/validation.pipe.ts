import { StandardSchemaValidationPipe } from '@nestjs/common';
import { ApiException } from './api-exception.ts';

/** Checks what a route takes (`@Body({ schema })`, `@Query({ schema })`) and answers 400 naming each bad member. */
export function createValidationPipe(): StandardSchemaValidationPipe {
  return new StandardSchemaValidationPipe({
    exceptionFactory: (issues) => {
      const words = issues.slice(0, 10).map((issue) => {
        const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
        return path === '' ? issue.message : `${path}: ${issue.message}`;
      });
      return new ApiException('bad_request', words.join('; '));
    },
  });
}
