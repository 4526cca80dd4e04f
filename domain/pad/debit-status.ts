import { returnReasonOf } from './return-codes.ts'

/** A debit as far as its return matters; an unknown code counts as one that a person has to look
 * at. */
export type AnsweredDebit = { readonly debitId: string; readonly returnCode: string | undefined }

/** running: debits go on by themselves; held: a person looks before the next one; stopped: none may
 * be made under this agreement (PAD-13). `debitId` is the debit whose return led to it. */
export type DebitStatus =
  | { readonly state: 'running' }
  | { readonly state: 'held' | 'stopped'; readonly debitId: string; readonly returnCode: string }

/** TAM-63: whether debits go on by themselves after the returns so far. Only a lack of funds lets
 * them: a closed, frozen, disputed or revoked account, a payment that was stopped and any fault of
 * a bank or of ours end them until a person has looked, and what ends the agreement ends them for
 * good. */
export const debitStatus = (debits: readonly AnsweredDebit[]): DebitStatus => {
  const returned = debits.flatMap(({ debitId, returnCode }) => {
    if (returnCode === undefined) return []
    const reason = returnReasonOf(returnCode)
    return [{ debitId, returnCode, decision: reason.ok ? reason.value.decision : 'hold-and-review' }]
  })
  const stopping = returned.find(({ decision }) => decision === 'stop-schedule')
  if (stopping) return { state: 'stopped', debitId: stopping.debitId, returnCode: stopping.returnCode }
  const holding = returned.find(({ decision }) => decision !== 'retry-once')
  return holding ? { state: 'held', debitId: holding.debitId, returnCode: holding.returnCode } : { state: 'running' }
}
