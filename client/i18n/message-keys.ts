import type account from './messages/en/account.json';
import type accountSettings from './messages/en/accountSettings.json';
import type ads from './messages/en/ads.json';
import type aim from './messages/en/aim.json';
import type archive from './messages/en/archive.json';
import type balls from './messages/en/balls.json';
import type board from './messages/en/board.json';
import type calendar from './messages/en/calendar.json';
import type cards from './messages/en/cards.json';
import type challenges from './messages/en/challenges.json';
import type day from './messages/en/day.json';
import type dialogs from './messages/en/dialogs.json';
import type editor from './messages/en/editor.json';
import type feed from './messages/en/feed.json';
import type finish from './messages/en/finish.json';
import type games from './messages/en/games.json';
import type ghosts from './messages/en/ghosts.json';
import type guest from './messages/en/guest.json';
import type hearing from './messages/en/hearing.json';
import type hud from './messages/en/hud.json';
import type lost from './messages/en/lost.json';
import type mapRules from './messages/en/mapRules.json';
import type maps from './messages/en/maps.json';
import type medals from './messages/en/medals.json';
import type menu from './messages/en/menu.json';
import type myMaps from './messages/en/myMaps.json';
import type news from './messages/en/news.json';
import type play from './messages/en/play.json';
import type pwa from './messages/en/pwa.json';
import type rivals from './messages/en/rivals.json';
import type settings from './messages/en/settings.json';
import type share from './messages/en/share.json';
import type sharing from './messages/en/sharing.json';
import type shots from './messages/en/shots.json';
import type start from './messages/en/start.json';
import type stats from './messages/en/stats.json';
import type ui from './messages/en/ui.json';
import type viewer from './messages/en/viewer.json';

type Keys<Group extends string, Messages> = `${Group}.${keyof Messages & string}`;

/** Keys of the groups that the page has from the start (see groups.ts). */
export type FirstKey = Keys<'play', typeof play> | Keys<'start', typeof start> | Keys<'ui', typeof ui>;

/** Keys of all groups: 'group.key'. A new group gets a line here. */
export type MessageKey =
  | FirstKey
  | Keys<'account', typeof account>
  | Keys<'accountSettings', typeof accountSettings>
  | Keys<'ads', typeof ads>
  | Keys<'aim', typeof aim>
  | Keys<'archive', typeof archive>
  | Keys<'balls', typeof balls>
  | Keys<'board', typeof board>
  | Keys<'calendar', typeof calendar>
  | Keys<'cards', typeof cards>
  | Keys<'challenges', typeof challenges>
  | Keys<'day', typeof day>
  | Keys<'dialogs', typeof dialogs>
  | Keys<'editor', typeof editor>
  | Keys<'feed', typeof feed>
  | Keys<'finish', typeof finish>
  | Keys<'games', typeof games>
  | Keys<'ghosts', typeof ghosts>
  | Keys<'guest', typeof guest>
  | Keys<'hearing', typeof hearing>
  | Keys<'hud', typeof hud>
  | Keys<'lost', typeof lost>
  | Keys<'mapRules', typeof mapRules>
  | Keys<'maps', typeof maps>
  | Keys<'medals', typeof medals>
  | Keys<'menu', typeof menu>
  | Keys<'myMaps', typeof myMaps>
  | Keys<'news', typeof news>
  | Keys<'pwa', typeof pwa>
  | Keys<'rivals', typeof rivals>
  | Keys<'settings', typeof settings>
  | Keys<'share', typeof share>
  | Keys<'sharing', typeof sharing>
  | Keys<'shots', typeof shots>
  | Keys<'stats', typeof stats>
  | Keys<'viewer', typeof viewer>;
