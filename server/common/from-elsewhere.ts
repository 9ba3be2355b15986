import { SetMetadata } from '@nestjs/common';

/** Metadata key of the routes that pages of other sites may post to. */
export const FROM_ELSEWHERE_KEY = 'upshot:from-elsewhere';

/**
 * Lets pages of other sites post to a route: providers of accounts send their answers that way. A page of any site can do so, therefore the
 * route must not act for the user of the cookie. It reads no cookie, and hands what came to a GET of our own.
 */
export const FromElsewhere = () => SetMetadata(FROM_ELSEWHERE_KEY, true);
