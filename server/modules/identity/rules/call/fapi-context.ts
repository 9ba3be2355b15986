import type { FastifyRequest } from 'fastify';
import { assert } from '../../../../../shared/assert.ts';
import type { IdentityClient } from '../../model/client.entity.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { type AppliedEffects, CallEffects } from './call-effects.ts';
import type { CallFacts, NamedSession, SignedIn } from './call-facts.ts';
import { FAPI_ROOT } from './fapi-paths.ts';

/** Tokens have the claims of version 2 since this version of the API. */
const CLAIMS_2_SINCE = '2025-04-10';
/** Longest value of a repeated query parameter, characters. */
const MAX_QUERY_TEXT = 256;
const SAFE_METHODS = new Set(['GET', 'HEAD']);

/** One call of the Frontend API, with the effects of its committed transactions. */
export class FapiContext implements CallFacts {
  readonly request: FastifyRequest;
  readonly publicOrigin: string;
  private readonly collected = new CallEffects();
  private knownClient: IdentityClient | undefined;
  private namedSession: NamedSession | undefined;
  private signedIn: SignedIn | undefined;
  private isFormerToken = false;
  private oldNamed: string | undefined;
  private transactions = 0;

  constructor(request: FastifyRequest, publicOrigin: string) {
    this.request = request;
    this.publicOrigin = publicOrigin;
  }

  get client(): IdentityClient | undefined {
    return this.knownClient;
  }

  /** The effects of committed transactions, which the answer applies. */
  get effects(): AppliedEffects {
    return this.collected;
  }

  get hasFormerToken(): boolean {
    return this.isFormerToken;
  }

  /** The value of a present cookie that came under its old name; the answer sets it under the new one. */
  get oldNamedToken(): string | undefined {
    return this.isFormerToken ? undefined : this.oldNamed;
  }

  /** Counts the call's transactions: data that was read before one may have changed. */
  get revision(): number {
    return this.transactions;
  }

  get issuer(): string {
    return this.publicOrigin + FAPI_ROOT;
  }

  /** Origin of the calling page; the `azp` of its tokens. */
  get origin(): string {
    return this.request.headers.origin ?? this.publicOrigin;
  }

  get ipAddress(): string {
    return this.request.ip;
  }

  get userAgent(): string {
    return (this.request.headers['user-agent'] ?? '').slice(0, 512);
  }

  /** The version of claims that the calling client can read. */
  get claims(): 1 | 2 {
    return (this.query('__clerk_api_version') ?? '') >= CLAIMS_2_SINCE ? 2 : 1;
  }

  /** Returns a query parameter; undefined when it is absent or repeated. */
  query(name: string): string | undefined {
    const value = (this.request.query as Readonly<Record<string, unknown>>)[name];
    return typeof value === 'string' ? value : undefined;
  }

  /**
   * Returns the values of a query parameter that may be repeated, without empty ones. Official clients name the filters of lists in camelCase,
   * the published description in snake_case: both are read.
   * @param name in snake_case
   * @throws FapiException invalid_query_parameter_value for more than `most` values, or one that is too long
   */
  queries(name: string, most: number): readonly string[] {
    const query = this.request.query as Readonly<Record<string, unknown>>;
    const spellings = new Set([name, name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())]);
    const values = [...spellings].flatMap((key) => query[key] ?? []);
    const isUnfit = (value: unknown) => typeof value !== 'string' || value.length > MAX_QUERY_TEXT || value.includes('\0');
    if (values.length > most || values.some(isUnfit)) throw new FapiException('invalid_query_parameter_value', { param: name });
    return (values as string[]).filter((value) => value !== '');
  }

  /** Whether the call changes something, by its method. */
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

  /** Sets the browser client that was found by the cookie. */
  recognize(client: IdentityClient, { isFormerToken }: { readonly isFormerToken: boolean }): void {
    this.knownClient = client;
    this.isFormerToken = isFormerToken;
  }

  /** Notes that the browser client was recognized by the cookie's old name. */
  noticeOldName(token: string): void {
    this.oldNamed = token;
  }

  /** The session that the call names, of a `@NamesSession()` route; undefined when the browser client has none such. It may have expired. */
  get named(): NamedSession | undefined {
    return this.namedSession;
  }

  /** Sets the session that the call names. */
  nameSession(session: NamedSession | undefined): void {
    this.namedSession = session;
  }

  /** Sets the session of the call. */
  enter(signedIn: SignedIn): void {
    this.signedIn = signedIn;
  }

  /** Notes that the cookie has changed while the call waited. It stays noted even if the transaction is rolled back. */
  noticeFormerToken(): void {
    this.isFormerToken = true;
  }

  /**
   * Refuses changes with the former cookie, which is valid for reading only: someone who knows it must not act in the signed-in user's
   * place.
   * @throws FapiException 401, which makes the official client reload its sessions
   */
  refuseFormerToken(): void {
    if (this.isFormerToken && this.isChange) throw new FapiException('authentication_invalid');
  }

  /** Takes over the effects of a committed transaction. */
  commit({ client, effects }: { readonly client: IdentityClient | undefined; readonly effects: CallEffects }): void {
    this.knownClient = client;
    this.collected.merge(effects);
  }

  /** Called after a transaction was committed or rolled back. */
  endTransaction(): void {
    this.transactions += 1;
  }
}
