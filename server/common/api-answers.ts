import { applyDecorators } from '@nestjs/common';
import { ApiDefaultResponse, ApiOkResponse, ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { z } from 'zod';
import { errorSchema } from '../../shared/api/common.ts';

/**
 * Describes a route in the OpenAPI document, from the schemas that page and server share.
 * @param refusals what each status of refusal means, by status
 */
export function ApiAnswers(summary: string, answer: z.ZodType, refusals: Readonly<Record<number, string>> = {}): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary }),
    ApiOkResponse({ standardSchema: answer }),
    ApiDefaultResponse({ description: 'Any error', standardSchema: errorSchema }),
    ...Object.entries(refusals).map(([status, description]) =>
      ApiResponse({ status: Number(status), description, standardSchema: errorSchema }),
    ),
  );
}
