import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { FapiException } from '../refusals/fapi-exception.ts';
import { CallTransaction } from './call-transaction.ts';
import type { FapiContext } from './fapi-context.ts';

const UNIQUE_VIOLATION = '23505';
/** Which field is taken, by the index that says so. */
const TAKEN: Readonly<Record<string, string>> = {
  identity_user_username_key: 'username',
  identity_identification_verified_key: 'identifier',
  identity_identification_user_key: 'identifier',
};

/** Every change that a call makes goes through here, in one transaction. */
@Injectable()
export class FapiTransactions {
  private readonly logger = new Logger('Identity');

  constructor(private readonly dataSource: DataSource) {}

  /** For reading outside of any transaction. Never to be asked while one is open: the embedded database has one session. */
  get reader(): EntityManager {
    return this.dataSource.manager;
  }

  /**
   * Does work in one transaction. A refusal that is thrown undoes it, with all effects that the work has collected; a refusal
   * that is returned keeps what was written, such as the count of failed tries, and is thrown after the commit. Messages go out
   * after the commit, so that no slow mail server holds a lock.
   * @throws FapiException verification_not_sent when a message cannot be handed over
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

/** Two who took the same name at the same moment: the index has decided. */
function uniqueViolationOf(error: unknown): FapiException | undefined {
  if (!(error instanceof QueryFailedError)) return undefined;
  const { code, constraint, detail } = error.driverError as { code?: string; constraint?: string; detail?: string };
  const param = code === UNIQUE_VIOLATION ? TAKEN[constraint ?? ''] : undefined;
  if (param === undefined) return undefined;
  // The field is what the row says that it is: 'Key (type, identifier)=(email_address, jane@example.com) already exists.'
  const [, type] = /=\((?:[^,]*, )?(email_address|phone_number), /.exec(detail ?? '') ?? [];
  return new FapiException('form_identifier_exists', { param: type ?? param });
}
