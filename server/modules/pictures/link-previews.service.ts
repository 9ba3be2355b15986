import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { dayPicturePath, mapPicturePath } from '../../../shared/api/pictures.ts';
import { MAP_ID } from '../../../shared/course/course-ref.ts';
import { dayNumber, FIRST_DAY, type GameDay } from '../../../shared/game-day.ts';
import { dayOfPath, mapOfUrl, mapPagePath } from '../../../shared/page-routes.ts';
import { GameCalendar } from '../../common/game-calendar.ts';
import type { LinkPreview } from '../../http/link-preview.ts';
import { MapsService } from '../maps/maps.service.ts';

/** A link that many open at once is looked up once. A new title shows this much later, ms. */
const MAX_AGE_MS = 10_000;
const MAX_KEPT = 1_000;
const NO_TITLE = 'Custom Map';
const RULES = 'Drag, release, and reach the flag in as few strokes as possible.';

/** Says what links to days and maps show on other sites. */
@Injectable()
export class LinkPreviewsService {
  private readonly logger = new Logger(LinkPreviewsService.name);
  private readonly maps: LRUCache<string, LinkPreview | 'missing'>;

  constructor(
    private readonly calendar: GameCalendar,
    maps: MapsService,
  ) {
    this.maps = new LRUCache({
      max: MAX_KEPT,
      ttl: MAX_AGE_MS,
      fetchMethod: async (id: string) => previewOfMap(await maps.newestRevision(id)),
    });
  }

  /** See FindLinkPreview. Without the database, a map shows what the site shows. */
  async find(url: string): Promise<LinkPreview | 'missing' | undefined> {
    const map = mapOfUrl(url);
    if (map) {
      const preview = MAP_ID.test(map.id) ? await this.ofMap(map.id) : undefined;
      // Without the map of its query the page plays today's hole.
      return preview === 'missing' && map.by === 'query' ? undefined : preview;
    }
    const day = dayOfPath(url.split('?', 1)[0] as string);
    return day !== undefined && day >= FIRST_DAY && day <= this.calendar.today() ? previewOfDay(day) : undefined;
  }

  private async ofMap(id: string): Promise<LinkPreview | 'missing' | undefined> {
    try {
      return await this.maps.forceFetch(id);
    } catch (error) {
      this.logger.warn({ err: error }, 'A link to a map has no preview');
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
    description: `A golf course by ${creatorName}, to play in the browser. ${RULES}`,
    picture: mapPicturePath(id, revision),
    alt: `Two parts of the course “${name}”: on the left its start, on the right its flag.`,
    path: mapPagePath(id),
    isUnlisted: true,
  };
}

function previewOfDay(day: GameDay): LinkPreview {
  const date = new Date(`${day}T00:00:00Z`).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
  const number = dayNumber(day);
  return {
    title: `Upshot #${number}: the hole of ${date}`,
    description: `The hole of ${date}, to play in the browser. ${RULES}`,
    picture: dayPicturePath(day),
    alt: `Two parts of hole number ${number}: on the left its start, on the right its flag.`,
    path: `/d/${day}`,
    isUnlisted: false,
  };
}
