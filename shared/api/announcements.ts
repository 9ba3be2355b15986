import { z } from 'zod';
import { LIMITS } from '../limits.ts';

export const ANNOUNCEMENTS_ROUTE = '/api/announcements';

/**
 * Where an announcement may lead: to https, or to a path of our own. No white space, and no second slash or backslash
 * behind the first, for browsers read those as the address of another site.
 */
const LINK = /^(https:\/\/[^\s/\\]\S*|\/([^\s/\\]\S*)?)$/;

export const announcement = z.object({
  id: z.uuid(),
  title: z.string().min(1).max(LIMITS.announcementTitle),
  /** Plain text. */
  content: z.string().min(1).max(LIMITS.announcementContent),
  /** Words of the link; null when there is none. */
  linkText: z.string().min(1).max(LIMITS.announcementTitle).nullable(),
  linkUrl: z.string().max(LIMITS.announcementLink).regex(LINK, 'must be an https: address or a path of this site').nullable(),
  /** ISO 8601, UTC: the instant from which it is not answered any more. */
  expirationDate: z.iso.datetime(),
});
export type Announcement = z.infer<typeof announcement>;

export const announcementsResponse = z.object({
  /** Unexpired, newest first; the first is the one to show. */
  announcements: z.array(announcement).max(LIMITS.announcements),
});
export type AnnouncementsResponse = z.infer<typeof announcementsResponse>;
