import { Injectable } from '@nestjs/common';
import type { GuestNameResponse } from '../../../../shared/api/guest-name.ts';
import { type KeptName, KeptNamesService } from '../../people/players/kept-names.service.ts';
import { PlayerDaysService } from '../standings/player-days.service.ts';

/** The names of guests, with whether they are worth keeping. */
@Injectable()
export class GuestNamesService {
  constructor(
    private readonly names: KeptNamesService,
    private readonly days: PlayerDaysService,
  ) {}

  /** @param playerId of the caller, if known */
  async read(playerId: string | undefined): Promise<GuestNameResponse> {
    return this.describe(playerId, await this.names.read(playerId));
  }

  /** See `KeptNamesService.keep`. */
  async keep(playerId: string | undefined, wanted: number | undefined): Promise<GuestNameResponse> {
    return this.describe(playerId, await this.names.keep(playerId, wanted));
  }

  /** See `KeptNamesService.giveUp`. */
  async giveUp(playerId: string | undefined): Promise<GuestNameResponse> {
    return this.describe(playerId, await this.names.giveUp(playerId));
  }

  private async describe(playerId: string | undefined, name: KeptName): Promise<GuestNameResponse> {
    const isBack = name.guest !== null && playerId !== undefined && (await this.days.hasFinishedBefore(playerId));
    return { ...name, isBack };
  }
}
