import { foldDisguises } from './look-alikes.ts';

/** Who speaks for the site: nobody's name may be one of these, or hold one as a word of its own ("upshot_team"). */
const STAFF = [
  ...['upshot', 'admin', 'admins', 'administrator', 'moderator', 'moderators', 'staff', 'support', 'official', 'sysadmin'],
  ...['webmaster', 'postmaster', 'hostmaster', 'superuser', 'clerk'],
];

/** Names that would be taken for the site's own, or for nobody's. */
const WHOLE = [
  ...[
    'anonymous',
    'anonym',
    'nobody',
    'someone',
    'everyone',
    'anyone',
    'guest',
    'player',
    'players',
    'user',
    'users',
    'username',
    'unknown',
  ],
  ...['system', 'root', 'owner', 'team', 'help', 'helpdesk', 'service', 'security', 'abuse', 'noreply', 'mailer', 'daemon', 'contact'],
  ...[
    'account',
    'accounts',
    'billing',
    'payment',
    'payments',
    'privacy',
    'legal',
    'terms',
    'info',
    'news',
    'announcement',
    'announcements',
  ],
  ...['null', 'undefined', 'none', 'void', 'true', 'false', 'deleted', 'removed', 'banned', 'test', 'tester', 'mods', 'developer'],
  ...['api', 'www', 'mail', 'smtp', 'http', 'https', 'localhost', 'status', 'robots', 'login', 'logout', 'signin', 'signup', 'register'],
  ...['settings', 'profile', 'leaderboard', 'daily', 'play', 'editor', 'archive', 'replay', 'replays', 'stats', 'shop', 'mailbox'],
];

const staff = new Set(STAFF.map(foldDisguises));
const reserved = new Set([...STAFF, ...WHOLE].map(foldDisguises));

/** Whether a name, of ASCII letters, digits, _ and -, belongs to the site, however it is spelt. */
export function isReservedName(name: string): boolean {
  // Both "adm1n" and "admin1": digits at the end may be letters in disguise, or only there to make the name another one.
  const spellings = [name, name.replace(/[\d_-]+$/, '')];
  if (spellings.some((spelling) => reserved.has(foldDisguises(spelling)))) return true;
  return name.split(/[_-]+/).some((word) => staff.has(foldDisguises(word)) || staff.has(foldDisguises(word.replace(/\d+$/, ''))));
}
