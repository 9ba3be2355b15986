import type { EntityManager } from 'typeorm';
import { assert } from '../../../../../shared/assert.ts';
import { prepared } from '../../../../common/prepared-statements.ts';
import { type RowWhere, whereOf } from './conditions.ts';
import { type RowClass, type RowColumn, tableOf } from './tables.ts';

/** A row as PostgreSQL writes it as JSON: by the names of its columns. */
export type JsonRow = Readonly<Record<string, unknown>>;

/** Lists the latest rows first. */
export interface LatestRows<T> {
  /** The property with the time that orders them. */
  readonly latestBy: keyof T;
  /** How many of the latest are left out. */
  readonly skip?: number;
  readonly take?: number;
}

// Every page reads the same few rows when it loads, and every call that changes something reads and writes them one by one. The query builders
// and the reads before each `save` of TypeORM took more time than the database. Entities and their columns stay TypeORM's.

/** The entities that a transaction has read or inserted. Each tells what its row has, in the order of the columns; most are never asked. */
type RowsInHand = Map<object, () => readonly unknown[]>;

const inHand = new WeakMap<EntityManager, RowsInHand>();

/**
 * Makes an entity of a row that `to_json` has written, so that a statement of fixed text can return rows of several tables at once.
 * @param row with all columns of the entity's table
 */
export function entityOf<T extends object>(manager: EntityManager, made: RowClass<T>, row: JsonRow): T {
  const { columns } = tableOf(manager, made);
  const entity = new made();
  for (const { property, name, read } of columns) (entity as Values)[property] = read(row[name]);
  inHandOf(manager)?.set(entity, () => columns.map(({ name, read, write }) => write(read(row[name]))));
  return entity;
}

/** Reads a row; null when there is none. */
export async function findRow<T extends object>(manager: EntityManager, made: RowClass<T>, where: RowWhere<T>): Promise<T | null> {
  const [found] = await select(manager, made, where, 'LIMIT 1');
  return found ?? null;
}

/** Reads a row, and locks it until the transaction ends; null when there is none. */
export async function lockRow<T extends object>(manager: EntityManager, made: RowClass<T>, where: RowWhere<T>): Promise<T | null> {
  const [found] = await select(manager, made, where, 'LIMIT 1 FOR UPDATE');
  return found ?? null;
}

/** Reads all rows that fit, oldest first, or some of the latest. Rows of the same time are in the order of their keys. */
export async function findRows<T extends { readonly createdAt: Date }>(
  manager: EntityManager,
  made: RowClass<T>,
  where: RowWhere<T>,
  latest?: LatestRows<T>,
): Promise<T[]> {
  const { columns, keys } = tableOf(manager, made);
  const { latestBy = 'createdAt', skip = 0, take = null } = latest ?? {};
  const time = columns.find(({ property }) => property === latestBy);
  assert(time, 'rows are ordered by a column');
  const order = [`${time.name}${latest === undefined ? '' : ' DESC'}`, ...keys].map((each) => `one.${each}`).join(', ');
  return select(manager, made, where, `ORDER BY ${order}`, latest === undefined ? [] : [take, skip]);
}

/** Writes a new row. @param values what is left out gets its default @returns the row with all columns */
export async function insertRow<T extends object>(manager: EntityManager, made: RowClass<T>, values: Partial<T>): Promise<T> {
  const [inserted] = await insertRows(manager, made, [values]);
  return inserted as T;
}

/** Writes new rows in one statement. @param rows at least one, all with values for the same columns */
export async function insertRows<T extends object>(manager: EntityManager, made: RowClass<T>, rows: readonly Partial<T>[]): Promise<T[]> {
  const { name: table, columns } = tableOf(manager, made);
  const given = columns.filter(({ property }) => rows[0]?.[property as keyof T] !== undefined);
  const tuples = rows.map((_, row) => `(${given.map((_, column) => `$${row * given.length + column + 1}`).join(', ')})`);
  const text = `INSERT INTO ${table} AS one (${given.map(({ name }) => name).join(', ')})
    VALUES ${tuples.join(', ')} RETURNING to_json(one) AS row`;
  const inserted = await manager.query<{ row: JsonRow }[]>(
    // Each number of rows has a text of its own, which would be planned and kept for little.
    rows.length === 1 ? prepared(text) : text,
    rows.flatMap((row) => given.map((column) => valueIn(row, column))),
  );
  return inserted.map(({ row }) => entityOf(manager, made, row));
}

/**
 * Writes the columns that have changed since the transaction has read or written the row. Unlike TypeORM's `save` it does not read the row
 * before, and never makes a row anew that was deleted meanwhile.
 * @param row read or inserted by this transaction: only then is it known what has changed. Values of type jsonb must have been replaced, not
 *   changed in place
 */
