/** The part of the browser's Web Locks that is used; there are none on plain http. */
export type Locks = Pick<LockManager, 'request'>;

/**
 * One tab of this browser plays at a time: the one that holds the lock. A closed tab releases it. Where the browser has no locks, every
 * tab holds its own.
 */
export class TabLock {
  private readonly name: string;
  private readonly locks: Locks | undefined;
  private giveBack: (() => void) | undefined;
  private taking: Promise<boolean> | undefined;
  /** Settles when the lock that was held last is free again. */
  private freed: Promise<unknown> = Promise.resolve();

  constructor(name: string, locks: Locks | undefined) {
    this.name = name;
    this.locks = locks;
  }

  /**
   * Takes the lock.
   * @param steal also from another tab that holds it
   * @param onLost is called when another tab has taken the lock
   * @returns false when another tab holds it
   */
  take(steal: boolean, onLost: () => void): Promise<boolean> {
    // A second press on Play must not find the lock taken by the first one.
    this.taking ??= this.request(steal, onLost).finally(() => {
      this.taking = undefined;
    });
    return this.taking;
  }

  private async request(steal: boolean, onLost: () => void): Promise<boolean> {
    if (!this.locks || this.giveBack) return true;
    await this.freed;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const held = (lock: Lock | null): Promise<void> | undefined => {
      resolve(lock !== null);
      if (!lock) return undefined;
      return new Promise((give) => {
        this.giveBack = give;
      });
    };
    this.freed = this.locks.request(this.name, steal ? { steal } : { ifAvailable: true }, held).catch(() => {
      const isLost = this.giveBack !== undefined;
      this.giveBack = undefined;
      // A browser that refuses locks altogether must not prevent the game.
      resolve(true);
      if (isLost) onLost();
    });
    return promise;
  }

  release(): void {
    this.giveBack?.();
    this.giveBack = undefined;
  }
}
