import { proxy, transfer } from 'comlink';
import type { Level } from '../../shared/course/level.ts';
import type { SimError } from '../../shared/errors.ts';
import type { View } from '../../shared/protocol/frame.ts';
import type { DragIntent } from '../../shared/protocol/intent.ts';
import type { InitOptions, ScreenPoint, SimEvent, SimSink, StartOptions, StartReport } from '../../shared/protocol/sim-service.ts';
import type { Result } from '../../shared/result.ts';
import { pageConfig } from '../platform/page-config.ts';
import { AttentionWatch } from './attention-watch.ts';
import { type LinkError, LOAD_TIMEOUT_MS, openLink, type SimLink, startWorker } from './link.ts';
import type { PagePicture } from './page-picture.ts';

export interface SimulationOptions {
  /** The folder of the pictures, an absolute URL ending in '/'. */
  readonly assetBase: string;
  readonly view: View;
  /** The worker draws on the canvas; otherwise it posts frames and the page draws. */
  readonly workerDraws: boolean;
  onEvents(batch: readonly SimEvent[]): void;
  /** Called once, when the worker is lost. */
  onDeath(error: LinkError): void;
}

/**
 * The page's access to the simulation: a canvas and the worker behind it. Created outside React, because a canvas can be transferred
 * only once and effects may run twice.
 */
export class Simulation {
  readonly canvas = document.createElement('canvas');
  /** Public: code that is loaded later calls the worker through it. A method here for each call would make the first script larger. */
  readonly link: SimLink;
  private readonly options: SimulationOptions;
  private view: View;
  /** Draws on the page where the worker cannot. */
  picture: PagePicture | undefined;
  private ballStyle = 0;
  private attention: AttentionWatch | undefined;
  private isCovered = false;

  constructor(options: SimulationOptions) {
    this.options = options;
    this.view = options.view;
    this.canvas.className = 'stage__canvas';
    this.link = openLink(startWorker(), options.onDeath);
  }

  /** Loads engine and renderer. Throws a LinkError when the worker dies meanwhile, like every call here. */
  async open(): Promise<Result<null, SimError>> {
    const { assetBase, workerDraws, onEvents } = this.options;
    if (!workerDraws) {
      const { openPagePicture } = await import('./page-picture.ts');
      const opened = await openPagePicture(this.canvas, assetBase, this.view, onEvents);
      if (!opened.ok) return opened;
      this.picture = opened.value;
      this.picture.setBallStyle(this.ballStyle);
    }
    const events: SimSink['events'] = (batch) => {
      this.attention?.note();
      onEvents(batch);
    };
    const sink: SimSink = { events, frame: (frame) => this.picture?.show(frame) };
    this.attention ??= new AttentionWatch((attention) => {
      this.picture?.setAttention(attention);
      this.send(this.link.sim.picture.setAttention(attention));
    });
    this.attention.setCovered(this.isCovered);
    const { timeScale = 1 } = pageConfig();
    const init: InitOptions = { assetBase, view: this.view, timeScale };
    const { sim, answer } = this.link;
    if (!workerDraws) return answer<Result<null, SimError>>(sim.host.init(init, proxy(sink)), LOAD_TIMEOUT_MS);
    const canvas = this.canvas.transferControlToOffscreen();
    return answer<Result<null, SimError>>(sim.host.init(transfer({ ...init, canvas }, [canvas]), proxy(sink)), LOAD_TIMEOUT_MS);
  }

  async load(level: Level): Promise<Result<null, SimError>> {
    const { sim, answer } = this.link;
    const [loaded] = await Promise.all([
      answer<Result<null, SimError>>(sim.course.load(level), LOAD_TIMEOUT_MS),
      this.picture?.setScene(level),
    ]);
    return loaded;
  }

  start(options: StartOptions): Promise<StartReport> {
    return this.link.answer(this.link.sim.run.start(options));
  }

  setPaused(paused: boolean): void {
    this.send(this.link.sim.run.setPaused(paused));
  }

  setView(view: View): void {
    this.view = view;
    this.picture?.setView(view);
    // Also when the page draws: the worker's clock depends on reduced motion.
    this.send(this.link.sim.picture.setView(view));
  }

  /** Whether a dialog covers the picture, which moves less then. */
  setCovered(isCovered: boolean): void {
    this.isCovered = isCovered;
    this.attention?.setCovered(isCovered);
  }

  /** Ends the worker. */
  close(): void {
    this.attention?.end();
    this.link.close();
  }

  /** Sets the style of the ball, also of the one in play. @param textureIndex of shared/ball-styles */
  setBallStyle(textureIndex: number): void {
    this.ballStyle = textureIndex;
    this.picture?.setBallStyle(textureIndex);
    this.send(this.link.sim.picture.setBallStyle(textureIndex));
  }

  /** The center of the ball as last drawn, CSS pixels of the canvas; null before the first picture. */
  async ballOnScreen(): Promise<ScreenPoint | null> {
    if (this.picture) return this.picture.ballOnScreen();
    return this.link.answer<ScreenPoint | null>(this.link.sim.picture.ballOnScreen());
  }

  /** The middle of a tile in the picture, which may be out of view. */
  async tileOnScreen(column: number, row: number): Promise<ScreenPoint | null> {
    if (this.picture) return this.picture.tileOnScreen(column, row);
    return this.link.answer<ScreenPoint | null>(this.link.sim.picture.tileOnScreen(column, row));
  }

  aim(drag: DragIntent | null): void {
    this.send(this.link.sim.run.aim(drag));
  }

  shoot(drag: DragIntent): Promise<boolean> {
    return this.link.answer(this.link.sim.run.shoot(drag));
  }

  returnToCheckpoint(): Promise<boolean> {
    return this.link.answer(this.link.sim.run.returnToCheckpoint());
  }

  /** For calls whose answer is not needed: `onDeath` reports a dead worker, so the rejection can be ignored. */
  send(pending: Promise<unknown>): void {
    this.link.answer(pending).catch(() => undefined);
  }
}
