import { describe, expect, test } from 'vitest'
import type { Actor } from '@tamarack/domain/loan/actor'
import { commandTypes, mayIssue, type CommandOf, type CommandType } from '@tamarack/domain/loan/command'
import { financialInfo, personalInfo } from './testing/answers.fixture.ts'
import { borrower, loanDesk, origin, rowan, terms } from './testing/loan-desk.fixture.ts'
import { evidenceFor, loanId, walkTo } from './testing/walked-loan.fixture.ts'

/* Staff never act as a customer: no matter who is not signed in as the customer of a loan issues
 * none of the customer's commands on it, no matter what role they have and even under the
 * customer's own id. The loan, its log, its answers and its documents stay as they are. */

const staffRoles = ['admin', 'employee', 'reviewer'] as const
const customersCommands = commandTypes.filter((type) => mayIssue(type, borrower, { customerId: rowan.id }))

/** What a complete command of each kind carries. */
const inputs: Readonly<Partial<Record<CommandType, (desk: ReturnType<typeof loanDesk>) => object>>> = {
  'start-application': () => ({ customerId: rowan.id }),
  'start-identity-check': () => ({ checkId: 'idv_1' }),
  'retry-identity-check': () => ({ checkId: 'idv_2' }),
  'finish-identity-check': () => ({ checkId: 'idv_1' }),
  'finish-bank-connection': () => ({ requestId: 'req_1' }),
  'save-personal-info': () => ({ answers: personalInfo }),
  'save-financial-info': () => ({ answers: financialInfo }),
  'choose-terms': () => ({ terms }),
  'sign-agreement': (desk) => ({ evidence: evidenceFor(desk, 'loan-agreement') }),
  'authorize-debit': (desk) => ({ evidence: evidenceFor(desk, 'pad-agreement') }),
}

/** The step at which the customer's own command is due. */
const dueAt: Readonly<Partial<Record<CommandType, Parameters<typeof walkTo>[1]>>> = {
  'start-bank-connection': 'bank',
  'finish-bank-connection': 'bank',
  'save-personal-info': 'personal-info',
  'save-financial-info': 'financial-info',
  'choose-terms': 'terms',
  'check-identity-again': 'terms',
  'sign-agreement': 'agreement',
  'authorize-debit': 'pad',
}

test('the customer’s commands are those of an application, from its start to the second signature', () => {
  expect(customersCommands).toEqual(expect.arrayContaining(['start-application', 'choose-terms', 'authorize-debit']))
  expect(customersCommands.length).toBeGreaterThan(12)
})

describe.each(staffRoles)('a member of staff with the role %s', (role) => {
  // One person may have two accounts, but not one account two roles: the id alone opens nothing.
  const people: readonly Actor[] = [
    { id: `usr_${role}`, name: 'Mei Chen', role },
    { id: rowan.id, name: rowan.name, role },
  ]

  test.each(customersCommands)('cannot %s for a customer, and changes nothing by trying', async (type) => {
    const desk = loanDesk()
    await walkTo(desk, dueAt[type] ?? 'identity')
    const before = structuredClone(desk.tables())
    for (const actor of people) {
      const command = { type, loanId, actor, origin, ...inputs[type]?.(desk) } as unknown as CommandOf<CommandType>
      expect(await desk.execute(command, { key: 'k' })).toEqual({ ok: false, error: { code: 'NOT_FOUND' } })
    }
    expect(desk.tables()).toEqual(before)
    expect(desk.mail.emails).toEqual([])
  })
})
