import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { GameDay } from '../../shared/game-day.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { deriveKey } from '../config/secrets.ts';

/** Whose number is asked for. */
export interface NumberedPlayer extends KeptGuest {
  readonly playerId: string;
  /** The account; null for a guest. */
  readonly userId: string | null;
}

/** The name that a guest keeps; null without one. */
export interface KeptGuest {
  readonly keptGuest: number | null;
  /** The first day that has it. */
  readonly keptSince: string | null;
}

/** The columns of `player` for a `KeptGuest`. */
export const KEPT_GUEST = 'player.kept_guest::float8 AS "keptGuest", player.kept_since::text AS "keptSince"';

/**
 * The numbers that give guests a name and a ball for a day. Only those that guests keep are stored, and every process computes the same. Who
 * does not have the server's secret cannot tell which other numbers of two days are of one guest.
 */
@Injectable()
export class GuestNumbers {
  /** A board asks for fifty numbers at once, and a buffer would be made a key each time: that takes five times as long. */
  private readonly key: KeyObject;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = createSecretKey(deriveKey(config.SECRET, 'guest-number'));
  }

  /** Returns the number, see `guestSchema`; null for a player with an account. @param day of the run that is shown */
  of(day: GameDay, { playerId, userId, keptGuest, keptSince }: NumberedPlayer): number | null {
    if (userId === null && keptSince !== null && keptSince <= day) return keptGuest;
    return userId === null ? createHmac('sha256', this.key).update(`${day} ${playerId}`).digest().readUInt32BE() : null;
  }
}
