import { useNavigate } from 'react-router-dom';
import { useText } from '../../../i18n/use-text.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { RouteLink } from '../../../ui/RouteLink.tsx';
import type { Game } from '../../run/play/game.ts';
import { holeAtom } from '../../run/play/play-atoms.ts';

/** Leads from a hole of another day, a bonus level or a map, to today's hole. */
export function BackToTodayButton({ game }: { readonly game: Game }) {
  const text = useText();
  const { kind } = useAtomValue(holeAtom);
  const navigate = useNavigate();
  if (kind === 'daily') return null;
  if (kind !== 'archive') {
    const leave = () => {
      if (kind === 'map') navigate('/');
      game.backToDaily();
    };
    return <Button onClick={leave}>{text('start.backToToday')}</Button>;
  }
  return (
    <RouteLink className="button button--paper" to="/">
      {text('start.backToToday')}
    </RouteLink>
  );
}
