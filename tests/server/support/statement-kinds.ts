import { DataSource, type Logger } from 'typeorm';
import type { TestServer } from '../../support/test-server.ts';

/** The kind of a statement: verb, tables, and whether it locks rows. */
function kindOf(sql: string): string {
  const tables = [...sql.matchAll(/(?:FROM|JOIN|INTO|UPDATE) "?(\w+)/g)].map(([, table]) => table);
  return [sql.trim().split(/\s/, 1)[0]?.toUpperCase(), ...tables, ...(/FOR UPDATE/.test(sql) ? ['FOR UPDATE'] : [])].join(' ');
}

/** The kinds of the statements that a call sends to the database, in order, except that the server reads its signing keys now and then. */
export async function statementKinds(server: TestServer, call: () => Promise<unknown>): Promise<string[]> {
  const dataSource = server.app.get(DataSource);
  const { logger } = dataSource;
  const kinds: string[] = [];
  dataSource.logger = { ...logger, logQuery: (sql: string) => kinds.push(kindOf(sql)) } as unknown as Logger;
  try {
    await call();
  } finally {
    dataSource.logger = logger;
  }
  return kinds.filter((kind) => !kind.includes('identity_signing_key'));
}
