import { applyDecorators } from '@nestjs/common';
import { ApiDefaultResponse, ApiOkResponse, ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { z } from 'zod';
import { errorSchema } from '../../shared/api/common.ts';

/** The answers of routes that send pictures. */
export const PNG = 'image/png';
export const WEBP = 'image/webp';

type PictureType = typeof PNG | typeof WEBP;

/**
 * Describes a route in the OpenAPI document, from the schemas that page and server share.
 * @param answer its schema, or the type of a picture
 * @param refusals what each status of refusal means, by status
 */
export function ApiAnswers(
  summary: string,
  answer: z.ZodType | PictureType,
  refusals: Readonly<Record<number, string>> = {},
): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary }),
    ApiOkResponse(
      typeof answer === 'string' ? { content: { [answer]: { schema: { type: 'string', format: 'binary' } } } } : { standardSchema: answer },
    ),
    ApiDefaultResponse({ description: 'Any error', standardSchema: errorSchema }),
    ...Object.entries(refusals).map(([status, description]) =>
      ApiResponse({ status: Number(status), description, standardSchema: errorSchema }),
    ),
  );
}
