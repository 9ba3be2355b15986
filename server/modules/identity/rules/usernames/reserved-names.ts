import { foldDisguises } from './look-alikes.ts';

/** Who speaks for the site, or for nobody: no name may be one of these, or hold one as a word of its own ("upshot_team", "admin2"). */
const STAFF =
  'upshot admin admins administrator moderator moderators staff support official sysadmin webmaster postmaster hostmaster superuser root ' +
  'system clerk anonymous anonym';

/** Names that would be taken for a part of the site. With a word or a number beside it, one of these is a player's. */
const WHOLE =
  'nobody someone everyone anyone guest player user users username unknown owner team help helpdesk service security abuse noreply ' +
  'mailer daemon contact mods account accounts billing payment payments privacy legal terms info news announcement announcements ' +
  'null undefined none void true false deleted removed banned api www mail smtp http https localhost status robots login logout ' +
  'signin signup register settings profile leaderboard editor archive replays stats shop mailbox';

const staff = new Set(STAFF.split(' ').map(foldDisguises));
const whole = new Set(WHOLE.split(' ').map(foldDisguises));

/** Whether a name, of ASCII letters, digits, _ and -, belongs to the site, however it is spelt. */
export function isReservedName(name: string): boolean {
  const words = name.split(/[_-]+/);
  return whole.has(foldDisguises(name)) || isStaff(words.join('')) || words.some(isStaff);
}

/** Both "adm1n" and "admin1": digits at the end may be letters in disguise, or only there to make the name another one. */
function isStaff(word: string): boolean {
  return staff.has(foldDisguises(word)) || staff.has(foldDisguises(word.replace(/\d+$/, '')));
}
