// biome-ignore-all lint/a11y/noRedundantRoles: the style sheet lays tables out as blocks, which takes the native roles away in some browsers
import { useId, useLayoutEffect, useRef } from 'react';
import type { LeaderboardEntry } from '../../../../shared/api/leaderboard.ts';
import { type MedalStrokes, medalOf } from '../../../../shared/course/medals.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { BoardHead, Row } from './BoardRow.tsx';
import { useNames } from './use-names.ts';

interface OwnPlaceProps {
  /** In the order of the board; one of them is the player's own. */
  readonly neighbors: readonly LeaderboardEntry[];
  readonly medals: MedalStrokes | null;
  /** Gets the element of the own row. */
  ownRowRef(row: HTMLElement | null): void;
}

/** The player's own row between those above and below it. */
export function OwnPlace({ neighbors, medals, ownRowRef }: OwnPlaceProps) {
  const text = useDialogText();
  const names = useNames();
  const titleId = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other neighbors may have another row
  useLayoutEffect(() => {
    ownRowRef(body.current?.querySelector<HTMLElement>('[aria-current]') ?? null);
    return () => ownRowRef(null);
  }, [neighbors, ownRowRef]);
  const rows = [...neighbors.keys()];
  const stop = names.stopOf(rows, (row) => neighbors[row]);
  return (
    <section className="own-place" aria-labelledby={titleId}>
      <h3 id={titleId} className="board__heading">
        {text('board.aroundYou')}
      </h3>
      <table role="table" className="board" aria-labelledby={titleId} aria-rowcount={neighbors.length + 1} {...names.handlers}>
        <BoardHead />
        <tbody ref={body} role="rowgroup">
          {neighbors.map((entry, row) => (
            <Row
              key={entry.runId}
              row={row}
              entry={entry}
              medal={medalOf(entry.score, medals)}
              tabIndex={names.tabIndexOf(row, stop)}
              watchTabIndex={names.watchTabIndexOf(row, stop, rows)}
              isLocked={false}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
