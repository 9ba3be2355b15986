// Google Publisher Tag, as far as it is used: https://developers.google.com/publisher-tag/reference. Types alone, so nothing of it is loaded.

export interface TagSlot {
  addService(service: TagService): TagSlot;
  setTargeting(key: string, value: string): TagSlot;
}

export interface TagEvent {
  readonly slot: TagSlot;
  /** Of `slotRenderEnded`: there is no ad. */
  readonly isEmpty?: boolean;
  /** Of `rewardedSlotReady`: shows the ad. */
  makeRewardedVisible?(): unknown;
}

export interface TagService {
  addEventListener(type: string, listener: (event: TagEvent) => void): unknown;
  removeEventListener(type: string, listener: (event: TagEvent) => void): unknown;
  setPrivacySettings(settings: { readonly nonPersonalizedAds: boolean }): unknown;
}

/** The object of the script. */
export interface GoogleTag {
  readonly cmd: { push(command: () => void): unknown };
  readonly enums: { readonly OutOfPageFormat: { readonly REWARDED: unknown } };
  /**
   * Null where the element or the page cannot have the slot.
   * @param sizes widths and heights, CSS pixels
   */
  defineSlot(path: string, sizes: readonly (readonly [number, number])[], id: string): TagSlot | null;
  /** Null where the page or the device does not support rewarded ads. */
  defineOutOfPageSlot(path: string, format: unknown): TagSlot | null;
  pubads(): TagService;
  enableServices(): void;
  /** @param what a slot, or the id of its element */
  display(what: TagSlot | string): void;
  destroySlots(slots: readonly TagSlot[]): unknown;
}

/** Until the script has run there is only the list of commands. */
export interface GoogleTagPage {
  googletag?: GoogleTag | Pick<GoogleTag, 'cmd'>;
}
