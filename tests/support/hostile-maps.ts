import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { MAP_ROUTES } from '../../shared/api/maps.ts';
import type { Random } from '../../sim-worker/solver/random.ts';
import { mapCode, mapTiles } from './map-codes.ts';

/** A request about maps as an attacker or a broken client might send it. */
export interface HostileRequest {
  readonly method: string;
  /** As it is sent, which need not be a valid URL. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Sent with the token of an account. */
  readonly isSignedIn: boolean;
}

/** Methods; those that have calls come often. */
const METHODS = [
  ...Array.from({ length: 6 }, () => ['POST', 'PUT', 'PUT']).flat(),
  ...['GET', 'GET', 'GET', 'DELETE', 'DELETE', 'HEAD', 'PATCH', 'OPTIONS', 'PROPFIND'],
];

const ODD_IDS = [
  ...['my-maps', 'create', '', '/', '.', '..', '../my-maps', '..%2fmy-maps', '%', '%00', '%ff', '%c3%28', '%u0000', '%2525', '*', ':id'],
  ...["'", '"', "'--", '%27%20OR%20%271%27=%271', '$1', '__proto__', 'constructor', 'null', 'undefined', 'NaN', '0', '-1', '1e9'],
  ...['a'.repeat(21), 'a'.repeat(23), 'a'.repeat(3_000), '%F0%9F%8F%94', `${'A'.repeat(21)}%0A`, '?id=1', '#', ';x', '%5c', '\\'],
];

const ODD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-encoding': 'gzip' },
  { origin: 'https://evil.example' },
  { authorization: 'Bearer x' },
  { authorization: `Bearer ${'a'.repeat(3_000)}.b.c` },
  { authorization: 'Basic YTpi' },
  { 'x-forwarded-host': 'evil.example', 'x-http-method-override': 'DELETE' },
  { accept: 'text/html', range: 'bytes=0-1', 'if-none-match': '*' },
];

const ODD_VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, '', ' ', '20', 'NaN', '\u0000', '\ud800', '🏔', [], [[]], {}, { toString: 1 }],
  ...[{ $gt: '' }, ['x'], 'x'.repeat(200), 'x'.repeat(20_000), '\u202e\u2066', 'a\u0301'.repeat(60), '<script>alert(1)</script>'],
  ...["'; DROP TABLE map; --", '{{7*7}}', '%s%n', '../../etc/passwd', 'fuck'.repeat(30), '\ufdfa'.repeat(64), '\uffff', '\ufeff'],
];

/** Texts in place of the JSON in a code. */
const ODD_JSON = [
  ...['', '{', '[]', 'null', '7', '"x"', 'NaN', 'undefined', '{"w":20}', '{"w":20,"h":100}', '{"w":NaN,"h":100,"t":[]}', '\ufeff{}'],
  ...['{"w":20,"h":100,"t":[1e999]}', '{"w":20,"h":100,"t":{"length":2000}}', '{"w":20,"h":100,"t":"0".repeat(2000)}'],
  ...['{"__proto__":{"w":20,"h":100,"t":[209]}}', '{"w":4294967296,"h":4294967296,"t":[209]}', '{"w":1e-9,"h":1e9,"t":[209]}'],
  ...['[', '{"a":', '"'].map((open) => open.repeat(20_000)),
  `{"w":20,"h":100,"t":[${'0,'.repeat(1_999)}209]}`,
  `{"w":20,"h":100,"t":[${'[],'.repeat(1_999)}209]}`,
  `{"w":1,"h":20000,"t":[${'0,'.repeat(19_999)}209]}`,
  `{"w":20,"h":100,"t":[209],"n":"${'x'.repeat(60_000)}"}`,
  `{"w":20,"h":100,"t":[209],${'"k":1,'.repeat(9_000)}"n":""}`,
];

/** Deflated once, because it takes long: they inflate to megabytes from a few kilobytes. */
const BOMBS = [1_000_000, 10_000_000].map((size) => deflateSync(Buffer.alloc(size, '[')).toString('base64'));
const NESTED_BOMB = deflateSync(deflateSync(Buffer.alloc(10_000_000))).toString('base64');

/** Makes requests of all kinds, the same ones for the same random numbers. */
export class HostileMaps {
  private readonly random: Random;
  private readonly ids: readonly string[];

  /** @param ids of maps that exist, which some of the requests name */
  constructor(random: Random, ids: string[]) {
    this.random = random;
    this.ids = ids;
  }

