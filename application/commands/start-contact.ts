import { isServiced } from '@tamarack/domain/loan/loan'
import type { Instant } from '@tamarack/domain/values/instant'
import type { Gather } from './shared/gathering.ts'
import { othersOf } from './shared/person-facts.ts'

/** Whatever the debt, a person is contacted three times in 168 hours: the contacts about their
 * other loans count as well. */
export const gather: Gather<'start-contact'> = async (gathering, loan) => {
  const also: Instant[] = []
  for (const { loanId } of await othersOf(gathering, loan)) {
    const other = (await gathering.tables.loans.read(loanId))?.loan
    if (other !== undefined && isServiced(other)) also.push(...other.noticed.contacts)
  }
  return { facts: { now: gathering.now, also } }
}
