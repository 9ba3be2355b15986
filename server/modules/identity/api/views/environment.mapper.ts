import type { EnvironmentJSON } from '@clerk/types';
import type { AttributeSettings } from '../../rules/settings/attribute-settings.ts';
import type { InstanceSettings } from '../../rules/settings/instance-settings.ts';
import type { EnabledProvider } from '../../rules/social/social-providers.ts';
import type { Wire } from '../../rules/wire/wire.ts';

export interface EnvironmentFacts {
  /** Scheme and host of the page. */
  readonly origin: string;
  readonly turnstileSiteKey: string | undefined;
  /** Whether pages of this origin can use passkeys. */
  readonly hasPasskeys: boolean;
  /** Providers that are on. */
  readonly social: readonly EnabledProvider[];
}

type WireDisplay = Wire<EnvironmentJSON['display_config']> & { readonly backend_host: string };

/** The environment in the official types, with fields that they lack, or that later clients read. */
export type WireEnvironment = Wire<EnvironmentJSON> & {
  readonly display_config: WireDisplay;
  readonly organization_settings: { readonly slug: { readonly disabled: boolean } };
  readonly api_keys_settings: { readonly user_api_keys_enabled: boolean; readonly orgs_api_keys_enabled: boolean };
};

const OFF: AttributeSettings = {
  enabled: false,
  required: false,
  used_for_first_factor: false,
  first_factors: [],
  used_for_second_factor: false,
  second_factors: [],
  verifications: [],
  verify_at_sign_up: false,
};

/** Describes the instance to clients. It is public and contains nothing secret. */
export function toEnvironment(settings: InstanceSettings, facts: EnvironmentFacts): WireEnvironment {
  const { origin, turnstileSiteKey, hasPasskeys, social } = facts;
  return {
    object: 'environment',
    id: 'env_upshot',
    auth_config: {
      object: 'auth_config',
      id: 'aconf_upshot',
      single_session_mode: settings.single_session_mode,
      claimed_at: null,
      reverification: settings.reverification,
      preferred_channels: null,
    },
    display_config: toDisplayConfig(settings, origin, turnstileSiteKey),
    user_settings: { ...toUserSettings(settings, hasPasskeys), social: toSocial(social, origin) },
    // Organizations and billing are off until their modules exist.
    organization_settings: {
      enabled: false,
      slug: { disabled: true },
      max_allowed_memberships: 1,
      force_organization_selection: false,
      actions: { admin_delete: true },
      domains: { enabled: false, enrollment_modes: [], default_role: 'org:member' },
    },
    commerce_settings: {
      billing: {
        enabled: false,
        stripe_publishable_key: '',
        has_paid_user_plans: false,
        has_paid_org_plans: false,
        organization: { enabled: false, has_paid_plans: false },
        user: { enabled: false, has_paid_plans: false },
      },
    },
    // Newer clients read users and organizations separately.
    api_keys_settings: { enabled: false, user_api_keys_enabled: false, orgs_api_keys_enabled: false },
    maintenance_mode: settings.display.maintenance_mode,
    client_debug_mode: false,
  };
}

function toDisplayConfig(settings: InstanceSettings, origin: string, siteKey: string | undefined): WireDisplay {
  const { captcha, display } = settings;
  const absolute = (url: string) => new URL(url, origin).href;
  return {
    object: 'display_config',
    id: 'display_upshot',
    backend_host: new URL(origin).host,
    application_name: settings.application_name,
    branded: display.branded,
    logo_image_url: absolute(display.logo),
    favicon_image_url: absolute(display.favicon),
    // 'development' would switch on test cards and warnings in the official screens.
    instance_environment_type: 'production',
    preferred_sign_in_strategy: settings.attributes.password.required ? 'password' : 'otp',
    support_email: settings.support_email,
    theme: display.theme,
    ...pagesOf(settings, absolute),
    captcha_provider: 'turnstile',
    captcha_public_key: siteKey ?? null,
    captcha_public_key_invisible: siteKey ?? null,
    captcha_widget_type: captcha.widget_type,
    captcha_oauth_bypass: captcha.oauth_bypass,
    captcha_heartbeat: captcha.heartbeat,
    captcha_heartbeat_interval_ms: captcha.heartbeat_interval_ms,
    show_devmode_warning: false,
    terms_url: `${origin}/terms.html`,
    privacy_policy_url: `${origin}/privacy.html`,
    clerk_js_version: '5',
  };
}

function pagesOf({ display: { pages } }: InstanceSettings, absolute: (url: string) => string): typeof pages {
  return Object.fromEntries(Object.entries(pages).map(([name, url]) => [name, absolute(url)])) as typeof pages;
}

function toUserSettings(settings: InstanceSettings, hasPasskeys: boolean): Wire<EnvironmentJSON['user_settings']> {
  const { attributes } = settings;
  const { allow_autofill, show_sign_in_button } = settings.passkeys;
  const hasSecondFactor = Object.values(attributes).some((attribute) => attribute.enabled && attribute.used_for_second_factor);
  return {
    // The official types do not know passkeys as a factor of an attribute.
    attributes: { ...attributes, web3_wallet: OFF, passkey: (hasPasskeys ? attributes.passkey : OFF) as never },
    actions: { create_organization: false, delete_self: settings.delete_self },
    saml: { enabled: false },
    enterprise_sso: { enabled: false },
    sign_in: { second_factor: { enabled: hasSecondFactor, required: settings.second_factor_required } },
    sign_up: {
      allowlist_only: settings.sign_up.allowlist_only,
      captcha_enabled: settings.sign_up.captcha_enabled,
      legal_consent_enabled: settings.sign_up.legal_consent_enabled,
      mode: settings.sign_up.mode,
      progressive: true,
    },
    password_settings: settings.password_settings,
    passkey_settings: { allow_autofill: hasPasskeys && allow_autofill, show_sign_in_button: hasPasskeys && show_sign_in_button },
    username_settings: settings.username_settings,
  };
}

function toSocial(providers: readonly EnabledProvider[], origin: string): Wire<EnvironmentJSON['user_settings']['social']> {
  return Object.fromEntries(
    providers.map(({ strategy, name, logoPath, required, authenticatable }) => [
      strategy,
      { enabled: true, required, authenticatable, strategy, name, logo_url: `${origin}${logoPath}` },
    ]),
  ) as Wire<EnvironmentJSON['user_settings']['social']>;
}
