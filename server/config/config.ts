import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { MoreGame } from '../../shared/api/more-games.ts';
import { OUTSIDE_URL, TIME_SCALE_MAX } from '../../shared/api/page-config.ts';
import { FALLBACK_LEVEL, parseGameDay } from '../../shared/game-day.ts';
import { readMoreGames } from './more-games.ts';
import { type OAuthClients, readOAuthClients } from './oauth-clients.ts';
import { checkAds, OUTSIDE_SITES } from './outside-sites.ts';
import { hostOfKey } from './publishable-key.ts';
import { loadSecret } from './secrets.ts';

/** Injection token of the `Config`. */
export const CONFIG = Symbol('CONFIG');

/** What OWASP's password storage cheat sheet recommends for Argon2id with two passes: 19 MiB. A hash takes about 20 ms of one core. */
const PASSWORD_HASH_KB = 19_456;

/** DATA_DIR of a database in memory, for tests. A path after it names a PGlite dump that the database starts from. */
export const MEMORY_DATA_DIR = 'memory:';

const MIN_SECRET_BYTES = 32;

function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).refine((value) => Number.isInteger(value) && value >= min && value <= max, { error });
}

/** A URL outside the site, for the page's menu. */
const outsideUrl = z
  .string()
  .refine((text) => OUTSIDE_URL.test(text) && URL.canParse(text), {
    message: 'must be a URL of the form https://host/path or mailto:name@host',
  })
  .optional();

