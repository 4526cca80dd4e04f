import { describe, expect, test } from 'vitest'
import type { LoanStatus } from '@tamarack/domain/loan/status'
import { summarize } from './loan-summary.ts'
import { loanDesk, rowan, terms, type LoanDesk } from './testing/loan-desk.fixture.ts'
import { byBorrower, byStaff, evidenceFor, loanId, opening, walkTo } from './testing/walked-loan.fixture.ts'

const deskAt = async (status: LoanStatus) => {
  const desk = loanDesk()
  await walkTo(desk, status)
  return desk
}
const callAccount = (desk: LoanDesk, name: string): void => {
  desk.addCustomer({ ...rowan, ...desk.tables().customers[rowan.id], name })
}
const summaryOf = (desk: LoanDesk) => {
  const loan = desk.loan(loanId)
  return loan && summarize(loan, 1, { customerName: '', bankAccountEnding: null })
}
const nameChanged = { ok: false, error: { code: 'NAME_CHANGED' } }
const again = byBorrower('check-identity-again', {})

/** The first check of an application, or another one, that passed with that name on the ID. */
const passWith = async (desk: LoanDesk, [given, family]: readonly [string, string], key = 'k-check') => {
  const first = summaryOf(desk)?.identity === 'not-started'
  const request = opening(first ? 'start-identity-check' : 'retry-identity-check')
  const opened = await desk.openWindow(request, key)
  const checkId = opened.ok ? opened.value.checkId : ''
  desk.identity.nameOn(checkId, given, family)
  desk.identity.settle(checkId, 'passed')
  await desk.activities.confirmIdentity({ loanId, checkId })
  return checkId
}
const connect = async (desk: LoanDesk, requestId: string) => {
  await desk.openWindow(opening('start-bank-connection'), `open-${requestId}`)
  await desk.execute(byBorrower('finish-bank-connection', { requestId }), { key: `done-${requestId}` })
  return desk.activities.collectBankData({ loanId, requestId })
}

describe('an ID with another name than the account’s', () => {
  test('is a failed check with a page of its own, and nobody is verified by it', async () => {
    const desk = await deskAt('identity')
    const checkId = await passWith(desk, ['Sage', 'Birch'])
    expect(summaryOf(desk)).toMatchObject({ status: 'identity', identity: 'failed-name', identityCheckId: checkId })
    expect(desk.tables().customers[rowan.id]?.identityExpiry).toBeNull()
    expect(await desk.ports.work.run(({ evidence }) => evidence.passedIdentity(rowan.id))).toBeNull()
    expect(desk.tables().checks[checkId]).toMatchObject({
      check: { outcome: 'failed', failedStep: 'name' },
      keys: null,
    })
  })

  test('is compared again after the account’s name was changed, without a new check', async () => {
    const desk = await deskAt('identity')
    const checkId = await passWith(desk, ['Sage', 'Birch'])
    const finish = byBorrower('finish-identity-check', { checkId })
    await desk.execute(finish, { key: 'k-early' })
    await desk.activities.confirmIdentity({ loanId, checkId })
    expect(summaryOf(desk)?.identity).toBe('failed-name')
    callAccount(desk, 'Sage Birch')
    await desk.execute(finish, { key: 'k-changed' })
    expect(await desk.activities.confirmIdentity({ loanId, checkId })).toMatchObject({
      settled: true,
      outcome: { status: 'bank' },
    })
    expect(desk.identity.checks).toHaveLength(1)
  })

  test('can be followed by the customer’s own', async () => {
    const desk = await deskAt('identity')
    await passWith(desk, ['Sage', 'Birch'])
    await passWith(desk, ['Rowan', 'Ashe'], 'k-own')
    expect(summaryOf(desk)).toMatchObject({ status: 'bank', identity: 'passed' })
  })
})

