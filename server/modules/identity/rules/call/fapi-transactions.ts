import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { FapiException } from '../refusals/fapi-exception.ts';
import type { FapiContext } from './fapi-context.ts';

const UNIQUE_VIOLATION = '23505';
/** Which field is taken, by the index that says so. */
const TAKEN: Readonly<Record<string, string>> = {
  identity_user_username_key: 'username',
  identity_identification_verified_key: 'identifier',
  identity_identification_user_key: 'identifier',
};

/** The door to the database: each call that changes something passes it once. */
@Injectable()
export class FapiTransactions {
  private readonly logger = new Logger('Identity');

  constructor(private readonly dataSource: DataSource) {}

  /** For reading outside of any transaction. Never to be asked while one is open: the embedded database has one session. */
  get reader(): EntityManager {
    return this.dataSource.manager;
  }

  /**
   * Does work in one transaction. A refusal that is thrown undoes it; a refusal that is returned keeps what was written,
   * such as the count of failed tries, and is thrown after the commit. Messages that the work has put on the context's
   * `outbox` go out after the commit, so that no slow mail server holds a lock.
   * @throws FapiException verification_not_sent when a message cannot be handed over
   */
  async run<T>(context: FapiContext, work: (manager: EntityManager) => Promise<T | FapiException>): Promise<T> {
    const { client } = context;
    try {
      const outcome = await this.dataSource.transaction(work).catch((error: unknown) => {
        // What is undone has changed no browser: a cookie that was made for it would be nobody's.
        Object.assign(context, { client, newClientToken: undefined, changesSessions: false });
        throw takenBySomebody(error) ?? error;
      });
      for (const send of context.outbox.splice(0)) await this.deliver(send);
      if (outcome instanceof FapiException) throw outcome;
      return outcome;
    } finally {
      context.revision += 1;
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
function takenBySomebody(error: unknown): FapiException | undefined {
  if (!(error instanceof QueryFailedError)) return undefined;
  const { code, constraint, detail } = error.driverError as { code?: string; constraint?: string; detail?: string };
  const param = code === UNIQUE_VIOLATION ? TAKEN[constraint ?? ''] : undefined;
  if (param === undefined) return undefined;
  // The field is what the row says that it is: 'Key (type, identifier)=(email_address, jane@example.com) already exists.'
  const [, type] = /=\((?:[^,]*, )?(email_address|phone_number), /.exec(detail ?? '') ?? [];
  return new FapiException('form_identifier_exists', { param: type ?? param });
}
