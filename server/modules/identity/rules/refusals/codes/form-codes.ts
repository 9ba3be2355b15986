import type { Codes } from './join-codes.ts';

/** Fields of a form that hold for every room. */
export const FORM_CODES = {
  form_param_missing: [422, 'Something is missing.'],
  form_param_nil: [422, 'Enter a value.'],
  form_param_unknown: [422, 'This field is not supported.'],
  form_param_format_invalid: [422, 'The format is not valid.'],
  form_param_max_length_exceeded: [422, 'This is too long.'],
  form_param_exceeds_allowed_size: [422, 'This is too large.'],
  form_param_array_size_exceeded: [422, 'There are too many values.'],
  form_param_value_invalid: [422, 'This value is not accepted.'],
  form_param_value_disabled: [400, 'This is disabled here.'],
  form_resource_not_found: [422, 'This does not exist.'],
} as const satisfies Codes;
