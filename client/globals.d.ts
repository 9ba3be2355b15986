interface Window {
  /** Forces the game day (YYYY-MM-DD) of this page; for curators and tests. */
  gameDate?: string;
  /** For scripts of the site, portals and curators: docs/hooks.md. */
  upshot?: import('./app/global-hooks.ts').UpshotHooks;
}
