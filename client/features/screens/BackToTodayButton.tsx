import { useText } from '../../i18n/use-text.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { Button } from '../../ui/Button.tsx';
import type { Game } from '../play/game.ts';
import { holeAtom } from '../play/play-atoms.ts';
import { RouteLink } from './RouteLink.tsx';

/** Leads from a hole of another day, or a bonus level, to today's hole. */
export function BackToTodayButton({ game }: { readonly game: Game }) {
  const text = useText();
  const { kind } = useAtomValue(holeAtom);
  if (kind === 'daily') return null;
  if (kind === 'bonus') return <Button onClick={() => game.backToDaily()}>{text('start.backToToday')}</Button>;
  return (
    <RouteLink className="button button--paper" to="/">
      {text('start.backToToday')}
    </RouteLink>
  );
}
