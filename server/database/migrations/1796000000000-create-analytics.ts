import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Events of the page, by month, so that a month is forgotten at once. Servers add and drop months by two functions with the rights of who
 * migrates: a server in production may lack the right to change the schema.
 */
export class CreateAnalytics1796000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // No foreign key: a table of a month is dropped without a look at the others, and ids are taken off old events.
    await db.query(`
      CREATE TABLE analytics_event (
        uuid uuid NOT NULL,
        name text NOT NULL,
        person_id uuid,
        session_id uuid,
        window_id uuid,
        time timestamptz NOT NULL,
        properties jsonb NOT NULL,
        place text NOT NULL,
        device text NOT NULL,
        library text NOT NULL,
        CONSTRAINT analytics_event_pkey PRIMARY KEY (uuid, time),
        CONSTRAINT analytics_event_place_check CHECK (place IN ('direct', 'iframe', 'itch.io')),
        CONSTRAINT analytics_event_device_check CHECK (device IN ('mobile', 'tablet', 'desktop', 'other'))
      ) PARTITION BY RANGE (time)`);
    // Events of a person, for the export; events that still say who sent them.
    await db.query(
      'CREATE INDEX analytics_event_person_idx ON analytics_event (person_id, time DESC, uuid DESC) WHERE person_id IS NOT NULL',
    );
    await db.query('CREATE INDEX analytics_event_time_idx ON analytics_event (time) WHERE person_id IS NOT NULL');
    await db.query(`
      CREATE TABLE analytics_event_uuid (
        uuid uuid NOT NULL,
        day date NOT NULL,
        CONSTRAINT analytics_event_uuid_pkey PRIMARY KEY (uuid)
      )`);
    await db.query('CREATE INDEX analytics_event_uuid_day_idx ON analytics_event_uuid (day)');
    await db.query(`
      CREATE TABLE analytics_person (
        id uuid NOT NULL,
        player_id uuid,
        username text,
        first_seen timestamptz NOT NULL,
        last_seen timestamptz NOT NULL,
        CONSTRAINT analytics_person_pkey PRIMARY KEY (id),
        CONSTRAINT analytics_person_player_key UNIQUE (player_id),
        CONSTRAINT analytics_person_player_fkey FOREIGN KEY (player_id) REFERENCES player (id) ON DELETE CASCADE
      )`);
    await db.query('CREATE INDEX analytics_person_seen_idx ON analytics_person (last_seen)');
    await db.query(`
      CREATE TABLE analytics_alias (
        random_id uuid NOT NULL,
        person_id uuid NOT NULL,
        CONSTRAINT analytics_alias_pkey PRIMARY KEY (random_id),
        CONSTRAINT analytics_alias_person_fkey FOREIGN KEY (person_id) REFERENCES analytics_person (id) ON DELETE CASCADE
      )`);
    await db.query('CREATE INDEX analytics_alias_person_idx ON analytics_alias (person_id)');
    await createFunctions(db);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP FUNCTION analytics_add_month(date)');
    await db.query('DROP FUNCTION analytics_drop_months(date)');
    for (const table of ['analytics_alias', 'analytics_person', 'analytics_event_uuid', 'analytics_event']) {
      await db.query(`DROP TABLE ${table}`);
    }
  }
}

/** Any number that no other advisory lock of this database uses: servers add a month one after another. */
const MONTHS_LOCK = 726_302;

async function createFunctions(db: QueryRunner): Promise<void> {
  const [row] = (await db.query('SELECT quote_ident(current_schema()) AS schema')) as { schema: string }[];
  // A statement of these waits for long readers of the table, and everybody else behind it: so it gives up soon, and is tried again.
  const options = `LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${row?.schema}, pg_temp SET lock_timeout = '2s'`;
  await db.query(`
    CREATE FUNCTION analytics_add_month(month date) RETURNS void ${options} AS $$
    DECLARE
      first_day timestamp := date_trunc('month', month::timestamp);
      name text := 'analytics_event_' || to_char(first_day, 'YYYYMM');
    BEGIN
      IF to_regclass(name) IS NOT NULL THEN
        RETURN;
      END IF;
      PERFORM pg_advisory_xact_lock(${MONTHS_LOCK});
      IF to_regclass(name) IS NULL THEN
        -- A table that is attached stops neither readers nor writers of the others.
        EXECUTE format('CREATE TABLE %I (LIKE analytics_event INCLUDING ALL)', name);
        EXECUTE format('ALTER TABLE analytics_event ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name,
          first_day AT TIME ZONE 'UTC', (first_day + interval '1 month') AT TIME ZONE 'UTC');
      END IF;
    END $$`);
  await db.query(`
    CREATE FUNCTION analytics_drop_months(first_kept date) RETURNS void ${options} AS $$
    DECLARE
      name text;
    BEGIN
      PERFORM pg_advisory_xact_lock(${MONTHS_LOCK});
      FOR name IN
        SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
        WHERE inhparent = 'analytics_event'::regclass AND right(relname, 6) < to_char(first_kept, 'YYYYMM')
      LOOP
        EXECUTE format('DROP TABLE %I', name);
      END LOOP;
    END $$`);
}
