import { endOfTorontoDay } from '../calendars/toronto.ts'
import { instant, type Instant } from '../values/instant.ts'
import { isEndedApplication, isServiced, type Loan } from './loan.ts'
import { applicationEndsAt } from './policy.ts'
import { isDisbursing } from './status.ts'

/** What the passing of time does next to a loan, and when: nobody has to press anything for it. */
export type Due = {
  readonly at: Instant
  readonly what: 'application-expires' | 'agreement-redated' | 'funding-hour-ends'
}

const dueOf = (loan: Loan): readonly Due[] => {
  if (isEndedApplication(loan)) return []
  if (isServiced(loan))
    return isDisbursing(loan.status) && !loan.hourMissed
      ? [{ at: instant(loan.fundBy + 1), what: 'funding-hour-ends' }]
      : []
  const end = { at: instant(applicationEndsAt(loan.startedAt)), what: 'application-expires' } as const
  return loan.status === 'agreement' || loan.status === 'pad'
    ? [{ at: instant(endOfTorontoDay(loan.date) + 1), what: 'agreement-redated' }, end]
    : [end]
}

/** The first thing after that moment which time by itself brings to the loan; undefined where it waits for people and providers alone. */
export const nextDue = (loan: Loan, after: Instant): Due | undefined =>
  dueOf(loan)
    .filter(({ at }) => at > after)
    .toSorted((one, other) => one.at - other.at)[0]
