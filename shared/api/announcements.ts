import { z } from 'zod';
import { LIMITS } from '../limits.ts';

export const ANNOUNCEMENTS_ROUTE = '/api/announcements';

/**
 * Where an announcement may lead: an https URL or a path of our own. White space is not allowed, nor a second slash or backslash
 * after the first one, because browsers read that as the URL of another site.
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
  /** ISO 8601, UTC. From this instant on the server no longer sends it. */
  expirationDate: z.iso.datetime(),
});
export type Announcement = z.infer<typeof announcement>;

export const announcementsResponse = z.object({
  /** Unexpired, newest first; the first is the one to show. */
  announcements: z.array(announcement).max(LIMITS.announcements),
});
export type AnnouncementsResponse = z.infer<typeof announcementsResponse>;
