import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '../../../../shared/limits.ts';
import { ApiException } from '../../../common/api-exception.ts';
import { DatabaseState } from '../../../common/database-state.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import { projectKey } from '../../../config/project-key.ts';
import { BodyReader } from './body-reader.ts';
import { EventQueue } from './event-queue.ts';
import { EventRate } from './event-rate.ts';
import { RecentEvents } from './recent-events.ts';
import type { ReadEvents } from './wire/read-events.ts';
import type { BodyError } from './wire/unpack-body.ts';

/** A call that brings events. */
export interface IngestCall {
  readonly body: Uint8Array;
  /** The key beside the body; undefined when the body has it. */
  readonly key?: string | undefined;
  /** When the sender's clock sent it, beside the body. */
  readonly sentAt?: number | undefined;
  /** Library of events that do not name it. */
  readonly library?: string | undefined;
}

/** What became of the events of a call. */
export interface TakenEvents {
  /** False when nothing was taken, because too much waits or the disk is full: the sender pauses. */
  readonly hasRoom: boolean;
  /** Uuids, as they were sent, of what will never be taken. */
  readonly refused: readonly string[];
  /** Uuids of the events that are taken. */
  readonly accepted: readonly string[];
}

const NO_ROOM: TakenEvents = { hasRoom: false, refused: [], accepted: [] };

const REFUSALS: Readonly<Record<BodyError, readonly ['bad_request' | 'payload_too_large', string]>> = {
  not_gzip: ['bad_request', 'The request body is damaged: it begins as gzip and is none.'],
  not_json: ['bad_request', 'The request body must be JSON: an object or a list of events.'],
  too_large: ['payload_too_large', 'The request body is too large.'],
  too_many_events: ['payload_too_large', `The request has more than ${LIMITS.analyticsBatch} events.`],
};

/** Takes events: reads a call, compares its key, counts by sender, and queues what is left. */
@Injectable()
export class IngestService {
  private readonly key: string;
  private readonly rate = new EventRate();

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly reader: BodyReader,
    private readonly queue: EventQueue,
    private readonly calendar: GameCalendar,
    private readonly state: DatabaseState,
    private readonly recent: RecentEvents,
  ) {
    this.key = projectKey(config.SECRET);
  }

  /**
   * Takes the events of a call. Those above the rate of their sender are dropped without a word.
   * @throws ApiException `unauthorized` for another key, `bad_request` for no JSON and damaged gzip, `payload_too_large`
   */
  async take(call: IngestCall): Promise<TakenEvents> {
    if (!(await this.state.hasSpace())) return NO_ROOM;
    const nowMs = this.calendar.now().getTime();
    const read = await this.read(call, nowMs);
    if (read === 'busy') return NO_ROOM;
    if ((call.key ?? read.key) !== this.key) throw new ApiException('unauthorized', 'This is not the key of the project.');
    const admitted = read.events.filter(({ distinctId }) => this.rate.admit(distinctId, nowMs));
    if (!this.queue.offer(admitted)) return NO_ROOM;
    this.recent.add(admitted, nowMs);
    const accepted = new Set(admitted.map(({ uuid }) => uuid));
    const others = read.events.flatMap(({ uuid }) => (accepted.has(uuid) ? [] : [uuid]));
    return { hasRoom: true, refused: [...read.refused, ...others], accepted: [...accepted] };
  }

  private async read({ body, sentAt, library }: IngestCall, nowMs: number): Promise<ReadEvents | 'busy'> {
    const read = await this.reader.read({ body, nowMs, sentAt, library });
    if (read.ok) return read.value;
    if (read.error === 'busy') return 'busy';
    throw new ApiException(...REFUSALS[read.error]);
  }
}
