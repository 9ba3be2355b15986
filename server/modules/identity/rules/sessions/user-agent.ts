import Bowser from 'bowser';

/** Longest part of a User-Agent header that is parsed; real ones have half of it. */
const MAX_LENGTH = 512;

/** What `latest_activity` of a session shows of the browser and its machine. Unknown parts are left out. */
export interface UserAgentInfo {
  /** The usual name: iPhone, iPad, Android, Windows, Macintosh, Linux. */
  readonly device_type?: string;
  readonly browser_name?: string;
  /** The first two numbers, such as 131.0. */
  readonly browser_version?: string;
  /** True for phones and tablets. */
  readonly is_mobile: boolean;
}

/** Parses a User-Agent header. The browser can send anything in it, so it is for display only, not for decisions. */
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
