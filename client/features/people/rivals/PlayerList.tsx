import type { MouseEvent } from 'react';
import type { PublicPlayer } from '../../../../shared/api/players.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { PlayerName } from './PlayerName.tsx';
import type { RivalRow } from './rival-list.ts';

interface PlayerListProps {
  /** For screen readers. */
  readonly label: string;
  readonly rows: readonly RivalRow[];
  /** Shows a check at rivals, as results of a search do, in place of a cross. */
  readonly marksRivals?: boolean;
  readonly isBusy?: boolean;
  onChange(player: PublicPlayer, isRival: boolean): void;
}

/** Players, each with a button that adds or removes. */
export function PlayerList({ label, rows, marksRivals = false, isBusy = false, onChange }: PlayerListProps) {
  return (
    <ul className="rivals__list" aria-label={label} aria-busy={isBusy}>
      {rows.map((row) => (
        <li key={row.player.id} className="rivals__row">
          <PlayerName player={row.player} />
          <ChangeButton row={row} marksRivals={marksRivals} onChange={onChange} />
        </li>
      ))}
    </ul>
  );
}

interface ChangeButtonProps extends Pick<PlayerListProps, 'onChange'> {
  readonly row: RivalRow;
  readonly marksRivals: boolean;
}

/** One button before and after the change, so that it keeps the focus and takes back what it did. */
function ChangeButton({ row: { player, isRival }, marksRivals, onChange }: ChangeButtonProps) {
  const text = useDialogText();
  const name = player.username;
  const change = ({ detail }: MouseEvent) => {
    // The second press of a double-click would undo the first.
    if (detail <= 1) onChange(player, !isRival);
  };
  if (!isRival) {
    return (
      <Button tone="yellow" className="rivals__change" aria-label={text('rivals.addName', { name })} onClick={change}>
        {text('rivals.add')}
      </Button>
    );
  }
  const label = text(marksRivals ? 'rivals.isRival' : 'rivals.remove', { name });
  return (
    <Button
      icon={marksRivals ? 'check' : 'close'}
      className={`button--icon rivals__change ${marksRivals ? 'rivals__change--check' : ''}`}
      aria-label={label}
      title={label}
      onClick={change}
    />
  );
}
