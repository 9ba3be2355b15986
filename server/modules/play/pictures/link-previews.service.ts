import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { coursePath } from '../../../../shared/api/courses.ts';
import { mapPicturePath, runPicturePath } from '../../../../shared/api/pictures.ts';
import { runPath } from '../../../../shared/api/runs.ts';
import { MAP_ID } from '../../../../shared/course/course-ref.ts';
import { dayNumber, FIRST_DAY, type GameDay } from '../../../../shared/game-day.ts';
import { dayOfPath, HOME_ROUTE, isChallengePage, isTodaysPage, mapOfUrl, mapPagePath } from '../../../../shared/page-routes.ts';
import { runChallengePath, runOfPath, runPagePath } from '../../../../shared/run-page.ts';
import { englishName } from '../../../common/display-name.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import type { LinkPreview } from '../../../http/link-preview.ts';
import { LevelsService } from '../../courses/levels/levels.service.ts';
import { MapsService } from '../../courses/maps/maps.service.ts';
import { type AnnouncedRun, RunsService } from '../runs/runs.service.ts';
import { DayPicturesService } from './day-pictures.service.ts';

/** A link that many open at once is looked up once. A new title shows this much later, ms. */
const MAX_AGE_MS = 10_000;
const MAX_KEPT = 1_000;
const NO_TITLE = 'Custom Map';
const RULES = 'Drag, release, and reach the flag in as few strokes as possible.';

/** What every challenge shows whose run is not for everybody. Its address needs the key, which is no part of a canonical path. */
const OF_PRIVATE_RUNS: LinkPreview = {
  title: 'You’ve been challenged on Upshot',
  description: `Someone left a ghost for you to beat. ${RULES}`,
  picture: '/icons/social.png',
  alt: 'A golf ball flies toward a checkered flag high on a floating island, with the name Upshot in big letters.',
  isUnlisted: true,
};

/** What every challenge shows whose run is in its link: what is behind the # never comes here. */
const OF_CHALLENGES: LinkPreview = { ...OF_PRIVATE_RUNS, path: '/c/' };

/** What links to a run show: to watch it, and to beat it. Undefined where it is not for everybody. */
interface RunPreviews {
  readonly run: LinkPreview | undefined;
  readonly challenge: LinkPreview;
}

/** An LRUCache keeps no `undefined`. */
interface Preview {
  readonly preview: LinkPreview | undefined;
}

/** What is said of a day's picture. */
type PicturedDay = Pick<LinkPreview, 'picture' | 'alt'>;

/** Says what links to the site, to days, maps and runs show on other sites. */
@Injectable()
export class LinkPreviewsService {
  private readonly logger = new Logger(LinkPreviewsService.name);
  private readonly maps: LRUCache<string, LinkPreview | 'missing'>;
  private readonly runs: LRUCache<string, RunPreviews>;
  private readonly today: LRUCache<GameDay, Preview>;
  private readonly days: LRUCache<GameDay, Preview>;

  constructor(
    private readonly calendar: GameCalendar,
    private readonly levels: LevelsService,
    private readonly pictures: DayPicturesService,
    maps: MapsService,
    runs: RunsService,
  ) {
    this.maps = new LRUCache({
      max: MAX_KEPT,
      ttl: MAX_AGE_MS,
      fetchMethod: async (id: string) => previewOfMap(await maps.newestRevision(id)),
    });
    this.runs = new LRUCache({
      max: MAX_KEPT,
      ttl: MAX_AGE_MS,
      fetchMethod: async (id: string) => {
        const announced = await runs.findAnnounced(id);
        if (!announced) return { run: undefined, challenge: OF_PRIVATE_RUNS };
        const pictured = await this.picturedDay(announced.day);
        return { run: previewOfRun(announced, pictured), challenge: previewOfChallenge(announced, pictured) };
      },
    });
    // A level that cannot be read is kept, too: it is not looked for, and logged, at each hit.
    const kept = (find: (day: GameDay) => Promise<LinkPreview>) =>
      new LRUCache<GameDay, Preview>({
        max: MAX_KEPT,
        ttl: MAX_AGE_MS,
        fetchMethod: async (day) => ({ preview: await this.lookUp(() => find(day)) }),
      });
    // Links to the site show today's hole; the words stay those of the site, because a link is read for longer than a day.
    this.today = kept(async (day) => ({ ...(await this.picturedDay(day)), path: HOME_ROUTE, isUnlisted: false }));
    this.days = kept(async (day) => previewOfDay(day, await this.picturedDay(day)));
  }

