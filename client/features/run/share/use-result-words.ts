import { useMemo } from 'react';
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
import { submissionsAtom } from '../../ground/submission/submission-atoms.ts';
import { enclosedChallenge, namedChallenge } from './challenge-link.ts';
import { answerWords, courseWords } from './challenge-words.ts';
import { headlineOf } from './headline.ts';
import { medalBitmap, sectionLabels } from './picture-card.ts';
import { sectionsOf, towerOf } from './sections.ts';
import type { SharedRun } from './share-atoms.ts';
import { oneLine, placeOf, shareText } from './share-text.ts';

/** A finished run in the words of the player's language. */
export interface ResultWords {
  /** What is sent: headline, squares and an address, 12 lines at most. */
  readonly text: string;
  /** What is sent with an address that holds the run, and needs no server. Absent while the run shows the way, and where it does not fit. */
  readonly enclosed?: string;
  /** What programs read. */
  readonly numbers: string;
  readonly card: ShareCard;
  /** Of the picture. */
  readonly fileName: string;
  /** What the picture shows. @param hasLine with the player's line */
  alt(hasLine: boolean): string;
}

/** What the words need of a course; that of one that is still loading is empty. */
export type WordedLevel = Pick<Level, 'name' | 'par' | 'medals' | 'sections'> & Partial<Pick<Level, 'tiles' | 'theme'>>;

/** A course that is still loading, or could not be loaded. */
export const UNKNOWN_LEVEL: WordedLevel = { name: '', par: 0 };

/** @param isSecret the run shows the way up a hole that others have still to play */
export function useResultWords(shared: SharedRun, level: WordedLevel, isSecret: boolean): ResultWords {
  const { run, name: player, toBeat } = shared;
  // Only today's hole makes a streak longer.
  const streak = run.kind === 'daily' ? shared.streak : 0;
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  const submission = useAtomValue(submissionsAtom)[run.id];
  const { map, strokes, infuriating } = run;
  const enclosed = useMemo(
    () => (isSecret && !map ? undefined : enclosedChallenge(run, { theme: 'meadow', ...level }, player)),
    [run, map, level, player, isSecret],
  );
  const medal = medalOf(strokes, level.medals);
  const par = level.par > 0 ? text('sharing.par', { par: level.par }) : '';
  const title = map && oneLine(map.title || text('maps.untitled'));
  const name = title ?? level.name;
  const number = map ? '' : `#${dayNumber(run.day)}`;
  const place = placeOf(run, shareOrigin());
  const sections = sectionsOf(run, level);
  const brand = text('ui.appName');
  const streakWords = streak > 0 ? text('sharing.streak', { days: streak }) : '';
  const course = courseWords(text, map ? null : { kind: 'day', day: run.day }, title ?? '');
  const opening =
    toBeat === undefined
      ? headlineOf({ brand, hole: number || `"${title}"`, strokes, par, medal, infuriating, streak: streakWords })
      : answerWords(text, strokes, toBeat, course);
  const withAddress = (address: string) => [opening, towerOf(sections), address].join('\n\n');
  const named = namedChallenge(run, submission);
  const stored = named ?? (map?.course.kind === 'code' ? enclosed : undefined);
  return {
    text: withAddress(stored === undefined ? place.url : shareOrigin() + stored),
    ...(enclosed !== undefined && { enclosed: withAddress(shareOrigin() + enclosed) }),
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
    fileName: map ? 'upshot-map.png' : `upshot-${number.slice(1)}.png`,
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
