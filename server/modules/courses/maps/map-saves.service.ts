import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { createMapRequest, updateMapRequest } from '../../../../shared/api/maps.ts';
import { MAP_ID, MAP_ID_BYTES } from '../../../../shared/course/course-ref.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { ApiException } from '../../../common/api-exception.ts';
import { unauthorized } from '../../../common/bearer.ts';
import type { CallerAccount } from '../../../common/caller-session.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import type { RateLimit } from '../../../common/rate-limits/rate-limit.ts';
import { RateLimits } from '../../../common/rate-limits/rate-limits.ts';
import { PlayersService } from '../../people/players/players.service.ts';
import { MapSaveEvents } from './map-save-events.ts';
import { type MapContent, MapsRepository } from './maps.repository.ts';
import { noSuchMap } from './no-such-map.ts';
import { readSentMap } from './sent-map.ts';

const HOUR_SECONDS = 3_600;

/** A map after it was saved. */
export interface SavedRevision {
  readonly id: string;
  readonly revision: number;
  readonly sha256: Uint8Array;
}

/** Creates, changes and deletes the maps of accounts. Only its author changes a map; for everybody else it does not exist here. */
@Injectable()
export class MapSavesService {
  private readonly limit: RateLimit;

  constructor(
    private readonly dataSource: DataSource,
    private readonly maps: MapsRepository,
    private readonly players: PlayersService,
    private readonly calendar: GameCalendar,
    private readonly events: MapSaveEvents,
    limits: RateLimits,
  ) {
    this.limit = limits.create('map_writes', 'shared', { points: LIMITS.mapWritesPerHour, seconds: HOUR_SECONDS });
  }

  /**
   * Stores a new map. Sent again with its save key, it saves the map that the first request has made: the author may have gone on editing
   * after the answer was lost.
   * @throws ApiException `map_invalid`, `bad_request`, `too_many_maps`, `too_many_requests`, `unauthorized` when the account is deleted meanwhile
   */
  async create({ playerId }: CallerAccount, request: z.output<typeof createMapRequest>): Promise<SavedRevision> {
    const content = readSentMap(request);
    await this.countWrite(playerId);
    const saveKeySha256 = request.saveKey === undefined ? null : keyHash(request.saveKey);
    return this.saved(async (manager) => {
      // Creations of one account run one after another, and never beside its deletion.
      if (!(await this.players.tryLockAccount(manager, playerId))) throw unauthorized();
      const known = saveKeySha256 && (await this.maps.lockByKey(manager, playerId, saveKeySha256));
      if (known) return this.saveLocked(manager, known, content);
      if ((await this.maps.count(manager, playerId)) >= LIMITS.mapsOfAccount) throw tooManyMaps();
      const id = randomBytes(MAP_ID_BYTES).toString('base64url');
      const map = { id, playerId, submitForDaily: request.submitForDailyLevel, saveKeySha256 };
      await this.maps.insert(manager, map, content, this.calendar.now());
      return { id, revision: 1, sha256: content.course.sha256 };
    });
  }

  /** @throws ApiException `map_invalid`, `bad_request`, `not_found`, `too_many_requests` */
  async update({ playerId }: CallerAccount, id: string, request: z.output<typeof updateMapRequest>): Promise<SavedRevision> {
    const content = readSentMap(request);
    await this.countWrite(playerId);
    refuseOtherIds(id);
    return this.saved(async (manager) => {
      if (!(await this.maps.tryLock(manager, id, playerId))) throw noSuchMap();
      return this.saveLocked(manager, id, content);
    });
  }

  private async saved(save: (manager: EntityManager) => Promise<SavedRevision>): Promise<SavedRevision> {
    const saved = await this.dataSource.transaction(save);
    this.events.tell(saved);
    return saved;
  }

  /** @throws ApiException `not_found`, `too_many_requests` */
  async delete({ playerId }: CallerAccount, id: string): Promise<void> {
    await this.countWrite(playerId);
    refuseOtherIds(id);
    const isDeleted = await this.dataSource.transaction((manager) => this.maps.delete(manager, id, playerId));
    if (!isDeleted) throw noSuchMap();
  }

  private async saveLocked(manager: EntityManager, id: string, content: MapContent): Promise<SavedRevision> {
    const revision = await this.maps.save(manager, id, content, this.calendar.now());
    return { id, revision, sha256: content.course.sha256 };
  }

  private async countWrite(playerId: string): Promise<void> {
    const outcome = await this.limit.take(playerId);
    if (!outcome.ok) throw new ApiException('too_many_requests', 'You have changed maps very often. Please try again later.', outcome);
  }
}

/** The database refuses a text with a NUL. */
function refuseOtherIds(id: string): void {
  if (!MAP_ID.test(id)) throw noSuchMap();
}

function tooManyMaps(): ApiException {
  return new ApiException('too_many_maps', `You can save up to ${LIMITS.mapsOfAccount} maps. Delete one to save another.`);
}

/** What is stored of a save key. It is a secret of 128 random bits, so its digest needs no salt. */
function keyHash(saveKey: string): Buffer {
  return createHash('sha256').update(saveKey).digest();
}
