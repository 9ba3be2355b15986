import { StandardSchemaValidationPipe } from '@nestjs/common';
import { z } from 'zod';
import { assert } from '../../shared/assert.ts';
import { ApiException } from './api-exception.ts';
import { describeIssue, toSentences } from './validation-words.ts';

/** Members of a request that one answer names; a body can have many more that are wrong. */
const MAX_ISSUES = 10;

/** Has zod say what is wrong in words for a person. */
class RequestValidationPipe extends StandardSchemaValidationPipe {
  protected override validate<T = unknown>(value: unknown, schema: unknown) {
    assert(schema instanceof z.ZodType, 'requests are described by zod schemas');
    const parsed = schema.safeParse(value, { error: describeIssue });
    return parsed.success ? { value: parsed.data as T } : { issues: parsed.error.issues };
  }
}

/** Checks what a route takes (`@Body({ schema })`, `@Query({ schema })`) and answers 400 with a sentence about each bad member. */
export function createValidationPipe(): StandardSchemaValidationPipe {
  return new RequestValidationPipe({
    exceptionFactory: (issues) => new ApiException('bad_request', toSentences(issues.slice(0, MAX_ISSUES))),
  });
}
