import { type FocusEvent, type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react';
import type { LeaderboardEntry } from '../../../../shared/api/leaderboard.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { accountAtom } from '../../account/session/account-atoms.ts';
import { openPlayerStatsAtom } from '../player-stats/shown-player.ts';

/** The rank of a row's element counts the heading, and begins at 1. */
export const ROW_OFFSET = 2;

/** Of the button of a name: the player's id. '' for the own one. */
const PLAYER = 'data-player';
/** Of the link to the run of a row. */
const WATCH = 'data-watch';
const CONTROLS = `[${PLAYER}], [${WATCH}]`;

interface Names {
  /** Names can be pressed. */
  readonly isOn: boolean;
  /** For the element around the rows: one of each for all names. */
  readonly handlers: {
    onClick(event: MouseEvent): void;
    onFocus(event: FocusEvent): void;
    onKeyDown(event: KeyboardEvent): void;
  };
  /**
   * The row (from 0) whose name is the one in the tab order: the one that had the focus last, else the first of `rows` that can be
   * pressed. The arrow keys lead to the others, so that ten thousand names are not ten thousand tab stops.
   * @param rows the rendered rows, those in sight first
   */
  stopOf(rows: readonly number[], entryAt: (row: number) => LeaderboardEntry | undefined): number | undefined;
  /** Undefined where names are text. */
  tabIndexOf(row: number, stop: number | undefined): 0 | -1 | undefined;
  /**
   * The tab index of the link to a run: that of one row is in the tab order, beside the name if there is one.
   * @param rows the rendered rows, those in sight first
   */
  watchTabIndexOf(row: number, stop: number | undefined, rows: readonly number[]): 0 | -1;
}

/** Lets a press on a name open that player's statistics. Only for who is signed in: for others names are text. */
export function useNames(): Names {
  const isSignedIn = useAtomValue(accountAtom).status === 'signedIn';
  const open = useSetAtom(openPlayerStatsAtom);
  const [active, setActive] = useState(0);
  const handlers = useMemo(
    () => ({
      onClick({ target }: MouseEvent) {
        const name = nameAt(target);
        const id = name?.getAttribute(PLAYER);
        if (name && id !== undefined && id !== null) open(id === '' ? undefined : { id, username: name.textContent ?? '' });
      },
      onFocus({ target }: FocusEvent) {
        const control = target instanceof Element ? target.closest(CONTROLS) : null;
        if (control) setActive(rowOf(control));
      },
      onKeyDown(event: KeyboardEvent) {
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        const next = step === 0 ? undefined : neighborOf(event, step);
        if (!next) return;
        event.preventDefault();
        next.focus();
      },
    }),
    [open],
  );
  return {
    isOn: isSignedIn,
    handlers,
    stopOf(rows, entryAt) {
      if (!isSignedIn) return undefined;
      const canOpen = (row: number) => typeof entryAt(row)?.userId === 'string';
      return rows.includes(active) && canOpen(active) ? active : rows.find(canOpen);
    },
    tabIndexOf(row, stop) {
      if (!isSignedIn) return undefined;
      return row === stop ? 0 : -1;
    },
    watchTabIndexOf: (row, stop, rows) => (row === (stop ?? (rows.includes(active) ? active : rows[0])) ? 0 : -1),
  };
}

const nameAt = (target: EventTarget): HTMLElement | null => (target instanceof Element ? target.closest<HTMLElement>(`[${PLAYER}]`) : null);

const rowOf = (name: Element): number => Number(name.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')) - ROW_OFFSET;

/** The name, or the link to a run, below or above the focused one. None is rendered beyond a long row of guests: then the key scrolls. */
function neighborOf({ target, currentTarget }: KeyboardEvent, step: 1 | -1): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined;
  const alike = [...currentTarget.querySelectorAll<Element>(target.matches(`[${WATCH}]`) ? `[${WATCH}]` : `[${PLAYER}]`)];
  const at = alike.indexOf(target);
  const next = at < 0 ? undefined : alike[at + step];
  return next instanceof HTMLElement ? next : undefined;
}
