import type { EntityManager } from 'typeorm';
import { assert } from '../../../../../shared/assert.ts';
import { prepared } from '../../../../common/prepared-statements.ts';

/** A row as PostgreSQL writes it as JSON: by the names of its columns. */
export type JsonRow = Readonly<Record<string, unknown>>;

type RowClass<T> = new () => T;

/** Values of columns by their properties; none is null. */
export type RowValues<T> = { readonly [K in keyof T]?: NonNullable<T[K]> };

interface RowColumn {
  readonly property: string;
  readonly name: string;
  /** Makes the property's value of the value in JSON. */
  readonly read: (value: unknown) => unknown;
  /** Makes the value for a statement of the property's value. */
  readonly write: (value: unknown) => unknown;
}

interface Table {
  readonly name: string;
  readonly columns: readonly RowColumn[];
}

// Every page reads the same few rows when it loads, and every call that changes something reads and writes them one by one. The query builders
// and the reads before each `save` of TypeORM took more time than the database. Entities and their columns stay TypeORM's.

const tables = new WeakMap<RowClass<unknown>, Table>();
/** Tells what the columns of an entity had when it was read or written, in the order of the table's columns. Most are never asked. */
const stored = new WeakMap<object, () => readonly unknown[]>();

/**
 * Makes an entity of a row that `to_json` has written, so that a statement of fixed text can return rows of several tables at once.
 * @param row with all columns of the entity's table
 */
export function entityOf<T extends object>(manager: EntityManager, made: RowClass<T>, row: JsonRow): T {
  const { columns } = tableOf(manager, made);
  const entity = new made();
  for (const { property, name, read } of columns) (entity as Record<string, unknown>)[property] = read(row[name]);
  stored.set(entity, () => columns.map(({ name, read, write }) => write(read(row[name]))));
  return entity;
}

/** Reads a row by values of columns; null when there is none. */
export async function findRow<T extends object>(manager: EntityManager, made: RowClass<T>, where: RowValues<T>): Promise<T | null> {
  return read(manager, made, where, '');
}

/** Like `findRow`, and locks the row until the transaction ends. */
export async function lockRow<T extends object>(manager: EntityManager, made: RowClass<T>, where: RowValues<T>): Promise<T | null> {
  return read(manager, made, where, ' FOR UPDATE');
}

/** Writes a new row. @param values what is left out gets its default @returns the row with all columns */
export async function insertRow<T extends object>(manager: EntityManager, made: RowClass<T>, values: Partial<T>): Promise<T> {
  const { name: table, columns } = tableOf(manager, made);
  const given = columns.filter(({ property }) => values[property as keyof T] !== undefined);
  const text = `INSERT INTO ${table} AS one (${given.map(({ name }) => name).join(', ')})
    VALUES (${given.map((_, i) => `$${i + 1}`).join(', ')}) RETURNING to_json(one) AS row`;
  const [inserted] = await manager.query<[{ row: JsonRow }]>(
    prepared(text),
    given.map(({ property, write }) => write(values[property as keyof T])),
  );
  return entityOf(manager, made, inserted.row);
}

/**
 * Writes the columns that have changed since the row was read or written. Unlike TypeORM's `save` it does not read the row before, and never
 * makes a row anew that was deleted meanwhile.
 * @param row values of type jsonb must have been replaced, not changed in place
 */
export async function saveRow<T extends { readonly id: string }>(manager: EntityManager, row: T): Promise<T> {
  const { name: table, columns } = tableOf(manager, row.constructor as RowClass<T>);
  const before = stored.get(row)?.();
  // It is new, or TypeORM has read it.
  if (before === undefined) return manager.save(row);
  const now = columns.map(({ property, write }) => write(row[property as keyof T]));
  const changed = columns.flatMap(({ name }, i) => (isSame(now[i], before[i]) ? [] : [{ name, value: now[i] }]));
  if (changed.length === 0) return row;
  const assignments = changed.map(({ name }, i) => `${name} = $${i + 2}`).join(', ');
  await manager.query(prepared(`UPDATE ${table} SET ${assignments} WHERE id = $1`), [row.id, ...changed.map(({ value }) => value)]);
  stored.set(row, () => now);
  return row;
}

async function read<T extends object>(manager: EntityManager, made: RowClass<T>, where: RowValues<T>, end: string): Promise<T | null> {
  const { name, columns } = tableOf(manager, made);
  const named = columns.filter(({ property }) => property in where);
  const values = named.map(({ property, write }) => write(where[property as keyof T]));
  assert(
    named.length === Object.keys(where).length && values.every((value) => value !== undefined && value !== null),
    'columns have values',
  );
  const condition = named.map((column, i) => `one.${column.name} = $${i + 1}`).join(' AND ');
  const text = `SELECT to_json(one) AS row FROM ${name} one WHERE ${condition} LIMIT 1${end}`;
  const [found] = await manager.query<{ row: JsonRow }[]>(prepared(text), values);
  return found === undefined ? null : entityOf(manager, made, found.row);
}

function tableOf(manager: EntityManager, made: RowClass<unknown>): Table {
  let table = tables.get(made);
  if (table === undefined) {
    const metadata = manager.connection.getMetadata(made);
    const columns = metadata.columns.map(({ propertyName, databaseName, type, transformer }): RowColumn => {
      const [ofType, ofProperty] = [READERS[String(type)] ?? same, WRITERS[String(type)] ?? same];
      const own = Array.isArray(transformer) ? undefined : transformer;
      return {
        property: propertyName,
        name: databaseName,
        read: (value) => (own?.from ?? same)(value === null ? null : ofType(value)),
        write: (value) => (value === null ? null : ofProperty((own?.to ?? same)(value))),
      };
    });
    table = { name: metadata.tableName, columns };
    tables.set(made, table);
  }
  return table;
}

const same = (value: unknown): unknown => value;

/** How values are made of those in JSON, by the type of the column. */
const READERS: Readonly<Record<string, (value: unknown) => unknown>> = {
  timestamptz: (text) => new Date(text as string),
  bytea: (text) => Buffer.from((text as string).slice('\\x'.length), 'hex'),
};

/** How values are made for statements. A list would be taken for an array of SQL. */
const WRITERS: Readonly<Record<string, (value: unknown) => unknown>> = { jsonb: JSON.stringify };

function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  return a === b || (Buffer.isBuffer(a) && Buffer.isBuffer(b) && a.equals(b));
}
