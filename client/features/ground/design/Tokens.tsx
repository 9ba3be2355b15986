import { useMemo } from 'react';
import { contrast, parseColor } from './contrast.ts';
import { rootTokens, type Token } from './root-tokens.ts';
import { Section } from './Section.tsx';

/** The contrast that text needs (WCAG 2.2, 1.4.3). */
const TEXT_MIN = 4.5;

/** Every token of client/ui/tokens.css, read from the page itself. */
export function Tokens() {
  const tokens = useMemo(() => rootTokens(document.styleSheets), []);
  const colors = tokens.filter(({ value }) => parseColor(value));
  const named = (start: string) => tokens.filter(({ name }) => name.startsWith(start));
  const shown = [...colors, ...named('--type-'), ...named('--font-'), ...named('--space-'), ...named('--motion-'), ...named('--ease-')];
  return (
    <>
      <Colors colors={colors} />
      <Section title="Type">
        <ul className="design__rows">
          {[...named('--font-'), ...named('--type-')].map(({ name, value }) => (
            <li key={name}>
              <code>{name}</code>
              <span style={name.startsWith('--font-') ? { fontFamily: `var(${name})` } : { fontSize: `var(${name})` }}>
                Straight up 0123
              </span>
              <small>{value}</small>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Space">
        <ul className="design__rows">
          {named('--space-').map(({ name, value }) => (
            <li key={name}>
              <code>{name}</code>
              <span className="design__space" style={{ width: `var(${name})` }} />
              <small>{value}</small>
            </li>
          ))}
        </ul>
      </Section>
      <Motion durations={named('--motion-')} easings={named('--ease-')} />
      <Section title="Other sizes">
        <ul className="design__rows">
          {tokens
            .filter((token) => !shown.includes(token))
            .map(({ name, value }) => (
              <li key={name}>
                <code>{name}</code>
                <small>{value}</small>
              </li>
            ))}
        </ul>
      </Section>
    </>
  );
}

/** Each color, with its contrast as text on the page's two backgrounds. */
function Colors({ colors }: { readonly colors: readonly Token[] }) {
  const colorOf = (name: string) => parseColor(colors.find((token) => token.name === name)?.value ?? '');
  const grounds = [
    { name: 'paper', color: colorOf('--paper') },
    { name: 'ink', color: colorOf('--ink') },
  ];
  return (
    <Section title="Colour">
      <ul className="design__colors">
        {colors.map(({ name, value }) => (
          <li key={name}>
            <span className="design__swatch" style={{ background: `var(${name})` }} />
            <code>{name}</code>
            <small>{value}</small>
            {grounds.map((ground) => (
              <Ratio key={ground.name} on={ground.name} ratio={ratioOf(value, ground.color)} />
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ratioOf(value: string, ground: ReturnType<typeof parseColor>): number {
  const color = parseColor(value);
  return color && ground ? contrast(color, ground) : 1;
}

function Ratio({ on, ratio }: { readonly on: string; readonly ratio: number }) {
  return (
    <span className="design__ratio">
      {ratio >= TEXT_MIN ? '✓' : '✗'} {ratio.toFixed(1)} on {on}
    </span>
  );
}

function Motion({ durations, easings }: { readonly durations: readonly Token[]; readonly easings: readonly Token[] }) {
  const easing = easings[0]?.name ?? '';
  return (
    <Section title="Motion">
      <ul className="design__rows">
        {durations.map(({ name, value }) => (
          <li key={name}>
            <code>{name}</code>
            <button
              type="button"
              className="design__mover"
              aria-label={`Move by ${name}`}
              style={{ transition: `transform var(${name}) var(${easing})` }}
            />
            <small>{value}</small>
          </li>
        ))}
        {easings.map(({ name, value }) => (
          <li key={name}>
            <code>{name}</code>
            <button
              type="button"
              className="design__mover"
              aria-label={`Move by ${name}`}
              style={{ transition: `transform 600ms var(${name})` }}
            />
            <small>{value}</small>
          </li>
        ))}
      </ul>
      <p>Press or point at a square. Under reduced motion all of it takes a millisecond.</p>
    </Section>
  );
}
