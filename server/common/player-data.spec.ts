import { expect, test } from 'vitest';
import { type MovedData, PlayerDataContributor, PlayerDataRegistry, type PlayerExport } from './player-data.ts';

class Example extends PlayerDataContributor {
  override readonly tables: readonly string[];
  override readonly movesAfter: readonly string[];

  constructor(registry: PlayerDataRegistry, table: string, ...movesAfter: string[]) {
    super(registry);
    this.tables = [table];
    this.movesAfter = movesAfter;
  }

  override async move(): Promise<MovedData> {
    return {};
  }

  override async export(): Promise<PlayerExport> {
    return {};
  }

  override async delete(): Promise<void> {}
}

const tablesOf = ({ contributors }: PlayerDataRegistry) => contributors.flatMap(({ tables }) => tables);

test('contributors follow those whose tables they need, in any registration order', () => {
  const registry = new PlayerDataRegistry();
  new Example(registry, 'style', 'day', 'player');
  new Example(registry, 'day', 'attempt');
  new Example(registry, 'attempt');
  new Example(registry, 'player');
  expect(tablesOf(registry)).toEqual(['attempt', 'day', 'player', 'style']);
});

test('contributors that wait for each other are a mistake', () => {
  const registry = new PlayerDataRegistry();
  new Example(registry, 'a', 'b');
  new Example(registry, 'b', 'a');
  expect(() => registry.contributors).toThrow('contributors wait for each other’s tables');
});
