import { describe, expect, test } from 'vitest'
import type { Actor } from '@tamarack/domain/loan/actor'
import { commandTypes, mayIssue, type CommandOf, type CommandType } from '@tamarack/domain/loan/command'
import { identityRead } from '@tamarack/domain/loan/testing/loan-steps.fixture'
import { identityKeysOf } from './person-keys.ts'
import { makePreview } from './preview.ts'
import { jo } from './testing/co-applicant.fixture.ts'
import { byJo, done, joined, jointTerms } from './testing/joint-loan.fixture.ts'
import { loanDesk, origin, rowan, staff, type LoanDesk } from './testing/loan-desk.fixture.ts'
import { byBorrower, byStaff, evidenceFor, loanId, walkTo } from './testing/walked-loan.fixture.ts'

/* TAM-117: nobody of staff issues a command on a loan of their own. The commands are those of the
 * list, so that one that is added is tried as well. */

const staffCommands = commandTypes.filter((type) => mayIssue(type, staff, { customerId: rowan.id }))
const staffRoles = ['employee', 'admin'] as const

/** What a complete command of each kind carries; one that needs more is refused for it, or here. */
const carried: object = {
  note: 'As agreed',
  reasons: ['income-too-low'],
  reason: 'borrower-request',
  action: { kind: 'waive-fee' },
  findings: identityRead,
  mentions: [],
  promise: { amount: 1_00, day: '2026-12-01' },
  way: 'email',
}
const commandBy = (type: CommandType, actor: Actor): CommandOf<CommandType> =>
  ({ type, loanId, actor, origin, ...carried }) as unknown as CommandOf<CommandType>

/** A loan of Rowan and Jo that waits for its decision, or is signed. */
const jointLoan = async (stage: 'review' | 'active'): Promise<LoanDesk> => {
  const desk = await joined()
  await done(desk, byBorrower('choose-terms', { terms: jointTerms }))
  if (stage === 'review') return desk
  await done(desk, byStaff('approve-application', { note: 'As agreed' }))
  await done(desk, byBorrower('sign-agreement', { evidence: evidenceFor(desk, 'loan-agreement') }))
  await done(desk, byBorrower('authorize-debit', { evidence: evidenceFor(desk, 'pad-agreement') }))
  await done(desk, byJo('co-sign-agreement', { evidence: evidenceFor(desk, 'loan-agreement') }))
  return desk
}

/** Lets an account have passed the identity check of one who borrows: one person, two accounts. */
const verifyAs = async (desk: LoanDesk, accountId: string, as: string): Promise<void> => {
  const check = Object.values(desk.tables().checks).find((kept) => kept.check.customerId === as)?.check
  if (check === undefined) throw new Error(`${as} has no check`)
  const copy = { ...check, checkId: `idv_of_${accountId}`, customerId: accountId }
  desk.addCustomer({ ...rowan, id: accountId, email: `${accountId}@mail.example` })
  await desk.work.run(({ evidence }) =>
    evidence.saveIdentityCheck('ln_other', copy, identityKeysOf(copy, desk.fingerprint), desk.now()),
  )
}

const insiders: readonly (readonly [string, (desk: LoanDesk) => Promise<Actor>])[] = [
  ['the borrower', async () => ({ ...staff, id: rowan.id })],
  ['the co-applicant', async () => ({ ...staff, id: jo.id })],
  [
    'the borrower under another account',
    async (desk) => {
      await verifyAs(desk, 'usr_second', rowan.id)
      return { ...staff, id: 'usr_second' }
    },
  ],
  [
    'the co-applicant under another account',
    async (desk) => {
      await verifyAs(desk, 'usr_second', jo.id)
      return { ...staff, id: 'usr_second' }
    },
  ],
  ['somebody with the borrower’s verified name', async () => ({ ...staff, name: 'ASHE, Rowan' })],
  ['somebody with the co-applicant’s verified name', async () => ({ ...staff, name: 'Jo Birch' })],
  ['somebody with the borrower’s name in look-alike letters', async () => ({ ...staff, name: 'Rоwan Аshе' })],
  [
    'somebody who had the borrower’s name before',
    async (desk) => {
      desk.wasNamed('usr_renamed', 'Rowan Ashe')
      return { ...staff, id: 'usr_renamed', name: 'Robin Pine' }
    },
  ],
]

test('the list of what staff issue has the decisions and the money', () => {
  expect(staffCommands).toEqual(expect.arrayContaining(['approve-application', 'take-money-action']))
})

describe.each(insiders)('%s, as a member of staff,', (_who, sign) => {
  test.each([
    ['review', 'OWN_APPLICATION'],
    ['active', 'OWN_LOAN'],
  ] as const)('issues and previews none of the commands of staff on a loan in %s', async (stage, code) => {
    const desk = await jointLoan(stage)
    const insider = await sign(desk)
    const before = desk.tables()
    for (const type of staffCommands)
      for (const role of staffRoles) {
        const command = commandBy(type, { ...insider, role })
        expect([type, await desk.execute(command, { key: 'k' })]).toEqual([type, { ok: false, error: { code } }])
        expect(await makePreview(desk.ports)(command)).toEqual({ ok: false, error: { code } })
      }
    expect(desk.tables()).toEqual(before)
  })
})

test('a colleague with another name and account is refused none of them for that', async () => {
  for (const stage of ['review', 'active'] as const) {
    const desk = await jointLoan(stage)
    await verifyAs(desk, 'usr_second', rowan.id)
    for (const type of staffCommands) {
      const previewed = await makePreview(desk.ports)(commandBy(type, staff))
      expect(previewed.ok ? 'OK' : previewed.error.code).not.toMatch(/^OWN_/)
    }
  }
})

test('a co-applicant who left acts on the loan no more than anybody at the borrower’s address', async () => {
  const desk = await joined()
  await done(desk, byBorrower('withdraw-co-applicant', {}))
  await done(desk, byBorrower('choose-terms', { terms: jointTerms }))
  const former = commandBy('approve-application', { ...staff, id: jo.id, name: jo.name })
  const refused = { ok: false, error: { code: 'OWN_APPLICATION' } }
  expect(await desk.execute(former, { key: 'k' })).toEqual(refused)
  const underAnotherAccount = commandBy('approve-application', { ...staff, id: 'usr_new', name: 'Jо Вirch' })
  expect(await desk.execute(underAnotherAccount, { key: 'k' })).toEqual(refused)
  const strangerHere = commandBy('approve-application', { ...staff, id: 'usr_new', name: 'Ada Pine' })
  expect((await desk.execute(strangerHere, { key: 'k' })).ok).toBe(true)
})

test('whoever acts, the answer is a refusal exactly where they are one of the loan’s people', async () => {
  const desk = loanDesk()
  await walkTo(desk, 'review')
  const preview = makePreview(desk.ports)
  const names = ['Rowan Ashe', 'rowan j. ashe', 'Rowan Ash', 'Robin Ashe', 'Mei Chen', '']
  for (const id of [rowan.id, 'usr_mei', jo.id])
    for (const name of names)
      for (const type of staffCommands) {
        const outcome = await preview(commandBy(type, { id, name, role: 'employee' }))
        const own = id === rowan.id || names.slice(0, 2).includes(name)
        expect([type, id, name, !outcome.ok && outcome.error.code === 'OWN_APPLICATION']).toEqual([type, id, name, own])
      }
})