  /** See FindLinkPreview. Without the database, a map or a run shows what the site shows; so does a day whose level cannot be read. */
  async find(url: string): Promise<LinkPreview | 'missing' | undefined> {
    const map = mapOfUrl(url);
    if (map) {
      const preview = MAP_ID.test(map.id) ? await this.lookUp(() => this.maps.forceFetch(map.id)) : 'missing';
      // Without the map of its query the page plays today's hole.
      return preview === 'missing' && map.by === 'query' ? undefined : preview;
    }
    const path = url.split('?', 1)[0] as string;
    if (isChallengePage(path)) return OF_CHALLENGES;
    const run = runOfPath(path);
    if (run) {
      const previews = await this.lookUp(() => this.runs.forceFetch(run.id));
      return run.isChallenge ? (previews?.challenge ?? OF_PRIVATE_RUNS) : previews?.run;
    }
    if (isTodaysPage(url)) return (await this.today.forceFetch(this.calendar.today())).preview;
    const day = dayOfPath(path);
    if (day === undefined || day < FIRST_DAY || day > this.calendar.today()) return undefined;
    return (await this.days.forceFetch(day)).preview;
  }

  /** @param day one that has begun */
  private async picturedDay(day: GameDay): Promise<PicturedDay> {
    const level = await this.levels.ofDay(day);
    const name = level.name && `, “${level.name}”,`;
    return {
      picture: this.pictures.pathForLinks(day, level),
      alt: `Hole number ${dayNumber(day)}${name} from afar: the lower half with the start on the left, the upper half with the flag on the right.`,
    };
  }

  private async lookUp<T>(find: () => Promise<T>): Promise<T | undefined> {
    try {
      return await find();
    } catch (error) {
      this.logger.warn({ err: error }, 'A link has no preview');
      return undefined;
    }
  }
}

function previewOfMap(map: Awaited<ReturnType<MapsService['newestRevision']>>): LinkPreview | 'missing' {
  if (!map) return 'missing';
  const { id, revision, title, creatorName } = map;
  const name = title || NO_TITLE;
  return {
    title: `“${name}” by ${creatorName} · Upshot`,
    description: `A golf course by ${creatorName}. Play it in your browser. ${RULES}`,
    picture: mapPicturePath(id, revision),
    alt: `Two parts of the course “${name}”: the start on the left, the flag on the right.`,
    path: mapPagePath(id),
    isUnlisted: true,
  };
}

const strokesInWords = (total: number): string => (total === 1 ? '1 stroke' : `${total} strokes`);

/** Of an open day only what the board shows: the picture is that of the hole, without the way. */
function previewOfRun(announced: AnnouncedRun, pictured: PicturedDay): LinkPreview {
  const { run, day, isOver } = announced;
  const { id, total, courseHash } = run;
  const name = englishName(announced);
  const number = dayNumber(day);
  const strokes = strokesInWords(total);
  const way = {
    picture: runPicturePath(id),
    alt: `Hole number ${number} in three parts, with the ball’s path from the start to the flag: ${strokes}.`,
  };
  return {
    title: `${name}: ${strokes} on Upshot #${number}`,
    description: `Watch this run on the ${inWords(day)} hole shot by shot, or race it. ${RULES}`,
    ...(isOver ? way : pictured),
    path: runPagePath(id),
    isUnlisted: true,
    // A run of an open day may be locked, and then the course is not asked for.
    requests: isOver ? [runPath(id), coursePath(courseHash)] : [],
  };
}

/** The picture is that of the hole: who is to play it sees no way. */
function previewOfChallenge(announced: AnnouncedRun, pictured: PicturedDay): LinkPreview {
  const { run, day, isOver } = announced;
  return {
    title: `Beat ${englishName(announced)}: ${strokesInWords(run.total)} on Upshot #${dayNumber(day)}`,
    description: `You’ve been challenged on the ${inWords(day)} hole. ${RULES}`,
    ...pictured,
    path: runChallengePath(run.id),
    isUnlisted: true,
    // A run of an open day may be locked. Its course is most often that of the day's file.
    requests: isOver ? [runPath(run.id)] : [],
  };
}

const inWords = (day: GameDay): string => new Date(`${day}T00:00:00Z`).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });

function previewOfDay(day: GameDay, pictured: PicturedDay): LinkPreview {
  const date = inWords(day);
  return {
    title: `Upshot #${dayNumber(day)}: ${date}`,
    description: `Play the hole from ${date} in your browser. ${RULES}`,
    ...pictured,
    path: `/d/${day}`,
    isUnlisted: false,
  };
}
