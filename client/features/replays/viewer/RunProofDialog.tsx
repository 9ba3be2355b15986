import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { hexOf, type Proof } from './proof.ts';
import { useShown, useViewer } from './use-viewer.ts';
import { proofAtom } from './viewer-atoms.ts';
import { clockOf } from './viewer-places.ts';

/** What this browser has found by playing the run again, beside what the server says of it, or what it claims itself. */
export function RunProofDialog() {
  const text = useDialogText();
  const viewer = useViewer();
  const proof = useAtomValue(proofAtom);
  const close = useSetAtom(closeDialogAtom);
  const { run } = useShown().found;
  const isRunning = proof === 'running' || proof === null;
  return (
    <Modal
      title={text('viewer.verify')}
      onClose={() => close('runProof')}
      footer={
        <Button tone="yellow" icon="restart" aria-disabled={isRunning} onClick={() => void viewer.verify()}>
          {text('viewer.verifyAgain')}
        </Button>
      }
    >
      <p>{text(run ? 'viewer.proofText' : 'viewer.claimText')}</p>
      {isRunning ? <p role="status">{text('viewer.proofRunning')}</p> : <Result proof={proof} />}
    </Modal>
  );
}

function Result({ proof }: { readonly proof: Proof }) {
  const text = useDialogText();
  const { run } = useShown().found;
  if (proof.kind === 'failed') return <p role="alert">{text('viewer.proofFailed')}</p>;
  if (proof.kind === 'refused') {
    return (
      <p className="viewer-proof__word viewer-proof__word--bad" role="alert">
        {text('viewer.proofRefused', { reason: proof.reason })}
      </p>
    );
  }
  return (
    <>
      {proof.agrees ? (
        <p className="viewer-proof__word" role="status">
          {text(run ? 'viewer.agrees' : 'viewer.claimAgrees')}
        </p>
      ) : (
        <p className="viewer-proof__word viewer-proof__word--bad" role="alert">
          {text(run ? 'viewer.disagrees' : 'viewer.claimDisagrees')}
        </p>
      )}
      <Figures proof={proof} />
    </>
  );
}

function Figures({ proof }: { readonly proof: Extract<Proof, { kind: 'played' }> }) {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  const { run, claim } = useShown().found;
  const { here, digest, shots, tookMs } = proof;
  const took = new Intl.NumberFormat(language, { style: 'unit', unit: 'second', maximumFractionDigits: 2 }).format(tookMs / 1000);
  const unclaimed = text('viewer.untold');
  const claimed = (figure: number | undefined) => (figure === undefined ? unclaimed : String(figure));
  const rows: readonly (readonly [what: string, here: string, claim: string])[] = [
    [text('viewer.proofStrokes'), String(here.strokes), claimed(claim.strokes)],
    [text('viewer.proofByCheckpoint'), here.strokesByCheckpoint.join(' + '), claim.strokesByCheckpoint?.join(' + ') ?? unclaimed],
    [text('viewer.proofDigest'), hexOf(here.digest), hexOf(digest)],
    [text('viewer.proofShots'), shots ? text('viewer.proofSame', shots) : unclaimed, shots ? String(shots.all) : unclaimed],
    [text('viewer.proofVersion'), String(here.simulationVersion), claimed(claim.simulationVersion)],
    [text('viewer.proofTime'), clockOf(here.steps), claim.steps === undefined ? unclaimed : clockOf(claim.steps)],
    [text('viewer.proofSteps'), String(here.steps), claimed(claim.steps)],
    [text('viewer.proofTook'), took, unclaimed],
  ];
  return (
    <>
      <table className="viewer-proof">
        <thead>
          <tr>
            <td />
            <th scope="col">{text('viewer.proofHere')}</th>
            <th scope="col">{text(run ? 'viewer.proofServer' : 'viewer.proofClaim')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, found, claimedText]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{found}</td>
              <td>{claimedText}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="viewer-proof__engine">
        {text('viewer.proofEngine')} <code>{here.engine}</code>
      </p>
    </>
  );
}
