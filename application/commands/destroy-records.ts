import { instant } from '@tamarack/domain/values/instant'
import { anonymousLine, hashOfLines } from '../loan-log.ts'
import type { Gather } from './shared/gathering.ts'

/** What would be left of the log is hashed before it is decided; it takes the place of the log once
 * the decision stands in it. */
export const gather: Gather<'destroy-records'> = async ({ tables, now, fingerprint }, loan) => {
  const log = await tables.records.log(loan.loanId)
  const remaining = log.map(anonymousLine)
  const held = await tables.records.isOnHold(loan.loanId)
  return {
    facts: { now, lastEventAt: instant(log.at(-1)?.at ?? now), remaining: hashOfLines(remaining, fingerprint), held },
    keep: (events) => (events.length === 0 ? Promise.resolve() : tables.records.destroy(loan.loanId, remaining)),
  }
}
