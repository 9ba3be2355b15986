import type { FastifyRequest } from 'fastify';
import { assert } from '../../../../../shared/assert.ts';
import type { IdentityClient } from '../../model/client.entity.ts';
import type { IdentitySession } from '../../model/session.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { FAPI_ROOT } from './fapi-paths.ts';

/** From this version of the API on, tokens have the claims of version 2. */
const CLAIMS_2_SINCE = '2025-04-10';
const SAFE_METHODS = new Set(['GET', 'HEAD']);

/** What is known about one call of the Frontend API, and what its answer is to do with the cookies. */
export class FapiContext {
  readonly request: FastifyRequest;
  /** Scheme and host under which the page sees us. */
  readonly publicOrigin: string;
  /** The browser, when its cookie is ours. */
  client: IdentityClient | undefined;
  /** The session that the call is made in, and its user: on routes that ask for one. */
  signedIn: { readonly session: IdentitySession; readonly user: IdentityUser } | undefined;
  /** The cookie has the value from before it was changed: it is good for a moment, and is not to become a good one again. */
  bearsFormerToken = false;
  /** A new value of the client's cookie, to be sent with the answer. */
  newClientToken: string | undefined;
  /** The client is gone: its cookies go too. */
  dropsClient = false;
  /** The set of sessions has changed, so the hint cookie does. */
  changesSessions = false;
  /** Counts the call's transactions: what was read before one may have changed. */
  revision = 0;
  /** Messages to be sent once what they are about has been written. */
  readonly outbox: (() => Promise<void>)[] = [];

  constructor(request: FastifyRequest, publicOrigin: string) {
    this.request = request;
    this.publicOrigin = publicOrigin;
  }

  get issuer(): string {
    return this.publicOrigin + FAPI_ROOT;
  }

  /** Where the page that calls comes from; the `azp` of its tokens. */
  get origin(): string {
    return this.request.headers.origin ?? this.publicOrigin;
  }

  get address(): string {
    return this.request.ip;
  }

  get userAgent(): string {
    return (this.request.headers['user-agent'] ?? '').slice(0, 512);
  }

  /** Which set of claims the client that calls can read. */
  get claims(): 1 | 2 {
    return (this.query('__clerk_api_version') ?? '') >= CLAIMS_2_SINCE ? 2 : 1;
  }

  /** One value of the address's query; undefined when it is absent or there are several. */
  query(name: string): string | undefined {
    const value = (this.request.query as Readonly<Record<string, unknown>>)[name];
    return typeof value === 'string' ? value : undefined;
  }

  /** Whether the call is to change something, by its method. */
  get isChange(): boolean {
    return !SAFE_METHODS.has(this.request.method);
  }

  /**
   * The former value of the cookie is good for reading alone: whoever knows it from before may not act beside the person who
   * has signed in.
   * @throws FapiException 401, upon which the official client looks who is signed in
   */
  refuseFormerToken(): void {
    if (this.bearsFormerToken && this.isChange) throw new FapiException('authentication_invalid');
  }

  /** @throws FapiException 404: the browser is not known to us */
  requireClient(): IdentityClient {
    if (this.client === undefined) throw new FapiException('resource_not_found');
    return this.client;
  }

  /** The session and user of a route that is `@InSession()`. */
  get me(): { readonly session: IdentitySession; readonly user: IdentityUser } {
    assert(this.signedIn, 'the route is not @InSession()');
    return this.signedIn;
  }
}
