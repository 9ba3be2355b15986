interface Window {
  /** Forces the game day (YYYY-MM-DD) of this page; for curators and tests. */
  gameDate?: string;
}
