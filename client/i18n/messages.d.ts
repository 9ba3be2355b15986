/** One part of the messages in one language, compiled by tools/run/messages-plugin.ts: functions by their full keys. */
declare module 'virtual:messages/*' {
  const messages: import('virtual:words').Messages;
  export default messages;
}

/** Where each part of the messages comes from, listed by tools/run/messages-plugin.ts. */
declare module 'virtual:words' {
  /** Values for a message's arguments. */
  export type Values = Readonly<Record<string, string | number>>;
  /** Compiled messages by their full keys. */
  export type Messages = Readonly<Record<string, (values: Values) => string>>;

  /** Part of the page from the start: most players need it, and it is shown when another language cannot be loaded. */
  export const ENGLISH_FIRST: Messages;
  /** @throws when the network fails */
  export function loadWords(part: import('./groups.ts').CataloguePart, language: import('./languages.ts').Language): Promise<Messages>;
}
