import { z } from 'zod';
import { isOAuthStrategy } from '../../model/oauth-strategy.ts';

const MAX_SCOPES = 50;
const MAX_NAME = 40;
const MAX_DOMAINS = 50;

/** RFC 6749, section 3.3: one scope. */
export const scopeToken = z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,255}$/);

const provider = z.strictObject({
  /** Needs the variables `<STRATEGY>_CLIENT_ID` and `<STRATEGY>_CLIENT_SECRET`; a custom provider also `<STRATEGY>_ISSUER`. */
  enabled: z.boolean().default(false),
  /** Every sign-up needs an account of it. */
  required: z.boolean().default(false),
  /** Whether people sign in and sign up with it; otherwise they can only connect it to their account. */
  authenticatable: z.boolean().default(true),
  /** Asked for in addition to those that the service itself needs. */
  scopes: z.array(scopeToken).max(MAX_SCOPES).default([]),
  /**
   * Whether an e-mail address that the provider calls verified is believed: it then belongs to the owner of the account, and links the account
   * to the user who has the address. By default so with the built-in providers, and not with custom ones.
   */
  links_addresses: z.boolean().exactOptional(),
  /** If there are any, only addresses of these domains are believed. */
  domains: z.array(z.hostname().toLowerCase()).max(MAX_DOMAINS).default([]),
  /** Whether the provider sends browsers back to a path of its own, which must be registered there: `/oauth_callback/<strategy>`. */
  own_callback: z.boolean().default(false),
  /** Replaces the provider's name. */
  name: z.string().min(1).max(MAX_NAME).exactOptional(),
});

const strategy = z
  .string()
  .refine((text): boolean => isOAuthStrategy(text), { error: 'must be a strategy such as oauth_google, or oauth_custom_<key>' });

/** The providers of social accounts, by strategy. None is enabled by default. */
export const socialSettings = z.record(strategy, provider);
