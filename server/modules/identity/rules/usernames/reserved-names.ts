import { foldDisguises } from './look-alikes.ts';

/**
 * Words that suggest a role at the site, or no user at all. A name may not be one of these, or contain one as a separate word
 * ("upshot_team", "admin2").
 */
const STAFF =
  'upshot admin admins administrator moderator moderators staff support official sysadmin webmaster postmaster hostmaster superuser root ' +
  'system clerk anonymous anonym';

/** Names that look like a part of the site. They are allowed together with another word or a number. */
const WHOLE =
  'nobody someone everyone anyone guest player user users username unknown owner team help helpdesk service security abuse noreply ' +
  'mailer daemon contact mods account accounts billing payment payments privacy legal terms info news announcement announcements ' +
  'null undefined none void true false deleted removed banned api www mail smtp http https localhost status robots login logout ' +
  'signin signup register settings profile leaderboard editor archive replays stats shop mailbox';

const staff = new Set(STAFF.split(' ').map(foldDisguises));
const whole = new Set(WHOLE.split(' ').map(foldDisguises));

/** Whether a name of ASCII letters, digits, _ and - is reserved, in any spelling. */
export function isReservedName(name: string): boolean {
  const words = name.split(/[_-]+/);
  return whole.has(foldDisguises(name)) || isStaff(words.join('')) || words.some(isStaff);
}

/** Matches both "adm1n" and "admin1": digits may replace letters, or only be appended. */
function isStaff(word: string): boolean {
  return staff.has(foldDisguises(word)) || staff.has(foldDisguises(word.replace(/\d+$/, '')));
}
