import pg from 'pg';
import { preparedName } from '../common/prepared-statements.ts';

/** A connection that sends prepared statements by their names. TypeORM cannot name a statement, so they are known by their text. */
export class PreparingClient extends pg.Client {
  // One of the overloads is enough: TypeORM sends text with values.
  override query = ((statement: unknown, ...rest: unknown[]): unknown => {
    const name = typeof statement === 'string' ? preparedName(statement) : undefined;
    return send.call(this, name === undefined ? statement : { name, text: statement }, ...rest);
  }) as pg.Client['query'];
}

const send = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;
