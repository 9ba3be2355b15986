import type { Codes } from './join-codes.ts';

/** What is wrong with a call as such, or with the server, whatever is called. */
export const REQUEST_CODES = {
  authentication_invalid: [401, 'You need an active session for this.'],
  origin_invalid: [400, 'The request comes from another site.'],
  host_invalid: [400, "The request is for another host than this site's."],
  origin_missing: [400, 'The request has no Origin header.'],
  resource_not_found: [404, "There's nothing here."],
  request_body_invalid: [400, "The request body can't be read."],
  request_body_too_large: [413, 'The request body is too large.'],
  unsupported_content_type: [415, 'Bodies of this type are not accepted.'],
  bad_request: [400, "The request can't be understood."],
  invalid_query_parameter_value: [400, 'A parameter of the URL is not valid.'],
  too_many_requests: [429, 'Too many requests. Please try again later.'],
  invalid_redirect_url: [422, "This URL isn't allowed."],
  resource_locked: [409, 'This is being changed elsewhere. Please try again.'],
  service_unavailable: [503, "This isn't available right now. Please try again shortly."],
  internal_clerk_error: [500, 'Something went wrong on our side.'],
} as const satisfies Codes;
