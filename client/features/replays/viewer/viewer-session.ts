import type { PlaybackCommand, WatchReport } from '../../../../shared/protocol/playback.ts';
import type { SimEvent } from '../../../../shared/protocol/sim-service.ts';
import { err, type Result } from '../../../../shared/result.ts';
import { api } from '../../../api/client.ts';
import { isCourseCoveredAtom } from '../../../dialogs/dialog-atoms.ts';
import { reducedMotionAtom } from '../../../display/display-atoms.ts';
import { canTransferCanvas } from '../../../platform/device.ts';
import { localStore } from '../../../platform/storage.ts';
import { today } from '../../../platform/today.ts';
import { LOAD_TIMEOUT_MS } from '../../../sim/link.ts';
import { Looker } from '../../../sim/looker.ts';
import { Simulation } from '../../../sim/simulation.ts';
import type { Store } from '../../../state/jotai.ts';
import { secrecyOf } from '../../run/play/todays-secret.ts';
import { viewOf } from '../../run/play/view-of.ts';
import { type FoundRun, findRun, type RunProblem } from './found-run.ts';
import { findLocalRun, type LocalRun } from './local-run.ts';
import { isRefusal, proofOf } from './proof.ts';
import { atStart, isCameraFreeAtom, playbackAtom, proofAtom, viewerAtom } from './viewer-atoms.ts';

/** Where a run is from: stored by the server, or brought by the viewer. `key` is the share key of a run that is not public. */
export type RunSource =
  | { readonly kind: 'stored'; readonly id: string; readonly key: string | undefined }
  | { readonly kind: 'local'; readonly run: LocalRun };

/**
 * One run that is watched, on a simulation of its own: a run that is played on the page waits in another one, untouched. Atoms show its
 * state.
 */
export class ViewerSession {
  readonly simulation: Simulation;
  /** Looks around. A viewer who moves the picture frees the camera. */
  readonly looker: Looker;
  private readonly store: Store;
  private found: FoundRun | undefined;
  private readonly stopCovering: () => void;
  private isClosed = false;

  constructor(store: Store) {
    this.store = store;
    this.simulation = new Simulation({
      assetBase: new URL(`${import.meta.env.BASE_URL}art/`, window.location.href).href,
      workerDraws: canTransferCanvas(window.location.search),
      view: viewOf(store, window.innerWidth, window.innerHeight),
      onEvents: (batch) => this.onEvents(batch),
      onDeath: () => this.fail({ kind: 'crashed' }),
    });
    this.stopCovering = store.sub(isCourseCoveredAtom, () => this.simulation.setCovered(store.get(isCourseCoveredAtom)));
    this.looker = new Looker(
      (input) => {
        if (input.kind === 'move') this.setCameraFree(true);
        const { picture, link } = this.simulation;
        picture?.look(input).catch(() => undefined);
        this.simulation.send(link.sim.picture.look(input));
      },
      (boxes) => {
        const { picture, link } = this.simulation;
        picture?.setHud(boxes);
        this.simulation.send(link.sim.picture.setHud(boxes));
      },
    );
  }

  /** Loads the run, its course and the engine at once, and shows the run's start. */
  async open(source: RunSource): Promise<void> {
    const { store, simulation } = this;
    store.set(viewerAtom, { state: 'loading' });
    store.set(playbackAtom, atStart());
    store.set(isCameraFreeAtom, false);
    store.set(proofAtom, null);
    try {
      const opening = simulation.open();
      simulation.send(simulation.link.sim.watch.prepare());
      const [opened, found] = await Promise.all([opening, find(source)]);
      if (!found.ok) return this.fail(found.error);
      if (!opened.ok) return this.fail({ kind: 'engine', error: opened.error });
      this.found = found.value;
      // The run is played ahead while the pictures of its course are loading.
      const [loaded, watched] = await Promise.all([simulation.load(found.value.level), this.watch()]);
      if (!loaded.ok) return this.fail(loaded.error === 'level_invalid' ? { kind: 'noCourse' } : { kind: 'engine', error: loaded.error });
      if (!watched.ok) return this.fail(watched.error);
      if (this.isClosed) return;
      store.set(viewerAtom, { state: 'shown', shown: { found: found.value, watched: watched.value } });
      if (!store.get(reducedMotionAtom)) this.command({ kind: 'play' });
    } catch {
      this.fail({ kind: 'crashed' });
    }
  }

  command(command: PlaybackCommand): void {
    this.simulation.send(this.simulation.link.sim.watch.command(command));
  }

  toggle(): void {
    this.command({ kind: this.store.get(playbackAtom).isPlaying ? 'pause' : 'play' });
  }

  /** The time line shows the new place at once. @param tick 0 to the last one of the time line */
  seek(tick: number): void {
    this.store.set(playbackAtom, { ...this.store.get(playbackAtom), tick });
    this.command({ kind: 'seek', tick });
  }

  setCameraFree(isFree: boolean): void {
    if (this.store.get(isCameraFreeAtom) === isFree) return;
    this.store.set(isCameraFreeAtom, isFree);
    this.command({ kind: 'camera', isFree });
    if (!isFree) this.looker.back();
  }

  /** Plays the run again, and compares it with what it claims. The playback pauses where it was. */
  async verify(): Promise<void> {
    const { store } = this;
    if (store.get(proofAtom) === 'running') return;
    store.set(proofAtom, 'running');
    const { tick, speed } = store.get(playbackAtom);
    try {
      await this.watch();
    } catch {
      this.fail({ kind: 'crashed' });
      return;
    }
    this.command({ kind: 'speed', speed });
    this.command({ kind: 'camera', isFree: store.get(isCameraFreeAtom) });
    this.seek(tick);
  }

  setViewport(width: number, height: number): void {
    if (width > 0 && height > 0) this.simulation.setView(viewOf(this.store, width, height));
  }

  close(): void {
    this.isClosed = true;
    this.stopCovering();
    this.simulation.close();
  }

  /** Plays the run ahead. What it shows is compared with what it claims each time. */
  private async watch(): Promise<Result<Extract<WatchReport, { ok: true }>['value'], RunProblem>> {
    const { found, simulation, store } = this;
    if (!found) return err({ kind: 'missing' });
    const begunMs = performance.now();
    const { sim, answer } = simulation.link;
    // A long run on a slow phone takes its time.
    const report = await answer<WatchReport>(sim.watch.open(found.replay), LOAD_TIMEOUT_MS);
    const proof = proofOf(found, report, performance.now() - begunMs);
    if (!this.isClosed) store.set(proofAtom, proof);
    if (report.ok) return report;
    if (!isRefusal(report.error)) return err({ kind: 'engine', error: report.error });
    const { error: reason } = report;
    return err(reason === 'unverifiable' ? { kind: reason, version: found.claim.simulationVersion } : { kind: 'refused', reason });
  }

  private onEvents(batch: readonly SimEvent[]): void {
    if (this.isClosed) return;
    for (const event of batch) if (event.type === 'playback') this.store.set(playbackAtom, event.state);
  }

  private fail(problem: RunProblem): void {
    if (!this.isClosed) this.store.set(viewerAtom, { state: 'failed', problem });
  }
}

function find(source: RunSource): Promise<Result<FoundRun, RunProblem>> {
  if (source.kind === 'stored') return findRun(source.id, source.key, api);
  const facts = { day: today(), texts: localStore, api, levelBase: `${import.meta.env.BASE_URL}levels/` };
  return findLocalRun(source.run, (hash) => secrecyOf(hash, facts));
}
