/** Made from the catalogues by tools/run/messages-plugin.ts: functions by their full keys. */
declare module 'virtual:messages/*' {
  const messages: Readonly<Record<string, (values: Readonly<Record<string, string | number>>) => string>>;
  export default messages;
}
