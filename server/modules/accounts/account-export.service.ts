import { Injectable } from '@nestjs/common';
import { type AccountExport, accountExport } from '../../../shared/api/account-export.ts';
import type { CallerAccount } from '../../common/caller-session.ts';
import { GameCalendar } from '../../common/game-calendar.ts';
import { PlayerDataRegistry } from '../../common/player-data.ts';
import { UserExportService } from '../identity/flows/users/user-export.service.ts';

/** Exports everything that the server knows of a player. */
@Injectable()
export class AccountExportService {
  constructor(
    private readonly registry: PlayerDataRegistry,
    private readonly users: UserExportService,
    private readonly calendar: GameCalendar,
  ) {}

  /** @throws ApiException `not_found` when the account is being deleted */
  async of({ userId, playerId }: CallerAccount): Promise<AccountExport> {
    const parts: object = { exportedAt: this.calendar.now().toISOString() };
    for (const contributor of this.registry.contributors) Object.assign(parts, await contributor.export(playerId));
    // The compiler cannot tell whether somebody has contributed each part.
    return accountExport.parse({ ...parts, account: await this.users.of(userId) });
  }
}
