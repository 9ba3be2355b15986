import { Link } from 'react-router-dom';
import { PixelBall } from '../ui/PixelBall.tsx';
import '../features/play/cover.css';

/** An address without a hole behind it: kind words and the way to today's. */
export function NothingHere({ message }: { readonly message: string }) {
  return (
    <main className="cover">
      <section className="cover__card">
        <PixelBall className="cover__ball" />
        <h1 className="cover__title">Lost ball</h1>
        <p>{message}</p>
        <Link className="button button--yellow cover__link" to="/">
          Play today's hole
        </Link>
      </section>
    </main>
  );
}
