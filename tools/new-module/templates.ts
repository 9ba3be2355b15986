import type { ModuleNames } from './names.ts';

/** A file of a new module: its path in the project, and its text. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Makes the files of a module: a list that anyone can read and any player can add to.
 * @param timestampMs when the migration is made; it orders the migrations
 */
export function filesOf(names: ModuleNames, timestampMs: number): NewFile[] {
  const module = `server/modules/${names.group}/${names.plural}`;
  return [
    { path: `shared/api/${names.plural}.ts`, text: schema(names) },
    { path: `${module}/${names.plural}.module.ts`, text: nestModule(names) },
    { path: `${module}/${names.plural}.controller.ts`, text: controller(names) },
    { path: `${module}/${names.plural}.service.ts`, text: service(names) },
    { path: `${module}/${names.plural}.contributor.ts`, text: contributor(names) },
    { path: `${module}/${names.singular}.entity.ts`, text: entity(names) },
    { path: `server/database/migrations/${timestampMs}-create-${names.plural}.ts`, text: migration(names, timestampMs) },
    { path: `tests/server/${names.plural}.test.ts`, text: spec(names) },
  ];
}

const schema = ({
  plural,
  constant,
  singularClass,
  singularMember,
  pluralMember,
  pluralClass,
}: ModuleNames): string => `import { z } from 'zod';

export const ${constant}_ROUTE = '/api/${plural}';

export const create${singularClass}Request = z.object({
  text: z.string().trim().min(1).max(280),
});
export type Create${singularClass}Request = z.input<typeof create${singularClass}Request>;

export const ${singularMember} = z.object({
  id: z.uuid(),
  text: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
});
export type ${singularClass} = z.infer<typeof ${singularMember}>;

export const ${pluralMember}Response = z.object({ ${pluralMember}: z.array(${singularMember}) });
export type ${pluralClass}Response = z.infer<typeof ${pluralMember}Response>;
`;

const nestModule = ({ plural, pluralClass }: ModuleNames): string => `import { Module } from '@nestjs/common';
import { PlayersModule } from '../../people/players/players.module.ts';
import { ${pluralClass}Contributor } from './${plural}.contributor.ts';
import { ${pluralClass}Controller } from './${plural}.controller.ts';
import { ${pluralClass}Service } from './${plural}.service.ts';

@Module({ imports: [PlayersModule], controllers: [${pluralClass}Controller], providers: [${pluralClass}Service, ${pluralClass}Contributor] })
export class ${pluralClass}Module {}
`;

const controller = ({
  plural,
  constant,
  singularClass,
  singularMember,
  pluralClass,
  pluralMember,
}: ModuleNames): string => `import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { ${constant}_ROUTE, type ${singularClass}, create${singularClass}Request, ${singularMember}, type ${pluralClass}Response, ${pluralMember}Response } from '../../../../shared/api/${plural}.ts';
import { ApiAnswers } from '../../../common/api-answers.ts';
import { Anonymous, Public } from '../../../common/auth.ts';
import { Caller, type CallerSession } from '../../../common/caller-session.ts';
import { ${pluralClass}Service } from './${plural}.service.ts';

@ApiTags('${plural}')
@Controller()
export class ${pluralClass}Controller {
  constructor(private readonly ${pluralMember}: ${pluralClass}Service) {}

  @Get(${constant}_ROUTE)
  @Public()
  @ApiAnswers('The latest ${plural.replaceAll('-', ' ')}, newest first', ${pluralMember}Response)
  async list(): Promise<${pluralClass}Response> {
    return { ${pluralMember}: await this.${pluralMember}.latest() };
  }

  @Post(${constant}_ROUTE)
  @Anonymous()
  @ApiAnswers('Adds one', ${singularMember}, { 400: 'A text that is empty or too long' })
  create(@Body({ schema: create${singularClass}Request }) body: z.output<typeof create${singularClass}Request>, @Caller() caller: CallerSession): Promise<${singularClass}> {
    return this.${pluralMember}.create(caller.requirePlayer(), body.text);
  }
}
`;

