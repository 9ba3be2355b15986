import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountPlayers } from '../../../server/common/account.ts';
import { Clock } from '../../../server/common/clock.ts';
import type { Verification } from '../../../server/modules/identity/model/verification.entity.ts';
import { PasswordHasher } from '../../../server/modules/identity/rules/passwords/password-hasher.ts';
import { FapiException } from '../../../server/modules/identity/rules/refusals/fapi-exception.ts';
import { UsersService } from '../../../server/modules/identity/rules/users/users.service.ts';
import { makeName } from '../names.ts';
import type { Person } from '../people.ts';
import { randomOf } from '../random.ts';

/** Of every seeded account. Long enough for the rules of passwords, and worth nothing: the seed is refused in production. */
export const SEED_PASSWORD = 'thirty days of straight up';

/** The account of a seeded person, and its player. */
export interface SeededAccount {
  readonly userId: string;
  readonly username: string;
  readonly playerId: string;
}

/** Names that are tried for one person before the seed gives up. */
const NAME_TRIES = 50;
/** An address that was proved by a code, as far as the accounts are concerned. */
const PROVED = { id: null, status: 'verified' } as unknown as Verification;

/** Makes accounts in our own identity service, by the rules of its sign-up. */
export class SeededAccounts {
  private readonly dataSource: DataSource;
  private readonly users: UsersService;
  private readonly hasher: PasswordHasher;
  private readonly players: AccountPlayers;
  private readonly clock: Clock;

  constructor(app: NestFastifyApplication) {
    this.dataSource = app.get(DataSource);
    this.users = app.get(UsersService, { strict: false });
    this.hasher = app.get(PasswordHasher, { strict: false });
    this.players = app.get(AccountPlayers, { strict: false });
    this.clock = app.get(Clock);
  }

  /** Whether the people of this seed are in the database already. */
  async has(seed: number): Promise<boolean> {
    return this.users.isTaken(this.dataSource.manager, 'email_address', emailOf(seed, 0));
  }

  async create(seed: number, { index }: Person): Promise<SeededAccount> {
    const passwordHash = await this.hasher.hash(SEED_PASSWORD);
    const { id: userId, username } = await this.dataSource.transaction(async (manager) => {
      const username = await this.findName(manager, seed, index);
      const email = { address: emailOf(seed, index), verification: PROVED };
      const { id } = await this.users.create(manager, { ...NOTHING_ELSE, username, passwordHash, email });
      return { id, username };
    });
    const playerId = await this.players.playerOf({ userId, sessionId: '', username, asOfMs: this.clock.now() });
    if (playerId === undefined) throw new Error(`The account of person ${index} has no player`);
    return { userId, username, playerId };
  }

  private async findName(manager: EntityManager, seed: number, index: number): Promise<string> {
    const random = randomOf(seed, 4, index);
    for (let tries = 0; tries < NAME_TRIES; tries++) {
      const name = makeName(random, index);
      try {
        await this.users.checkUsername(manager, name);
        return name;
      } catch (error) {
        // Taken, or not allowed.
        if (!(error instanceof FapiException)) throw error;
      }
    }
    throw new Error(`No free name was found for person ${index}`);
  }
}

const emailOf = (seed: number, index: number): string => `player${index}.seed${seed}@example.org`;

const NOTHING_ELSE = { firstName: null, lastName: null, unsafeMetadata: {}, legalAcceptedAt: null, phone: null } as const;
