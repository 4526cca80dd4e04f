import { returnReasonOf } from './return-codes.ts'

/** As far as its return matters; an unknown code is one that a person looks at. */
export type AnsweredDebit = { readonly debitId: string; readonly returnCode: string | undefined }

/** held: a person looks before the next debit; stopped: none under this agreement (PAD-13).
 * `debitId`: the debit whose return led to it. */
export type DebitStatus =
  | { readonly state: 'running' }
  | { readonly state: 'held' | 'stopped'; readonly debitId: string; readonly returnCode: string }

/** TAM-63: whether debits go on by themselves after the returns so far. Only a lack of funds lets
 * them: anything else holds them until a person has looked, and what ends the agreement ends them
 * for good. */
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
