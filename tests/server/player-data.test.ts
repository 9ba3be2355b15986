import { expect, test } from 'vitest';
import { PlayerDataRegistry } from '../../server/common/player-data.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';

let server: TestServer;
shareServer((shared) => {
  server = shared;
});

const contributors = () => server.app.get(PlayerDataRegistry, { strict: false }).contributors;

/** Tables with a column that is named after a player, or that refers to one by a foreign key. */
async function tablesOfPlayers(): Promise<string[]> {
  const rows = await server.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND (column_name IN ('player_id', 'rival_id') OR column_name LIKE '%\\_player\\_id')
     UNION
     SELECT used.table_name FROM information_schema.referential_constraints key
       JOIN information_schema.table_constraints target ON target.constraint_name = key.unique_constraint_name
       JOIN information_schema.table_constraints used ON used.constraint_name = key.constraint_name
       WHERE target.table_name = 'player'
     ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

test('somebody answers for every table with data of players', async () => {
  const tables = await tablesOfPlayers();
  expect(tables).toEqual(expect.arrayContaining(['attempt', 'play', 'run']));
  const answered = new Set(contributors().flatMap((contributor) => contributor.tables));
  const nobodys = tables.filter((table) => !answered.has(table));
  expect(nobodys, 'tables without a PlayerDataContributor: see docs/guides/add-a-server-module.md').toEqual([]);
});

test('nobody answers for a table that another answers for, or that does not exist', async () => {
  const answered = contributors().flatMap((contributor) => contributor.tables);
  expect(answered).toEqual([...new Set(answered)]);
  const existing = new Set([...(await tablesOfPlayers()), 'player']);
  expect(answered.filter((table) => !existing.has(table))).toEqual([]);
});
