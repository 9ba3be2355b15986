import type { EntityManager } from 'typeorm';
import { Verification } from '../../model/verification.entity.ts';

/** A row of a user, with its verification. */
interface OwnedRow {
  readonly userId: string;
  readonly verificationId: string | null;
  verification?: Verification | null;
}

type RowClass<T> = new () => T;

/** A column as the statement names it. */
interface ReadColumn {
  readonly property: string;
  readonly alias: string;
  readonly from: (value: unknown) => unknown;
}

interface OwnedStatement {
  readonly text: string;
  readonly own: readonly ReadColumn[];
  readonly proof: readonly ReadColumn[];
}

const statements = new WeakMap<RowClass<unknown>, OwnedStatement>();

/**
 * Reads the rows of a table that belong to users, oldest first, each with its verification. The text of the statement is made once: every
 * page reads these rows when it loads, and query builders took more time than the database.
 * @param row an entity with `userId`, `verificationId` and `createdAt`
 */
export async function readOwned<T extends OwnedRow>(
  manager: EntityManager,
  row: RowClass<T>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, T[]>> {
  const { text, own, proof } = statementOf(manager, row);
  const found = await manager.query<Record<string, unknown>[]>(text, [userIds]);
  const owned = found.map((values) => {
    const made = fill(new row(), own, values);
    made.verification = values.proof_id === null ? null : fill(new Verification(), proof, values);
    return made;
  });
  return Map.groupBy(owned, ({ userId }) => userId);
}

function statementOf(manager: EntityManager, row: RowClass<OwnedRow>): OwnedStatement {
  const known = statements.get(row);
  if (known !== undefined) return known;
  const [own, proof] = [columnsOf(manager, row, 'own'), columnsOf(manager, Verification, 'proof')];
  const selected = [...own, ...proof].map(({ sql }) => sql).join(', ');
  const text = `SELECT ${selected} FROM ${manager.connection.getMetadata(row).tableName} own
    LEFT JOIN ${manager.connection.getMetadata(Verification).tableName} proof ON proof.id = own.verification_id
    WHERE own.user_id = ANY($1) ORDER BY own.created_at, own.id`;
  const made = { text, own, proof };
  statements.set(row, made);
  return made;
}

function columnsOf(manager: EntityManager, row: RowClass<unknown>, table: string): (ReadColumn & { readonly sql: string })[] {
  return manager.connection.getMetadata(row).columns.map(({ propertyName, databaseName, transformer }) => {
    const alias = `${table}_${databaseName}`;
    const transform = Array.isArray(transformer) ? undefined : transformer;
    const from = (value: unknown): unknown => (transform === undefined ? value : transform.from(value));
    return { property: propertyName, alias, from, sql: `${table}.${databaseName} AS ${alias}` };
  });
}

function fill<T>(made: T, columns: readonly ReadColumn[], values: Readonly<Record<string, unknown>>): T {
  for (const { property, alias, from } of columns) (made as Record<string, unknown>)[property] = from(values[alias]);
  return made;
}
