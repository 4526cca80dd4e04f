import { expect, test } from 'vitest'
import { cents, type Cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { debitIsAuthorized, reimbursableUntil, type CurrentAgreement, type ProposedDebit } from './authorized-debit.ts'

const agreement: CurrentAgreement = {
  kind: 'scheduled',
  endsOn: undefined,
  debitsMade: 0,
  debits: [
    { number: 1, dueDate: localDate('2026-12-04'), amount: cents(285_00) },
    { number: 2, dueDate: localDate('2026-12-31'), amount: cents(285_00) },
  ],
}
const debit: ProposedDebit = { number: 1, amount: cents(285_00), debitDate: localDate('2026-12-04') }
const answer = (standing: Partial<CurrentAgreement>, proposed: Partial<ProposedDebit>): unknown => {
  const authorized = debitIsAuthorized({ ...agreement, ...standing }, { ...debit, ...proposed })
  return authorized.ok ? authorized.value.number : authorized.error
}

test.each([
  [{}, {}, 1],
  [{}, { number: 2, debitDate: localDate('2027-01-04') }, 2],
  [{}, { amount: cents(100_00) }, 1],
  [{ endsOn: localDate('2026-12-05') }, {}, 1],
  [{ endsOn: localDate('2026-12-04') }, {}, { code: 'PAD_ENDED', endsOn: '2026-12-04' }],
  [{ debitsMade: 1 }, {}, 1],
  [{ kind: 'one-time' }, {}, 1],
  [{ kind: 'one-time', debitsMade: 1 }, {}, { code: 'PAD_SPENT' }],
  [{}, { number: 3 }, { code: 'DEBIT_NOT_AGREED', number: 3 }],
  [{}, { amount: cents(285_01) }, { code: 'DEBIT_AMOUNT_NOT_AGREED', amount: 285_01, agreed: 285_00 }],
  [{}, { amount: 0 as Cents }, { code: 'DEBIT_AMOUNT_NOT_AGREED', amount: 0, agreed: 285_00 }],
  [{}, { amount: 99.5 as Cents }, { code: 'DEBIT_AMOUNT_NOT_AGREED', amount: 99.5, agreed: 285_00 }],
  [{}, { amount: NaN as Cents }, { code: 'DEBIT_AMOUNT_NOT_AGREED', amount: NaN, agreed: 285_00 }],
  [
    {},
    { debitDate: localDate('2026-12-03') },
    { code: 'DEBIT_BEFORE_DUE', debitDate: '2026-12-03', dueDate: '2026-12-04' },
  ],
] as const)('%o %o: %o', (standing, proposed, expected) => {
  expect(answer(standing, proposed)).toEqual(expected)
})

test('a debit can be claimed back for ninety days', () => {
  expect(reimbursableUntil(localDate('2026-12-04'))).toBe('2027-03-04')
})
