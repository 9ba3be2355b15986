import type { PublicPlayer } from '../../../../shared/api/players.ts';
import type { ChangeRivalRequest, ChangeRivalResponse, RivalsResponse } from '../../../../shared/api/rivals.ts';
import type { ApiResult } from '../../../api/http.ts';

/** The server's answer to one rival too many. */
const TOO_MANY = 'too_many_rivals';

export interface RivalRow {
  readonly player: PublicPlayer;
  /** False for one who was removed since the list was opened: the row stays, so that a slip can be undone. */
  readonly isRival: boolean;
}

export interface RivalsSnapshot {
  /** By name. Undefined until the server has told them. */
  readonly rows: readonly RivalRow[] | undefined;
  /** What the player did last; null when it was put back. */
  readonly last: RivalRow | null;
  /** The server has refused the last one, because there are too many. */
  readonly isFull: boolean;
  /** How many changes the server has accepted: boards with rivals load again. */
  readonly changes: number;
}

interface RivalListDeps {
  load(): Promise<ApiResult<RivalsResponse>>;
  change(body: ChangeRivalRequest): Promise<ApiResult<ChangeRivalResponse>>;
}

interface Entry {
  readonly player: PublicPlayer;
  /** As the player wants it, which is shown at once. */
  isRival: boolean;
  /** As the server has confirmed it. */
  isConfirmed: boolean;
  /** The player was a rival since the list was opened. */
  isListed: boolean;
  isSending: boolean;
}

/**
 * The rivals of an account. A change shows at once and is put back when its call fails, without a word, as the specification says of
 * all calls about rivals.
 */
export class RivalList {
  private readonly deps: RivalListDeps;
  private readonly listeners = new Set<() => void>();
  private readonly entries = new Map<string, Entry>();
  private isKnown = false;
  private last: Entry | undefined;
  private current: RivalsSnapshot = { rows: undefined, last: null, isFull: false, changes: 0 };

  constructor(deps: RivalListDeps) {
    this.deps = deps;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): RivalsSnapshot => this.current;

  isRival(id: string): boolean {
    return this.entries.get(id)?.isRival ?? false;
  }

  /** Loads the list anew, without those that were removed. The old list stays when that fails. */
  async load(): Promise<void> {
    for (const [id, entry] of this.entries) if (!entry.isRival && !entry.isSending) this.entries.delete(id);
    this.last = undefined;
    this.publish({ isFull: false });
    const answer = await this.loadRivals();
    if (!answer.ok) return;
    this.isKnown = true;
    const { rivals } = answer.value;
    const ids = new Set(rivals.map(({ id }) => id));
    for (const [id, { isSending }] of this.entries) if (!ids.has(id) && !isSending) this.entries.delete(id);
    for (const player of rivals) {
      const known = this.entries.get(player.id);
      if (!known?.isSending) this.entries.set(player.id, confirmed(player));
    }
    this.publish({});
  }

  /** Repeats the call when a change was accepted meanwhile: the answer may lack it. */
  private async loadRivals(): Promise<ApiResult<RivalsResponse>> {
    const { changes } = this.current;
    const answer = await this.deps.load();
    return answer.ok && changes !== this.current.changes ? this.loadRivals() : answer;
  }

  /** Adds or removes a rival. A second wish for the same player waits for the answer to the first. */
  set(player: PublicPlayer, isRival: boolean): void {
    const entry = this.entries.get(player.id) ?? { ...confirmed(player), isConfirmed: false, isListed: false };
    this.entries.set(player.id, entry);
    entry.isRival = isRival;
    this.last = entry;
    this.publish({ isFull: false });
    if (!entry.isSending) void this.send(entry);
  }

  private async send(entry: Entry): Promise<void> {
    entry.isSending = true;
    while (entry.isRival !== entry.isConfirmed) {
      const wish = entry.isRival;
      const answer = await this.deps.change({ action: wish ? 'add' : 'remove', rivalUserId: entry.player.id });
      if (answer.ok) {
        entry.isConfirmed = wish;
        entry.isListed = true;
        this.publish({ changes: this.current.changes + 1 });
        continue;
      }
      entry.isRival = entry.isConfirmed;
      if (this.last === entry) this.last = undefined;
      this.publish({ isFull: answer.error.kind === 'http' && answer.error.code === TOO_MANY });
    }
    entry.isSending = false;
  }

  private publish(part: Partial<RivalsSnapshot>): void {
    const rows = [...this.entries.values()]
      .filter(({ isRival, isListed }) => isRival || isListed)
      .map(rowOf)
      .toSorted((a, b) => a.player.username.localeCompare(b.player.username));
    this.current = { ...this.current, rows: this.isKnown ? rows : undefined, last: this.last ? rowOf(this.last) : null, ...part };
    for (const listener of this.listeners) listener();
  }
}

const rowOf = ({ player, isRival }: Entry): RivalRow => ({ player, isRival });

const confirmed = (player: PublicPlayer): Entry => ({ player, isRival: true, isConfirmed: true, isListed: true, isSending: false });
