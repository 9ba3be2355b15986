import { applyDecorators } from '@nestjs/common';
import { ApiDefaultResponse, ApiOkResponse, ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { z } from 'zod';
import { errorSchema } from '../../shared/api/common.ts';

/** The answer of a route that sends a picture. */
export const PNG = 'image/png';

/**
 * Describes a route in the OpenAPI document, from the schemas that page and server share.
 * @param answer its schema, or PNG
 * @param refusals what each status of refusal means, by status
 */
export function ApiAnswers(
  summary: string,
  answer: z.ZodType | typeof PNG,
  refusals: Readonly<Record<number, string>> = {},
): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary }),
    ApiOkResponse(answer === PNG ? { content: { [PNG]: { schema: { type: 'string', format: 'binary' } } } } : { standardSchema: answer }),
    ApiDefaultResponse({ description: 'Any error', standardSchema: errorSchema }),
    ...Object.entries(refusals).map(([status, description]) =>
      ApiResponse({ status: Number(status), description, standardSchema: errorSchema }),
    ),
  );
}
