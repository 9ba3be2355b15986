import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { pageConfig } from '../../../platform/page-config.ts';
import { Row } from './Section.tsx';

/** What an operator of a hosted instance adds to its session token; the instance fills in the name. */
const CLAIM = '"username": "{{user.username}}"';

/** With a hosted instance whose tokens carry no username: why boards call the player Anonymous, and what its operator must change. */
export function NameClaimRow() {
  const text = useDialogText();
  const isHosted = pageConfig().identity?.own === false;
  const { answer } = useCall(isHosted ? 'name claim' : undefined, () => api.userStats());
  if (answer.state !== 'loaded' || answer.value.hasNameClaim) return null;
  return (
    <Row
      label={text('accountSettings.nameClaim')}
      value={
        <>
          <p>{text('accountSettings.nameClaimText')}</p>
          <code>{CLAIM}</code>
        </>
      }
    />
  );
}
