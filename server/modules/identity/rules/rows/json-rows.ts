import type { EntityManager } from 'typeorm';

/** A row as PostgreSQL writes it as JSON: by the names of its columns. */
export type JsonRow = Readonly<Record<string, unknown>>;

type RowClass<T> = new () => T;

interface ReadColumn {
  readonly property: string;
  readonly name: string;
  readonly from: (value: unknown) => unknown;
}

const read = new WeakMap<RowClass<unknown>, readonly ReadColumn[]>();

/**
 * Makes an entity of a row that `to_json` has written, so that a statement of fixed text can return rows of several tables at once. What every
 * page reads when it loads is read in this way: query builders took more time than the database.
 * @param row with all columns of the entity's table
 */
export function entityOf<T extends object>(manager: EntityManager, made: RowClass<T>, row: JsonRow): T {
  let columns = read.get(made);
  if (columns === undefined) {
    columns = manager.connection.getMetadata(made).columns.map(({ propertyName, databaseName, type, transformer }) => {
      const ofType = readerOf(String(type));
      const transform = Array.isArray(transformer) ? undefined : transformer;
      const from = (value: unknown): unknown => {
        const plain = value === null ? null : ofType(value);
        return transform === undefined ? plain : transform.from(plain);
      };
      return { property: propertyName, name: databaseName, from };
    });
    read.set(made, columns);
  }
  const entity = new made();
  for (const { property, name, from } of columns) (entity as Record<string, unknown>)[property] = from(row[name]);
  return entity;
}

function readerOf(type: string): (value: unknown) => unknown {
  if (type === 'timestamptz') return (text) => new Date(text as string);
  if (type === 'bytea') return (text) => Buffer.from((text as string).slice('\\x'.length), 'hex');
  return (value) => value;
}
