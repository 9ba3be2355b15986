import type { PublicPlayer } from '../../shared/api/players.ts';
import { displayName } from './display-name.ts';

/** A player with an account, as the database has it. */
export interface NamedPlayer {
  /** The public id, `user_...`. */
  readonly userId: string;
  readonly username: string | null;
}

/** Names are sorted without regard to case, and with the numbers in them as numbers. */
const NAMES = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Returns a player as everybody may see it. */
export function toPublicPlayer({ userId, username }: NamedPlayer): PublicPlayer {
  return { id: userId, username: displayName(username) };
}

/** Orders players by the names that are shown; of equal names, which masked ones can be, by id. */
export function byName(a: PublicPlayer, b: PublicPlayer): number {
  return NAMES.compare(a.username, b.username) || (a.id < b.id ? -1 : 1);
}
