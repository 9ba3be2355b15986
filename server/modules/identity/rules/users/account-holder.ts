import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountDirectory } from '../../../../common/account.ts';
import { holdUser } from '../rows/user-rows.ts';
import { TokenVerifier } from '../tokens/token-verifier.ts';

/** Knows the accounts of our own service. Those of a hosted instance are known by their tokens alone. */
@Injectable()
export class AccountHolder extends AccountDirectory {
  constructor(private readonly verifier: TokenVerifier) {
    super();
  }

  override async hold(manager: EntityManager, userId: string): Promise<{ username: string | null | undefined } | undefined> {
    if (this.verifier.hostedIssuer !== undefined) return { username: undefined };
    return holdUser(manager, userId);
  }
}