describe('a bank account', () => {
  test('of somebody else is a failed connection, of which nothing is kept, and an own one can follow', async () => {
    const desk = await deskAt('bank')
    desk.bank.holdBy('BIRCH SAGE')
    expect(await connect(desk, 'req_theirs')).toMatchObject({ status: 'bank', loan: { bank: 'failed-owner' } })
    expect(desk.tables().bank).toEqual({})
    desk.bank.holdBy('ASHE ROWAN J')
    expect(await connect(desk, 'req_own')).toMatchObject({ status: 'personal-info' })
  })

  test.each([['R ASHE & S BIRCH'], ['ROWAN ASHE-BIRCH'], [null]])('held by %j goes on', async (holder) => {
    const desk = await deskAt('bank')
    desk.bank.holdBy(holder)
    expect(await connect(desk, 'req_1')).toMatchObject({ status: 'personal-info' })
  })
})

describe('an account that took another name after the check', () => {
  test.each([
    ['terms', (desk: LoanDesk) => desk.execute(byBorrower('choose-terms', { terms }), { key: 'k' })],
    ['review', (desk: LoanDesk) => desk.execute(byStaff('approve-application', { note: 'As agreed' }), { key: 'k' })],
    [
      'agreement',
      (desk: LoanDesk) =>
        desk.execute(byBorrower('sign-agreement', { evidence: evidenceFor(desk, 'loan-agreement') }), { key: 'k' }),
    ],
    [
      'pad',
      (desk: LoanDesk) =>
        desk.execute(byBorrower('authorize-debit', { evidence: evidenceFor(desk, 'pad-agreement') }), { key: 'k' }),
    ],
  ] as const)('stops at %s, where nothing changes until the names agree', async (status, step) => {
    const desk = await deskAt(status)
    callAccount(desk, 'Sage Birch')
    const before = desk.tables().events
    expect(await step(desk)).toEqual(nameChanged)
    expect(desk.tables().events).toEqual(before)
    callAccount(desk, 'Rowan J. Ashe')
    expect(await step(desk)).toMatchObject({ ok: true })
  })

  test('goes back to the identity check with its answers, and is signed in the name that was checked then', async () => {
    const desk = await deskAt('pad')
    callAccount(desk, 'Sage Birch')
    expect(await desk.execute(again, { key: 'k-again' })).toMatchObject({
      ok: true,
      value: { status: 'identity', loan: { decision: null, product: null, identity: 'not-started' } },
    })
    const { identityExpiry } = desk.tables().customers[rowan.id] ?? {}
    expect((identityExpiry ?? Infinity) * 1000).toBeLessThanOrEqual(desk.now())
    expect(desk.tables().personalInfo[loanId]).toBeDefined()

    desk.bank.holdBy('Sage Birch')
    await passWith(desk, ['Sage', 'Birch'], 'k-new-id')
    // The bank data were those of the name that was checked first.
    expect(desk.loan(loanId)?.status).toBe('bank')
    await connect(desk, 'req_new')
    const { personalInfo, financialInfo } = desk.tables()
    const [personal, financial] = [personalInfo[loanId], financialInfo[loanId]]
    if (!personal || !financial) throw new Error('the answers are gone')
    await desk.execute(byBorrower('save-personal-info', { answers: personal }), { key: 'k-personal-2' })
    await desk.execute(byBorrower('save-financial-info', { answers: financial }), { key: 'k-financial-2' })
    await desk.execute(byBorrower('choose-terms', { terms }), { key: 'k-terms-2' })
    await desk.execute(byStaff('approve-application', { note: 'As agreed' }), { key: 'k-approve-2' })
    await desk.execute(byBorrower('sign-agreement', { evidence: evidenceFor(desk, 'loan-agreement') }), {
      key: 'k-sign-2',
    })
    const signed = desk
      .tables()
      .documents.find(({ signedAt, signedBy }) => signedAt !== null && signedBy === 'Sage Birch')
    expect(signed?.ref.kind).toBe('loan-agreement')
    expect(JSON.stringify(signed?.content)).toContain('Sage Birch')
  })

  test('may not go back while the names agree', async () => {
    const desk = await deskAt('review')
    expect(await desk.execute(again, { key: 'k' })).toMatchObject({ ok: false, error: { code: 'STEP_NOT_DUE' } })
  })

  test('does not skip the check in its next application', async () => {
    const desk = await deskAt('terms')
    await desk.execute(byBorrower('withdraw-application', {}), { key: 'k-withdraw' })
    callAccount(desk, 'Sage Birch')
    const start = { ...byBorrower('start-application', { customerId: rowan.id }), loanId: 'ln_2' }
    expect(await desk.execute(start, { key: 'k-start' })).toMatchObject({ ok: true, value: { status: 'identity' } })
    const { identityExpiry } = desk.tables().customers[rowan.id] ?? {}
    expect((identityExpiry ?? Infinity) * 1000).toBeLessThanOrEqual(desk.now())
  })
})

