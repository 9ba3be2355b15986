import Bowser from 'bowser';

/** Longest part of a User-Agent header that is looked at; honest ones have half of it. */
const MAX_LENGTH = 512;

/** What `latest_activity` of a session tells of the device. Unknown parts are left out. */
export interface UserAgentInfo {
  /** What its owner calls it: iPhone, iPad, Android, Windows, Macintosh, Linux. */
  readonly device_type?: string;
  readonly browser_name?: string;
  /** The first two numbers of it, such as 131.0. */
  readonly browser_version?: string;
  /** Phones and tablets. */
  readonly is_mobile: boolean;
}

/** Reads device and browser from a User-Agent header. What is in it is the browser's word: good for a list, not for a decision. */
export function parseUserAgent(userAgent: string): UserAgentInfo {
  if (userAgent.trim() === '') return { is_mobile: false };
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, MAX_LENGTH));
  const type = platform.model || (os.name === 'macOS' ? 'Macintosh' : os.name);
  const version = browser.version?.split('.').slice(0, 2).join('.');
  return {
    ...(type ? { device_type: type } : {}),
    ...(browser.name ? { browser_name: browser.name } : {}),
    ...(version ? { browser_version: version } : {}),
    is_mobile: platform.type === 'mobile' || platform.type === 'tablet',
  };
}
