import { assert } from '../../../../../shared/assert.ts';
import type { RowColumn } from './tables.ts';

/** What a column must be, where it is not just equal to a value. */
export class Condition<V> {
  constructor(
    /** Follows the name of the column; `?` stands for the operand. */
    readonly sql: string,
    readonly operand?: V | readonly V[],
  ) {}
}

/** The column is null. */
export const empty = new Condition<never>('IS NULL');
/** The column is not null. */
export const filled = new Condition<never>('IS NOT NULL');
export const not = <V>(value: V): Condition<V> => new Condition('<> ?', value);
export const lessThan = <V>(value: V): Condition<V> => new Condition('< ?', value);
export const moreThan = <V>(value: V): Condition<V> => new Condition('> ?', value);
/** The column has one of these values; no row fits an empty list. */
export const oneOf = <V>(values: readonly V[]): Condition<V> => new Condition('= ANY(?)', values);

/** Conditions of columns by their properties, which a row must fit all. None is null: a forgotten value would otherwise find any row without it. */
export type RowWhere<T> = { readonly [K in keyof T]?: NonNullable<T[K]> | Condition<NonNullable<T[K]>> };

/**
 * Makes the SQL of conditions, of the row `one`. It is the same for the same columns and kinds of conditions, whatever the values are.
 * @param before number of the parameters that the statement has before
 */
export function whereOf<T>(columns: readonly RowColumn[], where: RowWhere<T>, before = 0): { text: string; values: unknown[] } {
  const named = columns.filter(({ property }) => property in where);
  const values: unknown[] = [];
  const terms = named.map(({ property, name, write }) => {
    const wanted: unknown = where[property as keyof T];
    const { sql, operand } = wanted instanceof Condition ? wanted : new Condition('= ?', wanted);
    if (sql.includes('?')) values.push(Array.isArray(operand) ? operand.map(write) : write(operand));
    return `one.${name} ${sql.replace('?', () => `$${before + values.length}`)}`;
  });
  const isWhole = named.length > 0 && named.length === Object.keys(where).length;
  assert(isWhole && values.every((value) => value !== undefined && value !== null), 'columns have values');
  return { text: terms.join(' AND '), values };
}
