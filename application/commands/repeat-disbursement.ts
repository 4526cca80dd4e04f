import { isServiced } from '@tamarack/domain/loan/loan'
import { disbursementTo } from './retry-disbursement.ts'
import type { Gather } from './shared/gathering.ts'

/** To whom the attempt before went, whether staff had corrected the address or not. */
export const gather: Gather<'repeat-disbursement'> = async (gathering, loan) => {
  const before = isServiced(loan) ? loan.disbursement?.disbursementId : undefined
  const corrected = before === undefined ? null : await gathering.tables.recipients.find(before)
  return disbursementTo(gathering, loan, corrected)
}
