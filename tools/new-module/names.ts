/** Every spelling of a new module's name. */
export interface ModuleNames {
  /** The folder that the module's folder is in: 'site'. */
  readonly group: string;
  /** Kebab-case and plural: 'daily-tips'. Folder, route and file names. */
  readonly plural: string;
  /** 'daily-tip': the entity's file. */
  readonly singular: string;
  /** 'DailyTips': module, controller, service. */
  readonly pluralClass: string;
  /** 'DailyTip': the entity. */
  readonly singularClass: string;
  /** 'dailyTips' and 'dailyTip': members and schemas. */
  readonly pluralMember: string;
  readonly singularMember: string;
  /** 'daily_tip': the table. */
  readonly table: string;
  /** 'DAILY_TIPS': constants. */
  readonly constant: string;
}

/** The folders of server/modules that a new module can be in. */
const GROUPS = ['people', 'courses', 'play', 'site'];

const KEBAB_PLURAL = /^[a-z][a-z0-9]*(-[a-z0-9]+)*s$/;
const LENGTH_MAX = 40;
/** Reserved words of PostgreSQL that are not allowed without quotes. */
const RESERVED = new Set([
  'user',
  'order',
  'group',
  'table',
  'column',
  'constraint',
  'check',
  'case',
  'grant',
  'limit',
  'offset',
  'window',
  'reference',
  'default',
]);

/**
 * Derives the names of a module.
 * @param path the group and the name, such as 'site/daily-tips'
 * @throws Error when there is no such group, the name is not a plural in kebab-case, or the name of its table would be a reserved word
 */
export function namesOf(path: string): ModuleNames {
  const [group = '', plural = '', ...rest] = path.split('/');
  if (!GROUPS.includes(group) || rest.length > 0) {
    throw new Error(`'${path}' is in no group of modules: write such as 'site/daily-tips'; the groups are ${GROUPS.join(', ')}.`);
  }
  if (!KEBAB_PLURAL.test(plural) || plural.length > LENGTH_MAX) {
    throw new Error(`'${plural}' is no name for a module: write a plural in kebab-case, such as 'daily-tips'.`);
  }
  const singular = singularOf(plural);
  const table = singular.replaceAll('-', '_');
  if (RESERVED.has(table)) throw new Error(`'${table}' is a word of SQL; choose another name for the module.`);
  return {
    group,
    plural,
    singular,
    pluralClass: pascal(plural),
    singularClass: pascal(singular),
    pluralMember: camel(plural),
    singularMember: camel(singular),
    table,
    constant: plural.replaceAll('-', '_').toUpperCase(),
  };
}

function singularOf(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  if (/(ss|x|ch|sh)es$/.test(plural)) return plural.slice(0, -2);
  return plural.slice(0, -1);
}

const pascal = (kebab: string): string => kebab.replace(/(^|-)([a-z0-9])/g, (_, _dash, letter: string) => letter.toUpperCase());
const camel = (kebab: string): string => kebab.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
