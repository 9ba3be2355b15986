import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { addDays, FIRST_DAY } from '../../../shared/game-day.ts';
import { playSmallRun, smallLevelFile, writeLevels } from '../../support/small-course.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { SMALL_MEDALS, shareServer } from './shared-server.ts';
import { TestPlayer } from './test-player.ts';

export interface StandingsServer {
  readonly server: TestServer;
  newPlayer(): TestPlayer;
  /** A player, a new one unless given, finishes today's hole with this number of strokes. */
  finish(strokes: number, infuriating?: boolean, player?: TestPlayer): Promise<TestPlayer>;
  /** Sets the clock to noon of a day that no test has used. */
  startNewDay(): void;
}

/**
 * Gives a test file the server of its worker on which every day uses the small course, where each hop adds one stroke. Each test has a day
 * of its own, so that no test sees the results of another.
 *
 * @param hasOwnDatabase starts a server for this file alone: PostgreSQL plans by statistics, which stay when tables are emptied
 */
export function setUpStandingsServer({ hasOwnDatabase = false } = {}): StandingsServer {
  let server: TestServer;
  let days = 0;
  let variant = 0;
  const startNewDay = () => server.clock.set(`${addDays(FIRST_DAY, days++)}T12:00:00Z`);
  if (hasOwnDatabase) {
    beforeAll(async () => {
      server = await startTestServer({ levelsDir: writeLevels({ 2: smallLevelFile({ ...SMALL_MEDALS }) }) });
    });
    afterAll(() => server?.close());
  } else {
    shareServer((shared) => {
      server = shared;
    }, 'small');
  }
  beforeEach(startNewDay);
  return {
    get server() {
      return server;
    },
    newPlayer: () => new TestPlayer(server),
    async finish(strokes, infuriating = false, player = new TestPlayer(server)) {
      const answer = await player.play(playSmallRun({ hops: strokes - 1, infuriating, variant: ++variant }).replay, infuriating);
      expect(answer).toMatchObject({ score: strokes, ranked: true });
      return player;
    },
    startNewDay,
  };
}
