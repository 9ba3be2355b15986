import type { EntityManager } from 'typeorm';

export type RowClass<T> = new () => T;

export interface RowColumn {
  readonly property: string;
  readonly name: string;
  /** Makes the property's value of the value in JSON. */
  readonly read: (value: unknown) => unknown;
  /** Makes the value for a statement of the property's value. */
  readonly write: (value: unknown) => unknown;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly RowColumn[];
  /** The names of the columns of its primary key. */
  readonly keys: readonly string[];
}

const tables = new WeakMap<RowClass<unknown>, Table>();

/** Returns the table of an entity, as TypeORM describes it. */
export function tableOf(manager: EntityManager, made: RowClass<unknown>): Table {
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
    table = { name: metadata.tableName, columns, keys: metadata.primaryColumns.map(({ databaseName }) => databaseName) };
    tables.set(made, table);
  }
  return table;
}

const same = (value: unknown): unknown => value;

/** How values are made of those in JSON, by the type of the column. */
const READERS: Readonly<Record<string, (value: unknown) => unknown>> = {
  timestamptz: (text) => new Date(text as string),
  bytea: (text) => Buffer.from((text as string).slice('\\x'.length), 'hex'),
  bigint: String,
};

/** How values are made for statements. A list would be taken for an array of SQL. */
const WRITERS: Readonly<Record<string, (value: unknown) => unknown>> = { jsonb: JSON.stringify };
