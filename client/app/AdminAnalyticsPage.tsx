import { useClerk, useSession, useUser } from '@clerk/clerk-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AdminAnalyticsQuery, AdminAnalyticsResponse, AnalyticsTable } from '../../shared/api/admin-analytics.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { ADMIN_ANALYTICS_CSV_PATH } from '../../shared/server-paths.ts';
import { api } from '../api/client.ts';
import type { ApiResult } from '../api/http.ts';
import { useCall } from '../api/use-call.ts';
import type { Dialog } from '../dialogs/dialogs.ts';
import { AccountContext, useSignedIn } from '../features/account/account-settings/account-context.ts';
import { fetchFile } from '../features/account/account-settings/account-export.ts';
import { Reverified } from '../features/account/account-settings/Reverified.tsx';
import { useWithReverification, type WithReverification } from '../features/account/account-settings/reverification-context.ts';
import { isCanceled } from '../features/account/errors/client-errors.ts';
import { accessAtom } from '../features/account/session/access-atom.ts';
import { accountAtom } from '../features/account/session/account-atoms.ts';
import { ClientGate } from '../features/account/session/ClientGate.tsx';
import { useContentWithClient } from '../features/account/session/page-with-client.ts';
import { Dashboard } from '../features/ground/dashboard/Dashboard.tsx';
import { periodOf, periodParameters } from '../features/ground/dashboard/dashboard-url.ts';
import { type DashboardFailure, SAVE_FAILED } from '../features/ground/dashboard/dashboard-words.ts';
import { FailureScreen } from '../features/ground/dashboard/FailureScreen.tsx';
import { LoadingScreen } from '../features/screens/screens/LoadingScreen.tsx';
import type { WordsPart } from '../i18n/groups.ts';
import { today } from '../platform/today.ts';
import { useAtomValue, useSetAtom } from '../state/jotai.ts';
import { saveFile } from '../ui/save-file.ts';
import { showToastAtom } from '../ui/toast-atoms.ts';
import { useOffline } from '../ui/use-offline.ts';
import { useWords } from '../ui/use-words.ts';
import { NothingHere } from './NothingHere.tsx';
import { usePageWithoutHole } from './use-page-without-hole.ts';
import '../ui/cover.css';

/** Nothing on this page opens a dialog of the game. */
const HOSTED: readonly Dialog[] = [];

const WORDS: readonly WordsPart[] = ['dialogs'];

/**
 * `/admin/analytics`: what is counted, for administrators. To everybody else nothing is here; whether a player is one, only the server
 * knows.
 */
export function AdminAnalyticsPage() {
  const textState = useWords(WORDS);
  const access = useAtomValue(accessAtom);
  const { status } = useAtomValue(accountAtom);
  usePageWithoutHole(HOSTED);
  useContentWithClient(WithClient);
  if (access === 'device') return <NothingHere what="address" />;
  if (textState === 'loading' || access === 'unknown') return <LoadingScreen />;
  // Now the client draws the content.
  if (status === 'signedIn') return null;
  return (
    <main className="cover">
      <section className="cover__card">
        <ClientGate>{() => null}</ClientGate>
      </section>
    </main>
  );
}

/** The content of the page, inside the provider of the client's hooks. */
function WithClient() {
  const clerk = useClerk();
  const { user } = useUser();
  const { session } = useSession();
  const { status } = useAtomValue(accountAtom);
  if (!user || !session || status !== 'signedIn') return null;
  return (
    <AccountContext value={{ clerk, user, session }}>
      <Reverified>
        <Figures key={user.id} />
      </Reverified>
    </AccountContext>
  );
}

function Figures() {
  const { user } = useSignedIn();
  const withReverification = useWithReverification();
  const [parameters, setParameters] = useSearchParams();
  const query = periodOf(parameters, today());
  // Those of the last call that had some stay when a later one fails. Before the first figures nobody sees that there is a dashboard.
  const [figures, setFigures] = useState<AdminAnalyticsResponse>();
  const { answer, tryAgain } = useCall(`${query.to} ${query.days}`, async () => {
    const result = await fetchFigures(query, user.id, withReverification);
    if (result.ok && result.value !== null) setFigures(result.value);
    return result;
  });
  const save = useSave(query);
  useOffline(() => {
    if (answer.state === 'error' && answer.error === 'offline') tryAgain();
  });
  const failure = answer.state === 'error' ? answer.error : undefined;
  if (answer.state === 'loaded' && answer.value === null) return <NothingHere what="address" />;
  if (!figures) return failure === undefined ? <LoadingScreen /> : <FailureScreen failure={failure} tryAgain={tryAgain} />;
  const choose = (chosen: AdminAnalyticsQuery) => setParameters(periodParameters(chosen, today()), { replace: true });
  return (
    <Dashboard query={query} today={today()} figures={figures} failure={failure} onQuery={choose} onRefresh={tryAgain} onSave={save} />
  );
}

type Outcome = Result<AdminAnalyticsResponse | null, DashboardFailure>;

/** @returns null for who is no administrator; `unproved` when the proof of identity was canceled */
async function fetchFigures(query: AdminAnalyticsQuery, owner: string, withReverification: WithReverification): Promise<Outcome> {
  try {
    const answer = await withReverification(async () => hintOr(await api.adminAnalytics(query, { owner })));
    if (!('ok' in answer)) return err('failed');
    if (answer.ok) return answer;
    const { error } = answer;
    if (error.kind === 'http' && error.status === 404) return ok(null);
    return err(error.kind === 'network' ? 'offline' : 'failed');
  } catch (error) {
    return err(isCanceled(error) ? 'unproved' : 'failed');
  }
}

/** A refusal that asks for a proof of identity, in the form that the official client's hook understands; any other answer as it is. */
function hintOr<T>(answer: ApiResult<T>): ApiResult<T> | { readonly clerk_error: unknown } {
  const hint = !answer.ok && answer.error.kind === 'http' ? answer.error.reverification : undefined;
  return hint === undefined ? answer : { clerk_error: hint };
}

/** Returns a function that saves a table of the period as a file. */
function useSave({ to, days }: AdminAnalyticsQuery): (table: AnalyticsTable) => void {
  const { session } = useSignedIn();
  const withReverification = useWithReverification();
  const toast = useSetAtom(showToastAtom);
  return async (table) => {
    const path = `${ADMIN_ANALYTICS_CSV_PATH}?${new URLSearchParams({ table, to, days: String(days) })}`;
    try {
      const file = await withReverification(async () => fetchFile(path, `${table}-${to}.csv`, await session.getToken()));
      if (!('content' in file)) throw new Error('The server asks for a proof that was given');
      saveFile(file.content, file.name);
    } catch (error) {
      if (!isCanceled(error)) toast(SAVE_FAILED, 'failure');
    }
  };
}
