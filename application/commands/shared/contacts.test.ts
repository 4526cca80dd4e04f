import { expect, test } from 'vitest'
import { acceptedCoApplicant } from '@tamarack/domain/loan/signing/co-applicant'
import type { LoanTables } from '../../ports/loan-tables.port.ts'
import { done, fundedTogether } from '../../testing/joint-loan.fixture.ts'
import { byStaff, loanId } from '../../testing/walked-loan.fixture.ts'
import { contactedElsewhere } from './contacts.ts'

test('counts the contacts about the other debts of both borrowers, each loan once', async () => {
  const desk = await fundedTogether()
  const call = { channel: 'call', with: 'borrower', purpose: 'debt', direction: 'out' } as const
  await done(desk, byStaff('start-contact', call))
  const joint = desk.tables().loans[loanId]
  if (joint === undefined) throw new Error('there is no joint loan')
  const { loan } = joint
  const asked: string[] = []
  const tables = {
    customers: { lock: async () => null },
    evidence: { passedIdentity: async () => null, alike: async () => [] },
    loans: {
      // Both know the loan `ln_shared`; each has one of their own.
      ofPerson: async ({ customerId }: { readonly customerId: string }) => {
        asked.push(customerId)
        return ['ln_shared', `ln_of_${customerId}`].map((id) => ({ loanId: id, customerId, status: 'funded' }))
      },
      read: async () => joint,
    },
  } as unknown as LoanTables
  const contacts = await contactedElsewhere({ tables }, loan)
  expect(new Set(asked)).toEqual(new Set([loan.customerId, acceptedCoApplicant(loan)?.customerId]))
  expect(contacts).toEqual([desk.now(), desk.now(), desk.now()])
})
