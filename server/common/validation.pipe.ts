import { type ArgumentMetadata, StandardSchemaValidationPipe } from '@nestjs/common';
import { z } from 'zod';
import { assert } from '../../shared/assert.ts';
import { ApiException } from './api-exception.ts';
import { describeIssue, toSentences } from './validation-words.ts';

/** Fields that one answer names; a body can have many more wrong ones. */
const MAX_ISSUES = 10;

/** Lets zod describe errors in plain words. A parameter of a query without a value is as one that is absent. */
class RequestValidationPipe extends StandardSchemaValidationPipe {
  override transform<T = unknown>(value: T, metadata: ArgumentMetadata) {
    return super.transform(metadata.type === 'query' ? withoutEmpty(value) : value, metadata);
  }

  protected override validate<T = unknown>(value: unknown, schema: unknown) {
    assert(schema instanceof z.ZodType, 'requests are described by zod schemas');
    const parsed = schema.safeParse(value, { error: describeIssue });
    return parsed.success ? { value: parsed.data as T } : { issues: parsed.error.issues };
  }
}

function withoutEmpty<T>(query: T): T {
  if (typeof query !== 'object' || query === null) return query;
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')) as T;
}

/** Checks body and query of a route (`@Body({ schema })`, `@Query({ schema })`). Answers 400 with a sentence about each wrong field. */
export function createValidationPipe(): StandardSchemaValidationPipe {
  return new RequestValidationPipe({
    exceptionFactory: (issues) => new ApiException('bad_request', toSentences(issues.slice(0, MAX_ISSUES))),
  });
}