export async function saveRow<T extends { readonly id: string }>(manager: EntityManager, row: T): Promise<T> {
  const made = row.constructor as RowClass<T>;
  const { name: table, columns } = tableOf(manager, made);
  const before = inHandOf(manager)?.get(row)?.();
  assert(before, 'a row is saved by the transaction that has read or inserted it');
  const changed = columns.filter((column, i) => !isSame(valueIn(row, column), before[i]));
  if (changed.length === 0) return row;
  const assignments = changed.map(({ name }, i) => `${name} = $${i + 2}`).join(', ');
  const values = changed.map((column) => valueIn(row, column));
  await manager.query(prepared(`UPDATE ${table} SET ${assignments} WHERE id = $1`), [row.id, ...values]);
  takeOver(manager, made, [row.id], changed, row);
  return row;
}

/**
 * Writes the same values to all rows that fit, without reading them. For a row that the transaction has read there is `saveRow`; yet an entity
 * of a written row that it has in hand gets the values, too. Otherwise the entity would be stale, and `saveRow` would leave out a value that is
 * set back. An entity that was read outside of the transaction stays as it is: `saveRow` refuses it.
 * @returns the ids of the written rows
 */
export async function updateRows<T extends { readonly id: string }>(
  manager: EntityManager,
  made: RowClass<T>,
  where: RowWhere<T>,
  values: Partial<Omit<T, 'id'>>,
): Promise<string[]> {
  const { name: table, columns } = tableOf(manager, made);
  const written = columns.filter(({ property }) => property in values);
  const assignments = written.map(({ name }, i) => `${name} = $${i + 1}`).join(', ');
  const condition = whereOf(columns, where, written.length);
  const [rows] = await manager.query<[{ id: string }[], number]>(
    prepared(`UPDATE ${table} AS one SET ${assignments} WHERE ${condition.text} RETURNING one.id`),
    [...written.map((column) => valueIn(values, column)), ...condition.values],
  );
  const ids = rows.map(({ id }) => id);
  takeOver(manager, made, ids, written, values);
  return ids;
}

/** Deletes all rows that fit. */
export async function deleteRows<T extends object>(manager: EntityManager, made: RowClass<T>, where: RowWhere<T>): Promise<void> {
  const { name: table, columns } = tableOf(manager, made);
  const { text, values } = whereOf(columns, where);
  await manager.query(prepared(`DELETE FROM ${table} AS one WHERE ${text}`), values);
}

/** @param list limit and offset, for a list that has them */
async function select<T extends object>(
  manager: EntityManager,
  made: RowClass<T>,
  where: RowWhere<T>,
  end: string,
  list: readonly (number | null)[] = [],
): Promise<T[]> {
  const { name: table, columns } = tableOf(manager, made);
  const { text, values } = whereOf(columns, where);
  const part = list.length === 0 ? '' : ` LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const statement = prepared(`SELECT to_json(one) AS row FROM ${table} one WHERE ${text} ${end}${part}`);
  const found = await manager.query<{ row: JsonRow }[]>(statement, [...values, ...list]);
  return found.map(({ row }) => entityOf(manager, made, row));
}

/** Gives the values of the written columns to the entities of these rows that the transaction has in hand: none becomes stale. */
function takeOver<T extends { readonly id: string }>(
  manager: EntityManager,
  made: RowClass<T>,
  ids: readonly string[],
  written: readonly RowColumn[],
  values: object,
): void {
  const { columns } = tableOf(manager, made);
  const known = inHandOf(manager);
  for (const [entity, stored] of known ?? []) {
    if (!(entity instanceof made) || !ids.includes(entity.id)) continue;
    const before = stored();
    const now = columns.map((column, i) => (written.includes(column) ? valueIn(values, column) : before[i]));
    known?.set(entity, () => now);
    for (const { property } of written) (entity as Values)[property] = (values as Values)[property];
  }
}

/** The entities that the transaction has in hand; undefined outside of transactions, where nothing is saved. */
function inHandOf(manager: EntityManager): RowsInHand | undefined {
  if (manager.queryRunner?.isTransactionActive !== true) return undefined;
  const known: RowsInHand = inHand.get(manager) ?? new Map();
  inHand.set(manager, known);
  return known;
}

type Values = Record<string, unknown>;

/** Makes the value for a statement. */
const valueIn = (values: object, { property, write }: RowColumn): unknown => write((values as Values)[property]);

function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  return a === b || (Buffer.isBuffer(a) && Buffer.isBuffer(b) && a.equals(b));
}
