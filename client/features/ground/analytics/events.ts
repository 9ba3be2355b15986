type None = Record<never, never>;

/** Every event of the page with its properties: those of the specification (section 7), and below them ours. */
export interface Events {
  clicked_start: None;
  confirmed_instructions: None;
  level_restarted: None;
  privacy_update_consent_saved: { readonly marketing_email_consent: boolean };
  privacy_update_modal_shown: None;
  privacy_update_skipped: None;
  reached_finish: { readonly strokes: number; readonly infuriating: boolean };
  rewarded_ad_closed: None;
  rewarded_ad_completed: None;
  rewarded_ad_empty: None;
  rewarded_ad_shown: None;
  shop_button_clicked: None;
  sign_up_modal: { readonly from: 'hook' | 'leaderboard' | 'sign_in' };

  /** An ad did not come, or was ended, because something has gone wrong. What became of the request is one of the events above. */
  ad_failed: { readonly reason: 'blocked' | 'threw' | 'silent' | 'late'; readonly provider: 'house' | 'none' | 'h5' | 'gpt' | 'generic' };
  bonus_started: None;
  /** `checkpoint`: the first is 1. */
  checkpoint_reached: { readonly checkpoint: number; readonly strokes: number; readonly infuriating: boolean };
  /** The games of the portal are on the screen, or have left it. */
  discovery_opened: None;
  discovery_closed: None;
  /** The first shot of the page; `ms` since the page began to load. */
  first_shot: { readonly ms: number };
  /** The player has asked to share or copy something. */
  share_used: { readonly what: 'challenge' | 'map' | 'result' | 'run' };
}

export type EventName = keyof Events;
export type EventProperties = Readonly<Record<string, string | number | boolean>>;

/** The events without properties. */
type PlainName = { [Name in EventName]: keyof Events[Name] extends never ? Name : never }[EventName];

/** Records an event. */
export interface Track {
  (name: PlainName): void;
  <Name extends Exclude<EventName, PlainName>>(name: Name, properties: Events[Name]): void;
}

/** An event of this page. */
export interface TimedEvent {
  /** An event that is sent twice is stored once. */
  readonly uuid?: string;
  readonly name: string;
  readonly properties: EventProperties;
  readonly timeMs: number;
}
