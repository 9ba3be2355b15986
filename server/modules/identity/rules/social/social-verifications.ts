import type { Verification } from '../../model/verification.entity.ts';
import type { CallTransaction } from '../call/call-transaction.ts';
import type { FapiCode } from '../refusals/fapi-codes.ts';
import { type FapiErrorBody, fapiError } from '../refusals/fapi-exception.ts';
import { saveRow } from '../rows/rows.ts';

/** Marks the proof as given. */
export async function passVerification(tx: CallTransaction, verification: Verification): Promise<void> {
  Object.assign(verification, { status: 'verified', error: null, verifiedAtClient: tx.client?.id ?? null });
  await saveRow(tx.manager, verification);
}

/** Marks a proof that belongs to the other flow: the client transfers it there. */
export async function offerTransfer(
  tx: CallTransaction,
  verification: Verification,
  code: Extract<FapiCode, 'external_account_not_found' | 'external_account_exists'>,
): Promise<void> {
  Object.assign(verification, { status: 'transferable', error: fapiError(code) });
  await saveRow(tx.manager, verification);
}

/** Marks a proof that was not given. */
export async function failVerification(tx: CallTransaction, verification: Verification, error: FapiErrorBody): Promise<void> {
  Object.assign(verification, { status: 'failed', error });
  await saveRow(tx.manager, verification);
}
