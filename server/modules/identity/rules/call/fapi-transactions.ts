import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { IDENTIFICATION_FIELDS } from '../../model/identification.entity.ts';
import { USER_FIELDS } from '../../model/user.entity.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { CallTransaction } from './call-transaction.ts';
import type { FapiContext } from './fapi-context.ts';

const UNIQUE_VIOLATION = '23505';

/** What answers the violation of a unique index, by its name: the field whose value is taken (`form_identifier_exists`), or a refusal. */
type TakenFields = Readonly<Record<string, string | (() => FapiException)>>;

/**
 * Runs the changes of a call in one transaction. Every transaction locks rows in this order, so that two calls never deadlock: browser
 * client, organization, accounts by id, sessions, proofs.
 */
@Injectable()
export class FapiTransactions {
  private readonly logger = new Logger('Identity');
  private taken: TakenFields = { ...USER_FIELDS, ...IDENTIFICATION_FIELDS };

  constructor(private readonly dataSource: DataSource) {}

  /** Reads outside of transactions. Never use it while a transaction is open: the embedded database has only one session. */
  get reader(): EntityManager {
    return this.dataSource.manager;
  }

  /** Has violations of these unique indexes refused, when two calls take one value at once. A room calls it for the indexes of its own tables. */
  addTaken(fields: TakenFields): void {
    this.taken = { ...this.taken, ...fields };
  }

  /**
   * Runs work in one transaction. A thrown refusal rolls it back and drops its effects. A returned refusal is thrown after the commit, so
   * that writes such as the count of failed tries are kept. Messages are sent after the commit, so that a slow mail server does not hold
   * locks.
   * @throws FapiException verification_not_sent when a message cannot be sent
   */
  async run<T>(context: FapiContext, work: (tx: CallTransaction) => Promise<T | FapiException>): Promise<T> {
    try {
      const { tx, outcome } = await this.inTransaction(context, work);
      context.commit(tx);
      for (const send of tx.effects.messages) await this.deliver(send);
      if (outcome instanceof FapiException) throw outcome;
      return outcome;
    } finally {
      context.endTransaction();
    }
  }

  private async inTransaction<T>(
    context: FapiContext,
    work: (tx: CallTransaction) => Promise<T>,
  ): Promise<{ tx: CallTransaction; outcome: T }> {
    try {
      return await this.dataSource.transaction(async (manager) => {
        const tx = new CallTransaction(manager, context);
        return { tx, outcome: await work(tx) };
      });
    } catch (error) {
      throw uniqueViolationOf(error, this.taken) ?? error;
    }
  }

  private async deliver(send: () => Promise<void>): Promise<void> {
    try {
      await send();
    } catch (error) {
      this.logger.error({ err: error }, 'A message could not be sent');
      throw new FapiException('verification_not_sent');
    }
  }
}

/** Converts the violation of a unique index, when two calls take the same identifier at once. */
function uniqueViolationOf(error: unknown, taken: TakenFields): FapiException | undefined {
  if (!(error instanceof QueryFailedError)) return undefined;
  const { code, constraint, detail } = error.driverError as { code?: string; constraint?: string; detail?: string };
  const param = code === UNIQUE_VIOLATION ? taken[constraint ?? ''] : undefined;
  if (param === undefined) return undefined;
  if (typeof param === 'function') return param();
  // The violated row names the field: 'Key (type, identifier)=(email_address, jane@example.com) already exists.'
  const [, type] = /=\((?:[^,]*, )?(email_address|phone_number), /.exec(detail ?? '') ?? [];
  return new FapiException('form_identifier_exists', { param: type ?? param });
}
