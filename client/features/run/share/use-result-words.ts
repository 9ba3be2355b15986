import type { Level } from '../../../../shared/course/level.ts';
import { medalOf } from '../../../../shared/course/medals.ts';
import { dayNumber } from '../../../../shared/game-day.ts';
import type { ShareCard } from '../../../../shared/protocol/share-picture.ts';
import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { shareOrigin } from '../../../platform/page-config.ts';
import { longDate } from '../../../platform/today.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { MEDAL_WORDS } from '../../../ui/Medal.tsx';
import { headlineOf } from './headline.ts';
import { medalBitmap, sectionLabels } from './picture-card.ts';
import { sectionsOf, towerOf } from './sections.ts';
import type { SharedRun } from './share-atoms.ts';
import { oneLine, placeOf, shareText } from './share-text.ts';

/** A finished run in the words of the player's language. */
export interface ResultWords {
  /** What is sent: headline, squares and the address, 12 lines at most. */
  readonly text: string;
  /** What programs read. */
  readonly numbers: string;
  readonly card: ShareCard;
  /** What the picture shows. @param hasLine with the player's line */
  alt(hasLine: boolean): string;
}

/** What the words need of a course; that of one that is still loading is empty. */
export type WordedLevel = Pick<Level, 'name' | 'par' | 'medals' | 'sections'>;

export function useResultWords({ run, streak }: SharedRun, level: WordedLevel): ResultWords {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  const { map, strokes, infuriating } = run;
  const medal = medalOf(strokes, level.medals);
  const par = level.par > 0 ? text('sharing.par', { par: level.par }) : '';
  const title = map && oneLine(map.title || text('maps.untitled'));
  const name = title ?? level.name;
  const number = map ? '' : `#${dayNumber(run.day)}`;
  const place = placeOf(run, shareOrigin());
  const sections = sectionsOf(run, level);
  const brand = text('ui.appName');
  const streakWords = streak > 0 ? text('sharing.streak', { days: streak }) : '';
  const headline = headlineOf({ brand, hole: number || `"${title}"`, strokes, par, medal, infuriating, streak: streakWords });
  return {
    text: [headline, towerOf(sections), place.url].join('\n\n'),
    numbers: shareText({ ...run, map: title }, place),
    card: {
      brand,
      number,
      date: map ? '' : longDate(run.day, language),
      name,
      strokes,
      strokesWord: text('finish.strokes', { count: strokes }),
      par,
      medal: medal ? { bitmap: medalBitmap(medal), name: text(MEDAL_WORDS[medal]) } : null,
      notes: [...(infuriating ? [text('finish.infuriating')] : []), ...(streak > 1 ? [text('finish.streak', { streak })] : [])],
      sections: sectionLabels(sections, (parOfSection) => text('sharing.par', { par: parOfSection })),
      site: siteOf(place),
    },
    alt: (hasLine) => {
      const heading = text('sharing.alt', { name: [number, name].filter(Boolean).join(' '), strokes });
      const list = sections.map((section) => section.strokes).join(', ');
      return [
        heading,
        ...(level.par > 0 ? [text('sharing.altPar', { par: level.par })] : []),
        ...(medal ? [text('sharing.altMedal', { medal: text(MEDAL_WORDS[medal]) })] : []),
        ...(sections.length > 1 ? [text('sharing.altSections', { list })] : []),
        ...(hasLine ? [text('sharing.altLine')] : []),
      ].join(language === 'ja' ? '' : ' ');
    },
  };
}

/** The code of a map in an address is longer than the picture is wide: then the site alone is named. */
function siteOf({ host, url }: { readonly host: string; readonly url: string }): string {
  const { pathname } = new URL(url);
  return pathname === '/' ? host : host + pathname;
}
