import { RouteLink } from '../features/screens/RouteLink.tsx';
import { useText } from '../i18n/use-text.ts';
import { PixelBall } from '../ui/PixelBall.tsx';
import '../features/screens/cover.css';

/** A URL without a hole: an explanation, and a link to today's hole. */
export function NothingHere({ message }: { readonly message: string }) {
  const text = useText();
  return (
    <main className="cover">
      <section className="cover__card">
        <PixelBall className="cover__ball" />
        <h1 className="cover__title">{text('start.lostBall')}</h1>
        <p>{message}</p>
        <RouteLink className="button button--yellow cover__link" to="/">
          {text('start.playToday')}
        </RouteLink>
      </section>
    </main>
  );
}
