import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { LIMITS } from '../../../../shared/limits.ts';
import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { accountAtom } from '../../account/session/account-atoms.ts';
import { PlayerList } from './PlayerList.tsx';
import type { RivalsSnapshot } from './rival-list.ts';
import { SignInToRivals } from './SignInToRivals.tsx';
import { useRivals } from './use-rivals.ts';
import { type UserSearch, useUserSearch } from './use-user-search.ts';
import './rivals.css';

/** Finds players by name, and adds and removes rivals. */
export function ManageRivalsDialog() {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const isSignedIn = useAtomValue(accountAtom).status === 'signedIn';
  return (
    <Modal title={text('rivals.manage')} className="manage-rivals" onClose={() => close('manageRivals')}>
      {isSignedIn ? <ManageRivals /> : <SignInToRivals />}
    </Modal>
  );
}

function ManageRivals() {
  const text = useDialogText();
  const { list, ...rivals } = useRivals();
  const [typed, setTyped] = useState('');
  const [touched, setTouched] = useState(false);
  const search = useUserSearch(typed);
  useEffect(() => void list.load(), [list]);
  const change = (...[player, isRival]: Parameters<typeof list.set>) => {
    setTouched(true);
    list.set(player, isRival);
  };
  const type = (what: string) => {
    setTouched(false);
    setTyped(what);
  };
  const count = rivals.rows?.filter(({ isRival }) => isRival).length ?? 0;
  return (
    <div className="rivals">
      <SearchField typed={typed} onType={type}>
        <Message rivals={rivals} search={search} showsLast={touched} />
      </SearchField>
      {search.users ? (
        <PlayerList
          label={text('rivals.found')}
          isBusy={search.isSearching}
          rows={search.users.map((player) => ({ player, isRival: list.isRival(player.id) }))}
          marksRivals
          onChange={change}
        />
      ) : (
        rivals.rows &&
        !search.hasFailed && (
          <>
            <h3 className="rivals__heading">{text('rivals.yours', { count })}</h3>
            {rivals.rows.length === 0 && <p className="rivals__none">{text('rivals.none')}</p>}
            <PlayerList label={text('rivals.yours', { count })} rows={rivals.rows} onChange={change} />
          </>
        )
      )}
    </div>
  );
}

interface SearchFieldProps {
  readonly typed: string;
  onType(typed: string): void;
  /** The message about the search. */
  readonly children: ReactNode;
}

function SearchField({ typed, onType, children }: SearchFieldProps) {
  const text = useDialogText();
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const clear = () => {
    onType('');
    ref.current?.querySelector('input')?.focus();
  };
  return (
    <search className="rivals__search" ref={ref}>
      <TextField
        label={text('rivals.find')}
        value={typed}
        onChange={onType}
        maxLength={LIMITS.searchText.max}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-describedby={id}
      />
      {typed !== '' && <IconButton icon="close" label={text('rivals.clear')} className="rivals__clear" onClick={clear} />}
      <p className="rivals__message" id={id} role="status">
        {children}
      </p>
    </search>
  );
}

interface MessageProps {
  readonly rivals: RivalsSnapshot;
  readonly search: UserSearch;
  /** Nothing was typed since the last change. */
  readonly showsLast: boolean;
}

/** One line, always there, so that nothing below it jumps. */
function Message({ rivals: { last, isFull }, search: { users, isSearching, hasFailed }, showsLast }: MessageProps) {
  const text = useDialogText();
  if (isFull) return text('rivals.full', { max: LIMITS.rivals });
  if (showsLast && last) return text(last.isRival ? 'rivals.added' : 'rivals.removed', { name: last.player.username });
  if (isSearching) return text('rivals.searching');
  // Calls of rivals fail in silence. Specification, section 8.
  if (hasFailed) return null;
  if (users) return text('rivals.count', { count: users.length });
  return text('rivals.hint', { min: LIMITS.searchText.min });
}