/** A text that may go into a header unchanged. */
const singleLine = z.string().refine((text) => !/[\r\n]/.test(text), { message: 'must be a single line' });

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be a URL of the form https://host/path' });

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** TCP port; 0 lets the system choose. */
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  /** Folder of the embedded database and of the generated secrets. */
  DATA_DIR: z.string().default('data'),
  /** Folder of the level files, in place of the server's own: a test plays days whose courses never change. */
  LEVELS_DIR: z
    .string()
    .transform((folder) => resolve(folder))
    .refine((folder) => existsSync(join(folder, `${FALLBACK_LEVEL}.json`)), {
      message: `must be a folder that has at least the level file ${FALLBACK_LEVEL}.json`,
    })
    .optional(),
  /** A PostgreSQL server in place of the embedded database. */
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a URL of the form postgres://user:password@host:port/database' })
    .optional(),
  /** Connections that one process keeps to a real PostgreSQL, besides four for rate limits. */
  DB_POOL: wholeNumber(1, 200).default(10),
  /** Proxies whose X-Forwarded headers are trusted: their number, or a list of IP addresses and networks. */
  TRUST_PROXY: z.string().default('0').transform(parseTrustProxy),
  /**
   * Connections that one IP address (IPv6: one /64) may have at the same time when TRUST_PROXY is not set; more are closed at once. A browser
   * opens six, so 512 suffice for a school whose pages load at the same moment. With less, such a school is refused; with more, one address
   * takes more of the process's memory and file descriptors.
   */
  CONNECTIONS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(512),
  /**
   * Seconds during which a server that was told to stop still answers new requests, with 503, while anybody is connected. Requests that are
   * on their way then get an answer. Longer than the interval at which a load balancer asks /readyz, it sees the stop in time.
   */
  DRAIN_SECONDS: wholeNumber(0, 10).default(1),
  /** Longest that an existing embedded database may take to open. A damaged one may take for ever; a very slow machine may need longer. */
  START_SECONDS: wholeNumber(5, 3_600).default(55),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /**
   * Requests a minute by IP address (IPv6: by /64) and route. Many players may share one IP address. Each process counts reads by itself;
   * servers on one PostgreSQL count the others together.
   */
  RATE_LIMIT_READS: wholeNumber(1, 1_000_000).default(600),
  RATE_LIMIT_WRITES: wholeNumber(1, 1_000_000).default(120),
  /**
   * Longest that servers on one PostgreSQL may wait for a count of theirs, milliseconds (usual: less than 1). Beyond it, the process counts
   * by itself: a slow database delays requests, but refuses none.
   */
  RATE_LIMIT_TIMEOUT_MS: wholeNumber(1, 60_000).default(1_000),
  /**
   * Submissions (submit-score) a minute, as above, and also points a minute by IP address for the runs that are verified: one for
   * every 5,000 steps of a run (37 s of flight), at least one. A run that costs more than all points costs all of them.
   */
  RATE_LIMIT_SUBMITS: wholeNumber(1, 1_000_000).default(30),
  /**
   * New guests a day of one network (a /24 or a /64) whose runs rank. Runs of further ones are verified and kept, and rank once the
   * guest signs in. Lower, it keeps honest guests of large carriers off the boards; higher, one network can fill a board.
   */
  NEW_GUESTS_PER_NETWORK: wholeNumber(0, 1_000_000).default(2_000),
  /**
   * Runs and bytes of replays that are stored of one guest in a day. Further runs are verified and answered, and stored only if they are
   * better than those that are there. Accounts have no such limit.
   */
  GUEST_RUNS_PER_DAY: wholeNumber(1, 1_000_000).default(60),
  GUEST_REPLAY_BYTES_PER_DAY: wholeNumber(1, 1_000_000_000).default(1_000_000),
  /** Worker threads that verify replays; by default one for each core but one. */
  VERIFIER_THREADS: wholeNumber(1, 256).optional(),
  /** How many of them start with the server; by default all. The others take no memory until a replay needs them, which then waits half a second. */
  VERIFIER_READY_THREADS: wholeNumber(0, 256).optional(),
  /** Replays that may wait for a thread; more are answered with 503. */
  VERIFIER_QUEUE: wholeNumber(0, 100_000).default(256),
  /** Replays of one IP address that run or wait at the same time; more are answered with 503. */
  VERIFIER_PER_ADDRESS: wholeNumber(1, 100_000).default(2),
  /** Longest that a replay may wait for a thread, ms. The longest legal one takes about 0.3 s of a thread, and lets shorter ones pass for 8 s. */
  VERIFIER_TIMEOUT_MS: wholeNumber(1, 600_000).default(15_000),
  /** Signs cookies and attempts. */
  SECRET: z
    .string()
    .refine((text) => Buffer.byteLength(text) >= MIN_SECRET_BYTES, { message: `must be at least ${MIN_SECRET_BYTES} bytes long` })
    .optional(),
  /** A fixed day in place of the clock's, to try out a course. */
  GAME_DATE: z
    .string()
    .refine((text) => parseGameDay(text) !== undefined, { message: 'must be a date of the form YYYY-MM-DD' })
    .optional(),
  /**
   * How many times as fast as usual the page's world runs: the same steps, in less time. For tests. A run that was sped up is never a blind
   * run, because less time has passed than its flights take.
   */
  TIME_SCALE: wholeNumber(1, TIME_SCALE_MAX).default(1),
  /** The URL at which players reach the site. Calls for another host, and changes from another origin, are refused. */
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be a URL of the form https://host' }).optional(),
  /** URLs of Community, Contact and Tip me. Without a URL the entry is not shown. */
  COMMUNITY_URL: outsideUrl,
  CONTACT_URL: outsideUrl,
  TIP_URL: outsideUrl,
  ...OUTSIDE_SITES,
  /**
   * What pages send of their players. `on`: events of all who have not declined, without a trace on the device before they agree; `consent`:
   * nothing before they agree; `off`: nothing, and the server takes no events of other clients either.
   */
  ANALYTICS: z.enum(['on', 'consent', 'off']).default('on'),
  /**
   * A PostHog service that gets the same events, both or none. Without it they stay here. What it has got is deleted there, not here.
   */
  POSTHOG_HOST: httpUrl.refine((text) => !/[?#@]/.test(text), { message: 'must have no user, query or fragment' }).optional(),
  /** The key of a project there. The page's own key is another. */
  POSTHOG_KEY: singleLine.optional(),
  /**
   * Memory of one password hash, kB. More slows down guessers and allows fewer sign-ins a second; less is for tests, and refused in
   * production.
   */
  PASSWORD_HASH_KB: wholeNumber(8, 1_048_576).default(PASSWORD_HASH_KB),
  /** The mail server: smtp(s)://user:password@host:port. Without it mail goes to the local mailbox; in production it is not sent. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be a URL of the form smtp://user:password@host:port' }).optional(),
  /** The sender of all mail: an e-mail address, or `Name <address>`. */
  MAIL_FROM: singleLine.default('Upshot <no-reply@localhost>'),
  /** The provider of text messages, all three or none. Without it messages go to the local mailbox; in production they are not sent. */
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^[\w-]+$/, { error: 'must be letters, digits, _ and -' })
    .optional(),
  TWILIO_AUTH_TOKEN: singleLine.optional(),
  /** The number that text messages come from, in international form. */
  TWILIO_FROM: singleLine.optional(),
  TWILIO_API_URL: httpUrl.default('https://api.twilio.com'),
  /** Both keys of Turnstile, or none. Without them there are no challenges for robots. */
  TURNSTILE_SITE_KEY: singleLine.optional(),
  TURNSTILE_SECRET_KEY: singleLine.optional(),
  TURNSTILE_VERIFY_URL: httpUrl.default('https://challenges.cloudflare.com/turnstile/v0/siteverify'),
  /** The publishable key of a hosted instance, which then replaces our own identity service. */
  CLERK_PUBLISHABLE_KEY: z
    .string()
    .refine((text) => hostOfKey(text) !== undefined, { message: 'must be a publishable key of the form pk_live_... or pk_test_...' })
    .optional(),
  /** Changes to the defaults of our own identity service: a JSON object. */
  IDENTITY_SETTINGS: z.string().default('{}').transform(parseJsonObject),
  /** `off` removes the service worker from every browser that visits: the kill switch. */
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
});

