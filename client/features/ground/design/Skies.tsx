import { THEMES } from '../../../../shared/course/course.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { PixelNumber } from '../../../ui/PixelNumber.tsx';
import { TONES } from './Parts.tsx';
import { Section } from './Section.tsx';

/** Elements above the picture of a course must stand out from every sky. */
export function Skies() {
  return (
    <Section title="Over every sky">
      <ul className="design__skies">
        {THEMES.map((theme) => (
          <li key={theme} className="design__sky" style={{ backgroundImage: `url(${import.meta.env.BASE_URL}art/sky-${theme}.png)` }}>
            <p className="design__plate">
              {theme} <PixelNumber text="18" />
            </p>
            <div className="design__line">
              {TONES.map((tone) => (
                <Button key={tone} tone={tone}>
                  {tone}
                </Button>
              ))}
              <IconButton tone="yellow" icon="menu" label={`Menu over ${theme}`} />
              <IconButton icon="restart" label={`Restart over ${theme}`} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
