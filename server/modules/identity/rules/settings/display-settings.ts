import type { DisplayConfigJSON } from '@clerk/types';
import { z } from 'zod';

const MAX_URL_LENGTH = 2048;
const MAX_STYLE_LENGTH = 200;

/** Relative URLs are parsed against it. Only their form is checked here: the site's own origin is known once a call comes. */
const ANY_ORIGIN = 'https://origin.invalid';

/** An http or https URL, also one relative to the site's origin. */
const webUrl = z.string().max(MAX_URL_LENGTH).refine(isWebUrl, { error: "must be an http or https URL, or relative to the site's origin" });

function isWebUrl(text: string): boolean {
  if (text.trim() === '' || !URL.canParse(text, ANY_ORIGIN)) return false;
  const { protocol, username, password } = new URL(text, ANY_ORIGIN);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}

const page = webUrl.default('/');

/** The pages that clients lead to. All of them are the home page unless set. */
const pages = z.strictObject({
  home_url: page,
  sign_in_url: page,
  sign_up_url: page,
  user_profile_url: page,
  after_sign_in_url: page,
  after_sign_up_url: page,
  after_sign_out_one_url: page,
  after_sign_out_all_url: page,
  after_switch_session_url: page,
  organization_profile_url: page,
  create_organization_url: page,
  after_leave_organization_url: page,
  after_create_organization_url: page,
  waitlist_url: page,
  after_join_waitlist_url: page,
} satisfies Partial<Record<keyof DisplayConfigJSON, z.ZodType>>);

const style = z.string().max(MAX_STYLE_LENGTH).exactOptional();

/** A color that the client accepts in hexadecimal digits only. */
const hexColor = z.templateLiteral(['#', z.string().regex(/[0-9a-f]{3,8}/i)]).exactOptional();

/** Colors, fonts and sizes of the prebuilt components, as CSS values. */
const theme = z.strictObject({
  general: z
    .strictObject({
      color: hexColor,
      background_color: style,
      font_family: style,
      font_color: hexColor,
      label_font_weight: style,
      padding: style,
      border_radius: style,
      box_shadow: style,
    })
    .exactOptional(),
  buttons: z.strictObject({ font_color: hexColor, font_family: style, font_weight: style }).exactOptional(),
  accounts: z.strictObject({ background_color: style }).exactOptional(),
});

/** The look of the site's account screens, and the pages that they lead to. */
export const displaySettings = z.strictObject({
  /** Whether prebuilt components show the mark of the client's maker. */
  branded: z.boolean().default(false),
  theme: theme.prefault({}),
  logo: webUrl.default('/icons/icon-192.png'),
  favicon: webUrl.default('/icons/favicon-32.png'),
  /** Tells clients that the service is under maintenance. They show it; no call is refused. */
  maintenance_mode: z.boolean().default(false),
  pages: pages.prefault({}),
});
