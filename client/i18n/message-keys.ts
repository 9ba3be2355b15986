import type aim from './messages/en/aim.json';
import type dialogs from './messages/en/dialogs.json';
import type finish from './messages/en/finish.json';
import type menu from './messages/en/menu.json';
import type play from './messages/en/play.json';
import type settings from './messages/en/settings.json';
import type start from './messages/en/start.json';
import type ui from './messages/en/ui.json';

type Keys<Group extends string, Messages> = `${Group}.${keyof Messages & string}`;

/** Keys of the groups that the page has from the start (groups.ts names them). */
export type FirstKey = Keys<'aim', typeof aim> | Keys<'play', typeof play> | Keys<'start', typeof start> | Keys<'ui', typeof ui>;

/** Keys of all groups: 'group.key'. A new group gets a line here. */
export type MessageKey =
  | FirstKey
  | Keys<'dialogs', typeof dialogs>
  | Keys<'finish', typeof finish>
  | Keys<'menu', typeof menu>
  | Keys<'settings', typeof settings>;
