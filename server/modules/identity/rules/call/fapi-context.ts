import type { FastifyRequest } from 'fastify';
import { assert } from '../../../../../shared/assert.ts';
import type { IdentityClient } from '../../model/client.entity.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { type AppliedEffects, CallEffects } from './call-effects.ts';
import type { CallFacts, SignedIn } from './call-facts.ts';
import { FAPI_ROOT } from './fapi-paths.ts';

/** From this version of the API on, tokens have the claims of version 2. */
const CLAIMS_2_SINCE = '2025-04-10';
const SAFE_METHODS = new Set(['GET', 'HEAD']);

/** One call of the Frontend API: what is known about it, and what its committed transactions have brought. */
export class FapiContext implements CallFacts {
  readonly request: FastifyRequest;
  readonly publicOrigin: string;
  private readonly collected = new CallEffects();
  private knownClient: IdentityClient | undefined;
  private signedIn: SignedIn | undefined;
  private isFormerToken = false;
  private transactions = 0;

  constructor(request: FastifyRequest, publicOrigin: string) {
    this.request = request;
    this.publicOrigin = publicOrigin;
  }

  get client(): IdentityClient | undefined {
    return this.knownClient;
  }

  /** What the answer has to bring about, of the transactions that are written. */
  get effects(): AppliedEffects {
    return this.collected;
  }

  get hasFormerToken(): boolean {
    return this.isFormerToken;
  }

  /** Counts the call's transactions: what was read before one may have changed. */
  get revision(): number {
    return this.transactions;
  }

  get issuer(): string {
    return this.publicOrigin + FAPI_ROOT;
  }

  /** Where the page that calls comes from; the `azp` of its tokens. */
  get origin(): string {
    return this.request.headers.origin ?? this.publicOrigin;
  }

  get ipAddress(): string {
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

  get me(): SignedIn {
    assert(this.signedIn, 'the route is not @InSession()');
    return this.signedIn;
  }

  requireClient(): IdentityClient {
    if (this.knownClient === undefined) throw new FapiException('resource_not_found');
    return this.knownClient;
  }

  /** The browser was found by its cookie. */
  recognize(client: IdentityClient, { isFormerToken }: { readonly isFormerToken: boolean }): void {
    this.knownClient = client;
    this.isFormerToken = isFormerToken;
  }

  /** The call is made in this session. */
  enter(signedIn: SignedIn): void {
    this.signedIn = signedIn;
  }

  /** The cookie has changed while the call was waiting. That stays true whatever becomes of the transaction that has seen it. */
  noticeFormerToken(): void {
    this.isFormerToken = true;
  }

  /**
   * The former value of the cookie is good for reading alone: whoever knows it from before may not act beside the person who
   * has signed in.
   * @throws FapiException 401, upon which the official client looks who is signed in
   */
  refuseFormerToken(): void {
    if (this.isFormerToken && this.isChange) throw new FapiException('authentication_invalid');
  }

  /** A transaction is written: what it has collected is the call's from now on. */
  commit({ client, effects }: { readonly client: IdentityClient | undefined; readonly effects: CallEffects }): void {
    this.knownClient = client;
    this.collected.merge(effects);
  }

  /** A transaction is over, written or undone. */
  endTransaction(): void {
    this.transactions += 1;
  }
}
