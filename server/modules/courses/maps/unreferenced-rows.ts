import type { EntityManager } from 'typeorm';

/** A foreign key: `columns` of `table` name the rows whose `targets` have the same values. */
interface ForeignKey {
  readonly table: string;
  readonly columns: readonly string[];
  readonly targets: readonly string[];
}

/** Names are quoted by the database where they need it. */
const FOREIGN_KEYS = `
  SELECT used.conrelid::regclass::text AS "table",
    array_agg(quote_ident(own.attname)::text ORDER BY part.place) AS columns,
    array_agg(quote_ident(target.attname)::text ORDER BY part.place) AS targets
  FROM pg_constraint used
    CROSS JOIN LATERAL unnest(used.conkey, used.confkey) WITH ORDINALITY AS part (own, target, place)
    JOIN pg_attribute own ON own.attrelid = used.conrelid AND own.attnum = part.own
    JOIN pg_attribute target ON target.attrelid = used.confrelid AND target.attnum = part.target
  WHERE used.contype = 'f' AND used.confrelid = $1::regclass
  GROUP BY used.oid, used.conrelid ORDER BY 1`;

/**
 * Writes the condition, in SQL, that no foreign key names a row. The keys are read from the database, so that tables of other modules,
 * which this one does not know, keep what they name. Rows that another call might name meanwhile must be locked before.
 */
export async function isUnreferenced(manager: EntityManager, table: 'map_course' | 'map_revision'): Promise<string> {
  const keys = await manager.query<ForeignKey[]>(FOREIGN_KEYS, [table]);
  const conditions = keys.map((key) => `NOT EXISTS (SELECT 1 FROM ${key.table} AS referrer WHERE ${matches(key, table)})`);
  return conditions.length === 0 ? 'true' : conditions.join(' AND ');
}

function matches({ columns, targets }: ForeignKey, table: string): string {
  return columns.map((column, i) => `referrer.${column} = ${table}.${targets[i]}`).join(' AND ');
}