  next(): HostileRequest {
    const method = this.pick(METHODS);
    const hasBody = method !== 'GET' && method !== 'HEAD' && !this.chance(0.05);
    const headers = this.chance(0.1) ? this.pick(ODD_HEADERS) : {};
    return {
      method,
      path: method === 'POST' && !this.chance(0.1) ? MAP_ROUTES.create : `/api/maps/${this.pick(this.chance(0.7) ? this.ids : ODD_IDS)}`,
      headers: hasBody ? { 'content-type': 'application/json', ...headers } : headers,
      ...(hasBody && { body: this.body() }),
      isSignedIn: this.chance(0.95),
    };
  }

  private body(): string | Buffer {
    if (this.chance(0.03)) return this.pick(['', '{', 'null', '[]', '"x"', '{"title":"x"', '[['.repeat(3_000), '\u0000']);
    if (this.chance(0.02)) return Buffer.from(Array.from({ length: 300 }, () => this.random.below(256)));
    if (this.chance(0.02)) return JSON.stringify({ title: 'x', mapData: 'A'.repeat(this.pick([16_384, 16_385, 60_000, 70_000])) });
    const body: Record<string, unknown> = { title: this.title(), mapData: this.mapData() };
    if (this.chance(0.3)) body.submitForDailyLevel = this.chance(0.5) ? true : this.odd();
    if (this.chance(0.2)) body.saveKey = this.chance(0.5) ? 'k'.repeat(22) : this.odd();
    // Defined, because an assignment to __proto__ would set the prototype.
    const extra = this.pick(['id', 'playerId', 'revision', '__proto__', 'constructor', '\u0000']);
    if (this.chance(0.1)) Object.defineProperty(body, extra, { value: this.odd(), enumerable: true });
    if (this.chance(0.05)) delete body[this.pick(['title', 'mapData'])];
    return JSON.stringify(body);
  }

  private title(): unknown {
    return this.chance(0.3) ? this.odd() : 'Stairs';
  }

  private mapData(): unknown {
    const kinds = [
      () => this.odd(),
      () => this.pick(BOMBS),
      () => NESTED_BOMB,
      () => this.packed(this.pick(ODD_JSON)),
      () => this.packed(this.pick(ODD_JSON)),
      () => this.packed(JSON.stringify(this.coded())),
      () => this.packed(JSON.stringify(this.coded())),
      () => this.packed(JSON.stringify(this.coded())),
      () => this.damaged(mapCode({ variant: this.random.below(65_536) })),
      () => mapCode({ variant: this.random.below(65_536) }),
      () => mapCode({ variant: this.random.below(65_536) }),
      () => mapCode({ variant: this.random.below(4) }),
    ];
    return this.pick(kinds)();
  }

  /** The content of a code with one or two faults, or of a map whose tiles are random. */
  private coded(): object {
    const tiles: unknown[] = [...mapTiles(this.random.below(65_536))];
    const changes = this.pick([0, 1, 3, 50, 2_000]);
    for (let i = 0; i < changes; i++) {
      const value = this.chance(0.01) ? this.odd() : this.random.below(this.pick([10, 256, 562, 70_000]));
      tiles[this.random.below(tiles.length)] = value;
    }
    if (this.chance(0.1)) tiles.length = this.random.below(tiles.length);
    const size = () => (this.chance(0.8) ? undefined : this.odd());
    return { w: size() ?? 20, h: size() ?? 100, t: this.chance(0.05) ? this.odd() : tiles, n: this.title(), th: this.odd() };
  }

  private packed(text: string): string {
    const bytes = this.chance(0.05) ? Buffer.from(text, 'utf16le') : Buffer.from(text);
    const pack = this.pick([deflateSync, deflateSync, deflateSync, deflateSync, gzipSync, deflateRawSync]);
    return pack(bytes).toString('base64');
  }

  private damaged(code: string): string {
    const at = this.random.below(code.length);
    return this.pick([
      code.slice(0, at),
      code.slice(at),
      code.slice(0, at) + this.pick(['A', ' ', '=', '-', '\u0000', 'é', '%2B']) + code.slice(at + 1),
      code + code,
      encodeURIComponent(code),
      code.toLowerCase(),
    ]);
  }

  private odd(): unknown {
    return this.pick(ODD_VALUES);
  }

  private pick<T>(values: readonly T[]): T {
    return values[this.random.below(values.length)] as T;
  }

  private chance(probability: number): boolean {
    return this.random.next() < probability;
  }
}
