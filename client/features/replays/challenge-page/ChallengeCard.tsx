import { type MouseEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { medalOf } from '../../../../shared/course/medals.ts';
import { dayNumber } from '../../../../shared/game-day.ts';
import { DAY_ROUTE, HOME_ROUTE, RUN_FILE_ROUTE } from '../../../../shared/page-routes.ts';
import { toBase64 } from '../../../../shared/replay/base64.ts';
import { runPagePath } from '../../../../shared/run-page.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useShowName } from '../../../i18n/use-show-name.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { localStore } from '../../../platform/storage.ts';
import { longDate } from '../../../platform/today.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { isByPointer } from '../../../ui/by-pointer.ts';
import { MEDAL_WORDS, Medal } from '../../../ui/Medal.tsx';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { RouteLink } from '../../../ui/RouteLink.tsx';
import { GHOST } from '../../../ui/rare-icons.ts';
import { MapPicture } from '../../maps/maps/MapPicture.tsx';
import { rememberPlayedMap } from '../../maps/maps/played-maps.ts';
import type { Hole } from '../../run/play/hole.ts';
import { playNowAtom } from '../../run/play/play-now.ts';
import { takeChallengeAtom } from '../ghosts/extra-ghost.ts';
import { watchLocalRunAtom } from '../viewer/run-file-atoms.ts';
import type { CheckedChallenge } from './challenge-check.ts';
import '../../../ui/cover.css';
import './challenge-card.css';

interface ChallengeCardProps {
  readonly checked: CheckedChallenge;
  /** A hole that has no address of its own is played. */
  onPlay(hole: Hole): void;
}

/** Who challenges, what is to beat, and where: before the hole is opened. */
export function ChallengeCard({ checked, onPlay }: ChallengeCardProps) {
  const text = useDialogText();
  const { level, place, run, secrecy, player, isOwn } = checked;
  const name = useShowName()(player);
  const play = usePlay(checked, onPlay);
  const watch = useWatch(checked);
  const title = run.ok ? text('challenges.beatMy', { strokes: run.value.strokes }) : text('challenges.refusedTitle');
  const heading = useRef<HTMLHeadingElement>(null);
  // A screen reader begins with what this is.
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className="cover challenge">
      <title>{`${title} · ${text('ui.appName')}`}</title>
      <meta name="robots" content="noindex" />
      <section className="cover__card challenge__card">
        <p className="challenge__by">{name === '' ? text('challenges.byUnnamed') : text('challenges.by', { name })}</p>
        <h1 ref={heading} tabIndex={-1} className="challenge__title">
          {title}
        </h1>
        <div className="challenge__course">
          <MapPicture tiles={level.tiles} theme={level.theme} className="challenge__picture" />
          <CourseWords checked={checked} />
        </div>
        <Notes checked={checked} />
        <Button tone="yellow" size="large" icon="play" className="challenge__play" onClick={play}>
          {text(run.ok && !isOwn ? 'challenges.play' : 'challenges.playAlone')}
        </Button>
        {run.ok && secrecy === 'open' && watch && (
          <Button className="challenge__watch" onClick={watch}>
            {text('challenges.watch')}
          </Button>
        )}
        {place.kind !== 'today' && (
          <RouteLink className="button button--paper cover__link" to={HOME_ROUTE}>
            {text('lost.playToday')}
          </RouteLink>
        )}
      </section>
    </main>
  );
}

/** Opens the hole, and plays it. Only a run that is true becomes a ghost; on today's hole it waits for the first finish. */
function usePlay(checked: CheckedChallenge, onPlay: ChallengeCardProps['onPlay']): (event: MouseEvent) => void {
  const { level, place, run, secrecy, day, player, replay, stored, isOwn } = checked;
  const text = useDialogText();
  const name = useShowName()(player);
  const take = useSetAtom(takeChallengeAtom);
  const navigate = useNavigate();
  const playNow = useSetAtom(playNowAtom);
  return (event) => {
    if (run.ok && secrecy !== 'unknown' && !isOwn) {
      take({
        ...{ by: name, name: name || text('challenges.ghost'), score: run.value.strokes, courseHash: level.hash },
        ...(player.guest !== null && { guest: player.guest }),
        ...(replay && { replay: toBase64(replay) }),
        ...(stored && { runId: stored.id }),
        ...(stored?.key !== undefined && { key: stored.key }),
      });
    }
    // Maps begin at once by themselves.
    if (day) playNow({ day, byPointer: isByPointer(event) });
    if (place.kind === 'today') void navigate(HOME_ROUTE);
    else if (place.kind === 'day') void navigate(DAY_ROUTE.replace(':date?', place.day));
    else {
      const { hole, thumbnailUrl } = place;
      if (hole.kind === 'map' && thumbnailUrl !== undefined) rememberPlayedMap(localStore, { hole, thumbnailUrl });
      onPlay(hole);
    }
  };
}

/** Shows the run: on its own page, or on that for runs that the server has not told. Undefined for a run that is not there. */
function useWatch({ replay, reference, level, player, stored }: CheckedChallenge): (() => void) | undefined {
  const watch = useSetAtom(watchLocalRunAtom);
  const navigate = useNavigate();
  if (stored) return () => void navigate(runPagePath(stored.id, stored.key));
  if (!replay) return undefined;
  return () => {
    watch({ replay, course: level, reference, name: player.username });
    void navigate(RUN_FILE_ROUTE);
  };
}

/** What is played, and what the run has earned there. */
function CourseWords({ checked }: Pick<ChallengeCardProps, 'checked'>) {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  const { level, day, title, creator, run } = checked;
  const facts = [...(day ? [`#${dayNumber(day)}`] : []), ...(level.par > 0 ? [text('challenges.par', { par: level.par })] : [])];
  const medal = run.ok ? medalOf(run.value.strokes, level.medals) : undefined;
  return (
    <div className="challenge__words">
      <p className="challenge__hole">{title || text('challenges.untitled')}</p>
      {day && <p>{longDate(day, language)}</p>}
      {creator !== '' && <p>{text('challenges.mapBy', { name: creator })}</p>}
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      {medal && (
        <p className="challenge__line">
          <Medal medal={medal} decorative className="challenge__medal" /> {text(MEDAL_WORDS[medal])}
        </p>
      )}
      {run.ok && run.value.infuriating && (
        <p className="challenge__line">
          <PixelIcon name="flame" /> {text('finish.infuriating')}
        </p>
      )}
    </div>
  );
}

const SECRECY_WORDS = {
  open: 'challenges.ghostRaces',
  secret: 'challenges.secret',
  unknown: 'challenges.unchecked',
} as const satisfies Readonly<Record<CheckedChallenge['secrecy'], MessageKey>>;

/** What is different here from what the player expects. */
function Notes({ checked }: Pick<ChallengeCardProps, 'checked'>) {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  const { reference, run, note, secrecy, isOwn } = checked;
  return (
    <>
      {!run.ok ? (
        <p className="challenge__note challenge__note--bad" role="alert">
          {text('challenges.refused')}
        </p>
      ) : (
        <p className="challenge__note">
          <PixelIcon name={GHOST} /> {text(isOwn ? 'challenges.own' : SECRECY_WORDS[secrecy])}
        </p>
      )}
      {note === 'deleted' && <p className="challenge__note">{text('challenges.deleted')}</p>}
      {note === 'replaced' && reference?.kind === 'day' && (
        <p className="challenge__note">{text('challenges.replaced', { date: longDate(reference.day, language) })}</p>
      )}
    </>
  );
}
