/** Plays the examples of docs/replay-format.md again and writes their bytes and tables: `node tools/simulation/format-examples.ts`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { courseHash } from '../../shared/course/course-hash.ts';
import { type Challenge, encodeChallenge } from '../../shared/replay/challenge-codec.ts';
import { REPLAY_MODE } from '../../shared/replay/replay.ts';
import { EMPTY_DIGEST, foldDigest } from '../../sim-worker/core/digest.ts';
import { loadEngine, openRound } from '../../sim-worker/host/headless.ts';
import { ONE_HOP_MAP } from '../../tests/support/one-hop-map.ts';
import { challengeFields, type Field, foldedWords, replayFields } from '../../tests/support/replay-fields.ts';

const PAGE = new URL('../../docs/replay-format.md', import.meta.url);
const WRONG_WAY = { vx: -3_072, vy: -8_192 };
const STEPS_OF_WRONG_WAY = 40;
/** Launches in 1/1024 units a second, the weakest first: the first that finishes is the example's. */
const HOPS = [6, 7, 8, 9, 10, 11].map((speed) => ({ vx: Math.round(speed * 614.4), vy: -speed * 1_024 }));
const MAP_ID = 'AAECAwQFBgcICQoLDA0ODw';

const engine = await loadEngine();

/** A run of one stroke. @param hasReturn one stroke the wrong way and a return come before it */
function play(hasReturn: boolean): Uint8Array {
  const recorder = openRound(engine, ONE_HOP_MAP, courseHash(ONE_HOP_MAP));
  const { round } = recorder;
  for (const hop of HOPS) {
    recorder.start(REPLAY_MODE.normal);
    if (hasReturn) {
      recorder.shoot(WRONG_WAY);
      for (let i = 0; i < STEPS_OF_WRONG_WAY; i++) round.step();
      recorder.returnToCheckpoint();
    }
    recorder.shoot(hop);
    while (!round.isReady && !round.isFinished) round.step();
    if (!round.isFinished) continue;
    recorder.end();
    return recorder.encode();
  }
  throw new Error('No launch finishes the course of the examples');
}

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
const fieldRows = (fields: readonly Field[]): string => fields.map(({ bytes, name, value }) => row(`\`${bytes}\``, name, value)).join('');

async function digestRows(replay: Uint8Array): Promise<string> {
  let digest = EMPTY_DIGEST;
  const floats = new Float32Array(2);
  const rows = (await foldedWords(ONE_HOP_MAP, replay)).map(({ moment, words }) => {
    new Uint32Array(floats.buffer).set(words.slice(0, 2));
    digest = foldDigest(digest, floats[0] as number, floats[1] as number, words.slice(2));
    return row(moment, words.map((word) => `\`${hex(word)}\``).join(' '), `\`${hex(digest)}\``);
  });
  return rows.join('');
}

const hex = (word: number): string => word.toString(16).padStart(8, '0');

/** Replaces the block of an example and the rows of its tables. */
function written(section: string, block: string, fields: readonly Field[], digests = ''): string {
  return section
    .replace(/(```\w+\n)[^`]+(\n```)/, `$1${block}$2`)
    .replace(/(\| Bytes \| Field \| Value \|\n.*\n)(\|.*\n)+/, `$1${fieldRows(fields)}`)
    .replace(/(\| Moment \| Words \| Digest \|\n.*\n)(\|.*\n)+/, `$1${digests}`);
}

const [before = '', first = '', second = '', third = ''] = readFileSync(PAGE, 'utf8').split(/(?=### Example \d)/);
const [hop, returned] = [play(false), play(true)];
const challenge: Challenge = { reference: { kind: 'map', id: MAP_ID, revision: 7 }, name: 'Zoë', replay: hop };
const code = encodeChallenge(challenge);
if (!code.ok) throw new Error(code.error);
const body = inflateSync(Buffer.from(code.value, 'base64url').subarray(1));
const page = [
  before,
  written(first, Buffer.from(hop).toString('hex'), replayFields(hop), await digestRows(hop)),
  written(second, Buffer.from(returned).toString('hex'), replayFields(returned), await digestRows(returned)),
  written(third, code.value, challengeFields(body, challenge)),
];
writeFileSync(PAGE, page.join(''));