const service = ({ plural, singular, singularClass, pluralClass, table }: ModuleNames): string => `import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ${singularClass} } from '../../../../shared/api/${plural}.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { PlayersService } from '../../people/players/players.service.ts';
import { ${singularClass} as ${singularClass}Entity } from './${singular}.entity.ts';

/** Rows of one answer. */
const LATEST = 50;
/** Rows of a player in the account's export. */
const EXPORTED = 10_000;

@Injectable()
export class ${pluralClass}Service {
  constructor(
    private readonly dataSource: DataSource,
    private readonly players: PlayersService,
    private readonly calendar: GameCalendar,
  ) {}

  /** Newest first. A frequent read, so it is a query without entities. */
  async latest(): Promise<${singularClass}[]> {
    const rows = await this.dataSource.query<{ id: string; text: string; createdAt: Date }[]>(
      'SELECT id, text, created_at AS "createdAt" FROM ${table} ORDER BY created_at DESC, id LIMIT $1',
      [LATEST],
    );
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  }

  /** The rows of a player, newest first. */
  async of(playerId: string): Promise<${singularClass}[]> {
    const rows = await this.dataSource.query<{ id: string; text: string; createdAt: Date }[]>(
      'SELECT id, text, created_at AS "createdAt" FROM ${table} WHERE player_id = $1 ORDER BY created_at DESC, id LIMIT $2',
      [playerId, EXPORTED],
    );
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  }

  async create(playerId: string, text: string): Promise<${singularClass}> {
    const row = { id: randomUUID(), playerId, text, createdAt: this.calendar.now() };
    // All queries use this manager: any other would wait for the one session of the embedded database.
    await this.dataSource.transaction(async (manager) => {
      await this.players.lockOrCreate(manager, playerId);
      await manager.getRepository(${singularClass}Entity).insert(row);
    });
    return { id: row.id, text, createdAt: row.createdAt.toISOString() };
  }
}
`;

const contributor = ({ plural, pluralClass, pluralMember, table }: ModuleNames): string => `import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type MovedData, PlayerDataContributor, PlayerDataRegistry, type PlayerExport, type PlayerTransfer } from '../../../common/player-data.ts';
import { ${pluralClass}Service } from './${plural}.service.ts';

/** Answers for what players have added: it moves to the account at a sign-in, and is exported and deleted with it. */
@Injectable()
export class ${pluralClass}Contributor extends PlayerDataContributor {
  override readonly tables = ['${table}'];

  constructor(
    registry: PlayerDataRegistry,
    private readonly ${pluralMember}: ${pluralClass}Service,
  ) {
    super(registry);
  }

  override async move(manager: EntityManager, { fromId, toId }: PlayerTransfer): Promise<MovedData> {
    await manager.query('UPDATE ${table} SET player_id = $2 WHERE player_id = $1', [fromId, toId]);
    return {};
  }

  override async export(playerId: string): Promise<PlayerExport> {
    return { ${pluralMember}: await this.${pluralMember}.of(playerId) };
  }

  override async delete(manager: EntityManager, playerId: string): Promise<void> {
    await manager.query('DELETE FROM ${table} WHERE player_id = $1', [playerId]);
  }
}
`;

const entity = ({
  singularClass,
  table,
}: ModuleNames): string => `import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Player } from '../../people/players/player.entity.ts';

@Entity('${table}')
@Index('${table}_recent_idx', ['createdAt'])
@Index('${table}_player_idx', ['playerId'])
export class ${singularClass} {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: '${table}_pkey' })
  id!: string;

  @Column('uuid', { name: 'player_id' })
  playerId!: string;

  @ManyToOne(() => Player, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'player_id', foreignKeyConstraintName: '${table}_player_fkey' })
  player?: Relation<Player>;

  @Column('text')
  text!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
`;

const migration = (
  { pluralClass, table }: ModuleNames,
  timestampMs: number,
): string => `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Create${pluralClass}${timestampMs} implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(\`
      CREATE TABLE ${table} (
        id uuid NOT NULL,
        player_id uuid NOT NULL,
        text text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT ${table}_pkey PRIMARY KEY (id),
        CONSTRAINT ${table}_player_fkey FOREIGN KEY (player_id) REFERENCES player (id) ON DELETE CASCADE
      )\`);
    await db.query('CREATE INDEX ${table}_recent_idx ON ${table} (created_at)');
    await db.query('CREATE INDEX ${table}_player_idx ON ${table} (player_id)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE ${table}');
  }
}
`;

const spec = ({
  plural,
  constant,
  singularClass,
  singularMember,
  pluralMember,
}: ModuleNames): string => `import { afterAll, beforeAll, expect, test } from 'vitest';
import { ${constant}_ROUTE, type Create${singularClass}Request, ${singularMember}, ${pluralMember}Response } from '../../shared/api/${plural}.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { refusal, TestPlayer } from './support/test-player.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const create = (body: Create${singularClass}Request) => new TestPlayer(server).post(${constant}_ROUTE, body);
const list = async () => ${pluralMember}Response.parse((await new TestPlayer(server).get(${constant}_ROUTE)).body).${pluralMember};

test('what a player adds is listed, newest first', async () => {
  const first = await create({ text: 'one' });
  expect(first.status).toBe(201);
  server.clock.advance(1);
  await create({ text: 'two' });
  expect((await list()).map((entry) => entry.text)).toEqual(['two', 'one']);
  expect((await list())[1]).toEqual(${singularMember}.parse(first.body));
});

test.each(['', ' ', 'x'.repeat(281)])('the text "%s" is refused', async (text) => {
  expect(refusal(await create({ text }))).toMatchObject({ status: 400, code: 'bad_request' });
});
`;
