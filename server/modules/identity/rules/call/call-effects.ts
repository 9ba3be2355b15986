/** What a call does apart from writing rows. Each transaction has its own effects, which are merged into the call's at commit. */
export class CallEffects {
  /** A new value of the client cookie, sent with the answer. */
  newClientToken: string | undefined;
  /** The browser client was deleted, so its cookies are cleared. */
  dropsClient = false;
  /** The set of sessions has changed, so the hint cookie changes, too. */
  changesSessions = false;
  /** Messages that are sent after the commit. */
  readonly messages: (() => Promise<void>)[] = [];

  /** Adds the effects of a later transaction, except its messages, which are sent at once. */
  merge({ newClientToken, dropsClient, changesSessions }: CallEffects): void {
    this.newClientToken = newClientToken ?? this.newClientToken;
    this.dropsClient ||= dropsClient;
    this.changesSessions ||= changesSessions;
  }
}

/** The effects that the answer applies, after the messages were sent. */
export type AppliedEffects = Readonly<Pick<CallEffects, 'newClientToken' | 'dropsClient' | 'changesSessions'>>;
