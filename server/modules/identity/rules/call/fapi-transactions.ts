import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { FapiException } from '../refusals/fapi-exception.ts';
import { CallTransaction } from './call-transaction.ts';
import type { FapiContext } from './fapi-context.ts';

const UNIQUE_VIOLATION = '23505';
/** The field that is taken, by the violated index. */
const TAKEN: Readonly<Record<string, string>> = {
  identity_user_username_key: 'username',
  identity_identification_verified_key: 'identifier',
  identity_identification_user_key: 'identifier',
};

/** Runs the changes of a call in one transaction. */
@Injectable()
export class FapiTransactions {
  private readonly logger = new Logger('Identity');

  constructor(private readonly dataSource: DataSource) {}

  /** Reads outside of transactions. Never use it while a transaction is open: the embedded database has only one session. */
  get reader(): EntityManager {
    return this.dataSource.manager;
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
      throw uniqueViolationOf(error) ?? error;
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
function uniqueViolationOf(error: unknown): FapiException | undefined {
  if (!(error instanceof QueryFailedError)) return undefined;
  const { code, constraint, detail } = error.driverError as { code?: string; constraint?: string; detail?: string };
  const param = code === UNIQUE_VIOLATION ? TAKEN[constraint ?? ''] : undefined;
  if (param === undefined) return undefined;
  // The violated row names the field: 'Key (type, identifier)=(email_address, jane@example.com) already exists.'
  const [, type] = /=\((?:[^,]*, )?(email_address|phone_number), /.exec(detail ?? '') ?? [];
  return new FapiException('form_identifier_exists', { param: type ?? param });
}
