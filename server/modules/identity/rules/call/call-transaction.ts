import type { EntityManager } from 'typeorm';
import type { IdentityClient } from '../../model/client.entity.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { CallEffects } from './call-effects.ts';
import type { CallFacts, SignedIn } from './call-facts.ts';
import type { FapiContext } from './fapi-context.ts';

/** One transaction of a call. `manager` writes the rows; all other effects are collected and applied after the commit. */
export class CallTransaction implements CallFacts {
  readonly manager: EntityManager;
  readonly call: FapiContext;
  readonly effects = new CallEffects();
  private known: IdentityClient | undefined;
  private isLocked = false;

  constructor(manager: EntityManager, call: FapiContext) {
    this.manager = manager;
    this.call = call;
    this.known = call.client;
  }

  /** The browser client as this transaction has locked or created it; as the call has found it before. */
  get client(): IdentityClient | undefined {
    return this.known;
  }

  /** Whether this transaction has locked the browser client, so that no other one changes it. */
  get hasLockedClient(): boolean {
    return this.isLocked;
  }

  /** Notes that this transaction has locked or created the browser client. */
  lockedClient(client: IdentityClient): void {
    this.known = client;
    this.isLocked = true;
  }

  get publicOrigin(): string {
    return this.call.publicOrigin;
  }

  get ipAddress(): string {
    return this.call.ipAddress;
  }

  get userAgent(): string {
    return this.call.userAgent;
  }

  get hasFormerToken(): boolean {
    return this.call.hasFormerToken;
  }

  get me(): SignedIn {
    return this.call.me;
  }

  requireClient(): IdentityClient {
    if (this.client === undefined) throw new FapiException('resource_not_found');
    return this.client;
  }
}
