/** What a call does beside its rows. Each transaction has its own; they are merged into the call's when it is committed. */
export class CallEffects {
  /** A new value of the client's cookie, to be sent with the answer. */
  newClientToken: string | undefined;
  /** The client is gone: its cookies go too. */
  dropsClient = false;
  /** The set of sessions has changed, so the hint cookie does. */
  changesSessions = false;
  /** Messages that are sent once what they are about has been written. */
  readonly messages: (() => Promise<void>)[] = [];

  /** Adds what a later transaction has brought. Its messages are not kept: they go out at once. */
  merge({ newClientToken, dropsClient, changesSessions }: CallEffects): void {
    this.newClientToken = newClientToken ?? this.newClientToken;
    this.dropsClient ||= dropsClient;
    this.changesSessions ||= changesSessions;
  }
}

/** What is left for the answer once messages have gone out. */
export type AppliedEffects = Readonly<Pick<CallEffects, 'newClientToken' | 'dropsClient' | 'changesSessions'>>;