describe('one loan at a time', () => {
  test('counts the loan of an account whose ID only leaves out a middle name', async () => {
    const desk = loanDesk()
    const other = { ...rowan, id: 'usr_middle', name: 'Rowan Lee Ashe', email: 'middle@mail.example' }
    desk.addCustomer(other)
    await walkTo(desk, 'active')
    const begin = {
      ...byBorrower('start-application', { customerId: other.id }),
      loanId: 'ln_2',
      actor: { id: other.id, name: other.name, role: 'customer' },
    } as const
    expect(await desk.execute(begin, { key: 'k-first' })).toMatchObject({ ok: true, value: { status: 'identity' } })
    await desk.ports.work.run(async ({ evidence }) => {
      const mine = await evidence.passedIdentity(rowan.id)
      const keys = Object.values(desk.tables().checks)[0]?.keys
      if (mine === null || !keys) throw new Error('no check')
      const record = { ...mine.record, givenName: 'Rowan Lee' }
      const theirs = { ...keys, person: 'another key' as typeof keys.person, phone: null, address: null }
      await evidence.saveIdentityCheck('ln_2', { ...mine, checkId: 'idv_2', customerId: other.id, record }, theirs, 1)
    })
    expect(await desk.execute({ ...begin, loanId: 'ln_3' }, { key: 'k-second' })).toMatchObject({
      ok: false,
      error: { code: 'OTHER_LOAN_OUTSTANDING', facts: { loanId: 'ln_2' } },
    })
    await desk.execute({ ...begin, type: 'withdraw-application' }, { key: 'k-withdraw' })
    expect(await desk.execute({ ...begin, loanId: 'ln_3' }, { key: 'k-third' })).toMatchObject({
      ok: false,
      error: { code: 'OTHER_LOAN_OUTSTANDING', facts: { loanId } },
    })
  })
})

describe('the verified name', () => {
  test('is what documents, signatures, the disbursement and e-mails carry, however the account writes it', async () => {
    const desk = loanDesk()
    desk.addCustomer({ ...rowan, name: 'Rowan Ash-Ashe' })
    await walkTo(desk, 'active')
    const documents = desk.tables().documents.filter(({ signedAt }) => signedAt !== null)
    expect(documents.map(({ signedBy }) => signedBy)).toEqual(['Rowan Ashe', 'Rowan Ashe'])
    for (const { content } of documents) {
      expect(JSON.stringify(content)).toContain('Rowan Ashe')
      expect(JSON.stringify(content)).not.toContain('Ash-Ashe')
    }
    await desk.sendAdvance({ loanId })
    expect(desk.rails.sent('transfer')[0]?.party).toMatchObject({ firstName: 'Rowan', lastName: 'Ashe' })
    await desk.activities.sendCopies({ loanId })
    desk.rails.fail('InteracFailedRecipientRejected')
    await desk.followAdvance({ loanId })
    await desk.activities.sendDisbursementNotice({ loanId })
    const greetings = desk.mail.emails.flatMap(({ paragraphs }) =>
      paragraphs.filter((text) => text.startsWith('Hello')),
    )
    expect(greetings).toEqual(['Hello Rowan Ashe,', 'Hello Rowan Ashe,'])
  })
})
