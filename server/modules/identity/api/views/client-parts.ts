import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { assert } from '../../../../../shared/assert.ts';
import type { IdentityClient } from '../../model/client.entity.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';

/** A member of the client's JSON that belongs to one room, such as the running sign-in. It registers itself when it is created. */
export abstract class ClientPart {
  /** @param member its name */
  constructor(
    parts: ClientParts,
    readonly member: string,
  ) {
    parts.add(this);
  }

  /** Returns the member's value for a browser client; null when it has none. */
  abstract ofClient(manager: EntityManager, client: IdentityClient, context: FapiContext): Promise<object | null>;
}

/** The members of the client's JSON that rooms have registered. */
@Injectable()
export class ClientParts {
  private readonly parts = new Map<string, ClientPart>();

  add(part: ClientPart): void {
    assert(!this.parts.has(part.member), `two rooms register the member ${part.member} of the client`);
    this.parts.set(part.member, part);
  }

  /** Reads all members, one after the other: the manager may have one connection only. */
  async of(manager: EntityManager, client: IdentityClient, context: FapiContext): Promise<Readonly<Record<string, object | null>>> {
    const members: Record<string, object | null> = {};
    for (const [name, part] of this.parts) members[name] = await part.ofClient(manager, client, context);
    return members;
  }
}