export type Config = Readonly<
  Omit<z.infer<typeof schema>, 'SECRET'> & {
    SECRET: string;
    /** OAUTH_<KEY>_CLIENT_ID, _CLIENT_SECRET and _ISSUER, by strategy. */
    OAUTH_CLIENTS: OAuthClients;
    /** What MORE_GAMES_FILE has. */
    MORE_GAMES: readonly MoreGame[];
  }
>;

type Environment = Readonly<Record<string, string | undefined>>;

/** The configuration is not valid. The message names each variable and its error, never a value. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads the configuration from environment variables; an empty one counts as not set. Outside production a missing SECRET is generated once
 * and stored in DATA_DIR/secrets.json.
 * @throws ConfigError naming every bad variable
 */
export function readConfig(env: Environment): Config {
  const config = parse(schema, env);
  const isProduction = config.NODE_ENV === 'production';
  const oauth = readOAuthClients(env, isProduction);
  const moreGames = readMoreGames(config.MORE_GAMES_FILE);
  const problems = [
    ...checkGroups(config),
    ...checkAds(config),
    ...moreGames.problems,
    ...oauth.problems,
    ...(isProduction ? checkProduction(config) : []),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  const SECRET = config.SECRET ?? loadSecret(config.DATA_DIR.startsWith(MEMORY_DATA_DIR) ? undefined : config.DATA_DIR);
  return { ...config, SECRET, OAUTH_CLIENTS: oauth.clients, MORE_GAMES: moreGames.games };
}

/**
 * Reads what a migration needs. It signs nothing, so it neither requires nor generates a secret.
 * @throws ConfigError naming every bad variable
 */
export function readMigrationConfig(env: Environment): Pick<Config, 'NODE_ENV' | 'DATABASE_URL'> {
  return parse(schema.pick({ NODE_ENV: true, DATABASE_URL: true }), env);
}

/** Reads where the database is, for tools beside the server. @throws ConfigError */
export function readDatabaseConfig(env: Environment): Pick<Config, 'DATABASE_URL' | 'DATA_DIR'> {
  return parse(schema.pick({ DATABASE_URL: true, DATA_DIR: true }), env);
}

function parse<S extends z.ZodObject>(wanted: S, env: Environment): z.output<S> {
  const known = Object.keys(wanted.shape).flatMap((name) => (env[name] ? [[name, env[name]]] : []));
  const parsed = wanted.safeParse(Object.fromEntries(known));
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  return parsed.data;
}

/** Variables that must be set together. */
const GROUPS = [
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'],
  ['POSTHOG_HOST', 'POSTHOG_KEY'],
] as const;

function checkGroups(config: z.infer<typeof schema>): string[] {
  return GROUPS.flatMap((group) => {
    const given = group.find((name) => config[name] !== undefined);
    if (given === undefined) return [];
    return group.filter((name) => config[name] === undefined).map((name) => `${name}: must be set, too, when ${given} is`);
  });
}

function checkProduction(config: z.infer<typeof schema>): string[] {
  const problems: string[] = [];
  if (config.SECRET === undefined) problems.push('SECRET: is required in production (openssl rand -base64 48)');
  // Links in mails begin with it. The Host of a request cannot be trusted: its sender chooses it.
  if (config.PUBLIC_URL === undefined) problems.push('PUBLIC_URL: is required in production (https://host, as players reach the site)');
  if (config.GAME_DATE !== undefined) problems.push('GAME_DATE: is refused in production, where the day is the clock’s to say');
  if (config.TIME_SCALE !== 1) problems.push('TIME_SCALE: is refused in production, where a flight takes its own time');
  if (config.PASSWORD_HASH_KB < PASSWORD_HASH_KB) problems.push(`PASSWORD_HASH_KB: must be at least ${PASSWORD_HASH_KB} in production`);
  return problems;
}

function parseJsonObject(text: string, context: z.RefinementCtx): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // The issue is reported below.
  }
  context.addIssue({ code: 'custom', message: 'must be a JSON object' });
  return z.NEVER;
}

/** '0' or '' trusts no proxy, a number trusts that many hops, anything else is a list of IP addresses and networks. */
function parseTrustProxy(text: string, context: z.RefinementCtx): number | string | false {
  if (/^\d+$/.test(text)) return Number(text) === 0 ? false : Number(text);
  if (text.split(',').every((part) => isNetwork(part.trim()))) return text;
  context.addIssue({ code: 'custom', message: 'must be a number of proxies, or IP addresses and networks separated by commas' });
  return z.NEVER;
}

/** An IP address, or a network in the form address/bits. */
function isNetwork(text: string): boolean {
  const [, ipAddress = '', bits] = /^([0-9a-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const maxBits = { 0: 0, 4: 32, 6: 128 }[isIP(ipAddress)] ?? 0;
  return maxBits > 0 && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= maxBits));
}
