import { Toasts } from '../../../ui/Toasts.tsx';
import { Parts } from './Parts.tsx';
import { Skies } from './Skies.tsx';
import { Tokens } from './Tokens.tsx';
import './design.css';

/** `/design`: the tokens and components of client/ui for developers, in English only and not indexed. */
export function DesignPage() {
  return (
    <main className="design">
      <title>Upshot: design system</title>
      <meta name="robots" content="noindex" />
      <h1>Design system</h1>
      <p>
        Tokens come from <code>client/ui/tokens.css</code>, components from <code>client/ui</code>. There is one of each kind; screens add
        none of their own.
      </p>
      <Tokens />
      <Parts />
      <Skies />
      <Toasts />
    </main>
  );
}
