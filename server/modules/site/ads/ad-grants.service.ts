import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AdGrantResponse, AdOutcome } from '../../../../shared/api/ads.ts';
import { bonusLevelOf, levelOfDay } from '../../../../shared/game-day.ts';
import { ApiException } from '../../../common/api-exception.ts';
import { DatabaseState } from '../../../common/database-state.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { prepared } from '../../../common/prepared-statements.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import { SignedGrants } from './signed-grants.ts';

/** How long a grant is good, s. Usual: it is used at once. With less, a player who looks away loses it; with more, it can be passed on. */
const LIFE_SECONDS = 600;
/** How long after its first use a grant is still taken, ms: the page asks again for a level whose answer was lost. */
const AGAIN_MS = 60_000;

/** Notes the first use. A later one changes nothing, and has a row while the first one is not older than $4. */
const USE = prepared(`INSERT INTO ad_grant (id, level, used_at) VALUES ($1, $2, $3)
  ON CONFLICT (id) DO UPDATE SET used_at = ad_grant.used_at WHERE ad_grant.used_at >= $4 RETURNING 1`);

/** Grants of bonus levels, to pages whose ad is over. */
@Injectable()
export class AdGrantsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly calendar: GameCalendar,
    private readonly state: DatabaseState,
    private readonly signed: SignedGrants,
    @Inject(CONFIG) private readonly config: Pick<Config, 'ADS'>,
  ) {}

  /**
   * Grants the bonus level of today. Nobody can know whether an ad was watched, so the word of the page is taken.
   * @throws ApiException `bad_request` when it says that there are no ads, and there are
   */
  give(outcome: AdOutcome): AdGrantResponse {
    if (outcome === 'none' && this.config.ADS !== 'none') {
      throw new ApiException('bad_request', '`outcome` must be "rewarded" or "empty": this site shows ads.');
    }
    const level = bonusLevelOf(levelOfDay(this.calendar.today()));
    const endMs = this.calendar.now().getTime() + LIFE_SECONDS * 1000;
    return { grant: this.signed.sign({ id: randomUUID(), level, endMs }), level, expiresInSeconds: LIFE_SECONDS };
  }

  /**
   * Uses a grant for a level. All servers on one database know of it.
   * @returns false when the grant is not from here, for another level, too old, or used more than a minute ago
   * @throws ApiException `unavailable` when the use cannot be stored
   */
  async use(level: number, text: string): Promise<boolean> {
    const grant = this.signed.read(text);
    const now = this.calendar.now();
    if (grant?.level !== level || now.getTime() >= grant.endMs) return false;
    await this.state.requireSpace();
    const rows = await this.dataSource.query<unknown[]>(USE, [grant.id, level, now, new Date(now.getTime() - AGAIN_MS)]);
    return rows.length > 0;
  }
}
