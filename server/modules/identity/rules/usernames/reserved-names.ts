import { foldDisguises } from './look-alikes.ts';

/** Words that pose as the site by themselves ("upshot_team", "admin2"). */
const CLAIMS = 'upshot admin admins administrator administrators sysadmin webmaster postmaster hostmaster superuser';

/** Roles at the site, or no user at all. They have other meanings beside other words: "root_beer", "staff_sgt", "moderator_fan". */
const ROLES = 'moderator moderators mod mods staff support official root system clerk anonymous anonym';

/** Words beside which a role still is one: "the_real_moderator", "golf_support", "live_support". Those of WHOLE are such words, too. */
const FILLERS =
  'a an the this your our my real true actual chief head lead senior main new old only site game golf minigolf web server desk ' +
  'services customer tech technical it live chat forum community agent members member';

/** Names that look like a part of the site. They are allowed together with another word or a number, but not beside a role. */
const WHOLE =
  'nobody someone everyone anyone guest player user users username unknown owner team help helpdesk service security abuse noreply ' +
  'mailer daemon contact account accounts billing payment payments privacy legal terms info news announcement announcements ' +
  'null undefined none void true false deleted removed banned api www mail smtp http https localhost status robots login logout ' +
  'signin signup register settings profile leaderboard editor archive replays stats shop mailbox';

const claims = keysOf(CLAIMS);
const roles = keysOf(ROLES);
const fillers = keysOf(`${FILLERS} ${WHOLE}`);
const whole = keysOf(WHOLE);

/** Whether a name of ASCII letters, digits, _ and - is reserved, in any spelling. */
export function isReservedName(name: string): boolean {
  const words = name.split(/[_-]+/).filter((word) => word !== '');
  const all = spellingsOf(words.join(''));
  const each = words.map(spellingsOf);
  if (whole.has(foldDisguises(name)) || isOneOf(claims, all) || isOneOf(roles, all)) return true;
  if (each.some((word) => isOneOf(claims, word))) return true;
  const isRole = each.map((word) => isOneOf(roles, word));
  return isRole.includes(true) && each.every((word, i) => isRole[i] || isOneOf(fillers, word) || /^\d+$/.test(words[i] as string));
}

/** Both "adm1n" and "admin1" mean "admin": digits may replace letters, or only be appended. */
function spellingsOf(word: string): string[] {
  return [foldDisguises(word), foldDisguises(word.replace(/\d+$/, ''))];
}

function isOneOf(names: ReadonlySet<string>, spellings: readonly string[]): boolean {
  return spellings.some((spelling) => names.has(spelling));
}

function keysOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(foldDisguises));
}
