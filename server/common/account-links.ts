import type { LinkAccountResponse } from '../../shared/api/account.ts';

/** Moves what was played on a device to the account that signs in there. The accounts module implements it. */
export abstract class AccountLinks {
  /**
   * Moves everything of the device's player to the account's player, and deletes the device's player. A repeated call moves nothing.
   * @param devicePlayerId the player of the device cookie; undefined without one
   * @param accountPlayerId the account's player
   */
  abstract link(devicePlayerId: string | undefined, accountPlayerId: string): Promise<LinkAccountResponse>;
}
