import type { ReactNode } from 'react';
import { closeDialogAtom, swapDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import type { Dialog } from '../../../dialogs/dialogs.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { lateConfig, pageConfig } from '../../../platform/page-config.ts';
import { hasMoreGames } from '../../../platform/portal.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { lazily } from '../../../ui/lazily.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { type Icon, PixelIcon } from '../../../ui/PixelIcon.tsx';
import { ADD_SQUARE, GHOST, TILES_WITH_FLAG } from '../../../ui/rare-icons.ts';
import { accountAtom, mayBeSignedInAtom } from '../../account/session/account-atoms.ts';
import { hasUnseenAnnouncementsAtom } from '../../people/announcements/announcement-atoms.ts';
import { UnseenBadge } from '../../people/announcements/UnseenBadge.tsx';
import { openPlayerStatsAtom } from '../../people/player-stats/shown-player.ts';
import { isInstallableAtom } from '../../run/offline/install-atoms.ts';
import { useGame } from '../../run/play/game-context.ts';
import { runKindOf } from '../../run/play/hole.ts';
import { holeAtom, practiceCheckpointsAtom, screenAtom } from '../../run/play/play-atoms.ts';
import { useGoHome } from '../../run/play/use-go-home.ts';
import './menu.css';

const Placement = lazily(async () => (await import('../../ground/ads/display/Placement.tsx')).Placement, { instead: CardRoom });

export function MenuDialog() {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const game = useGame();
  const goHome = useGoHome();
  const screen = useAtomValue(screenAtom);
  const isTest = runKindOf(useAtomValue(holeAtom)) === 'preview' && screen !== 'editor';
  const isInstallable = useAtomValue(isInstallableAtom);
  const canPractice = useAtomValue(practiceCheckpointsAtom) > 0 && screen === 'playing';
  return (
    <Modal title={text('menu.title')} onClose={() => close('menu')}>
      <ul className="menu">
        <Item icon="trophy" label="menu.leaderboard" opens="leaderboard" />
        <AccountItem />
        {screen !== 'start' && (
          <li>
            <button
              type="button"
              className="menu__item"
              onClick={() => {
                close('menu');
                goHome();
              }}
            >
              <PixelIcon name="home" /> {text('menu.home')}
            </button>
          </li>
        )}
        {isTest && (
          <li>
            <button type="button" className="menu__item" onClick={() => game.backToEditor()}>
              <PixelIcon name="back" /> {text('maps.backToMapEditor')}
            </button>
          </li>
        )}
        {canPractice && <Item icon="flag" label="menu.practice" opens="practice" />}
        {!isTest && screen === 'playing' && <Item icon={GHOST} label="menu.ghosts" opens="ghosts" />}
        <Item icon="calendar" label="menu.archive" opens="archive" />
        {!isTest && <Item icon={TILES_WITH_FLAG} label="menu.mapEditor" opens="myMaps" />}
        <Item icon="ball" label="menu.ballStyles" opens="ballStyles" />
        <Item icon="news" label="menu.news" opens="news">
          <UnseenMark />
        </Item>
        {hasMoreGames() && <Item icon="play" label="menu.moreGames" opens="moreGames" />}
        {isInstallable && <Item icon={ADD_SQUARE} label="menu.install" opens="addToHome" />}
        {/* The start screen has a button for the settings, and a run one for the instructions. */}
        {screen === 'start' ? (
          <Item icon="help" label="dialogs.howToPlay" opens="instructions" />
        ) : (
          <Item icon="settings" label="menu.settings" opens="settings" />
        )}
        <OutsideLinks />
      </ul>
      <ul className="menu__small">
        <Page href="/terms.html" label="menu.terms" />
        <Page href="/privacy.html" label="menu.privacy" />
        <Page href="/about.html" label="menu.about" />
      </ul>
      {/* A test of a map is part of editing it. */}
      {!isTest && <Placement place="banner" />}
    </Modal>
  );
}

/** The room of a card of our own, until its code is loaded. Ads of others come with code that is loaded before the menu is opened. */
function CardRoom() {
  return lateConfig('ads') === undefined && <div className="menu__card-room" />;
}

/** Opens the sign-in; for a signed-in player shows the name and opens the statistics. */
function AccountItem() {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const openStats = useSetAtom(openPlayerStatsAtom);
  const { user } = useAtomValue(accountAtom);
  const mayBeSignedIn = useAtomValue(mayBeSignedInAtom);
  if (!user && mayBeSignedIn) return <Item icon="person" label="start.yourAccount" opens="account" />;
  if (!user) return <Item icon="person" label="menu.login" opens="signIn" />;
  return (
    <li>
      <button
        type="button"
        className="menu__item"
        onClick={() => {
          close('menu');
          openStats();
        }}
      >
        <PixelIcon name="person" /> <span className="menu__name">{user.username || text('start.yourAccount')}</span>
      </button>
    </li>
  );
}

/** Marks something that was not seen yet. */
function UnseenMark() {
  const text = useDialogText();
  if (!useAtomValue(hasUnseenAnnouncementsAtom)) return null;
  return (
    <>
      <UnseenBadge />
      <span className="visually-hidden">, {text('news.unread')}</span>
    </>
  );
}

interface ItemProps {
  readonly icon: Icon;
  readonly label: MessageKey;
  readonly opens: Dialog;
  /** A mark behind the label. */
  readonly children?: ReactNode;
}

function Item({ icon, label, opens, children }: ItemProps) {
  const text = useDialogText();
  const swap = useSetAtom(swapDialogAtom);
  return (
    <li>
      <button type="button" className="menu__item" onClick={() => swap('menu', opens)}>
        <PixelIcon name={icon} /> {text(label)}
        {children}
      </button>
    </li>
  );
}

/** Links from the configuration; a link without a URL is not shown. */
function OutsideLinks() {
  const { communityUrl, contactUrl, tipUrl } = pageConfig();
  return (
    <>
      {communityUrl && <Outside href={communityUrl} label="menu.community" icon="person" />}
      {contactUrl && <Outside href={contactUrl} label="menu.contact" icon="link" />}
      {tipUrl && <Outside href={tipUrl} label="menu.tipMe" icon="flame" />}
    </>
  );
}

function Outside({ href, label, icon }: { readonly href: string; readonly label: MessageKey; readonly icon: Icon }) {
  return (
    <li>
      <NewTab href={href} className="menu__item">
        <PixelIcon name={icon} /> <Words label={label} />
      </NewTab>
    </li>
  );
}

function Page({ href, label }: { readonly href: string; readonly label: MessageKey }) {
  return (
    <li>
      <NewTab href={href} className="menu__page">
        <Words label={label} />
      </NewTab>
    </li>
  );
}

function Words({ label }: { readonly label: MessageKey }) {
  const text = useDialogText();
  return text(label);
}

function NewTab({ href, className, children }: { readonly href: string; readonly className: string; readonly children: ReactNode }) {
  const text = useDialogText();
  return (
    <a className={className} href={href} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> ({text('menu.newTab')})</span>
    </a>
  );
}
