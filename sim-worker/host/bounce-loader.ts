import type { RunSession } from './run-session.ts';

/** Loads what finds bounces, when a run first shows one: few runs do, and it takes a second engine. */
export class BounceLoader {
  private asking: RunSession | undefined;
  private askedAt = 0;
  private readonly onLoaded: () => void;

  /** @param onLoaded is called when the aim of a run shows bounces from now on */
  constructor(onLoaded: () => void) {
    this.onLoaded = onLoaded;
  }

  /** Called when something may have changed. Perhaps the page is offline: then the next stroke tries again. */
  update(session: RunSession): void {
    const { help, round } = session;
    if (help.hasFinder || help.shownOf(round) === 0) return;
    if (session === this.asking && round.strokes === this.askedAt) return;
    this.asking = session;
    this.askedAt = round.strokes;
    this.load(session).catch((error: unknown) => console.error(error));
  }

  private async load(session: RunSession): Promise<void> {
    const { openBounceFinder } = await import('./open-bounce-finder.ts');
    const openFor = await openBounceFinder();
    // All courses share the engine: it is for the one that was asked for last.
    if (session !== this.asking || session.help.hasFinder) return;
    session.help.setFinder(openFor(session.round.terrain));
    this.onLoaded();
  }
}
