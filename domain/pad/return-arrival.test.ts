import { expect, test } from 'vitest'
import { localDate } from '../values/local-date.ts'
import { reimbursableUntil } from './authorized-debit.ts'
import { returnArrivesBy } from './return-arrival.ts'

test.each([
  ['the last day to claim is a Tuesday', '2026-03-18', '2026-06-16', '2026-06-23'],
  ['the last day to claim is a Saturday, when banks are closed', '2026-03-15', '2026-06-13', '2026-06-19'],
  ['clearing is closed on a holiday on the way', '2026-09-25', '2026-12-24', '2027-01-05'],
  ['the clearing calendar ends before', '2198-01-01', '2198-04-01', '2198-04-08'],
])(
  'TAM-114: the return of a debit that was claimed in time arrives within five clearing days where %s',
  (_, posted, claim, by) => {
    expect([reimbursableUntil(localDate(posted)), returnArrivesBy(localDate(posted))]).toEqual([claim, by])
  },
)
