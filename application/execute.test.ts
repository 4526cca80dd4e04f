import { describe, expect, test } from 'vitest'
import type { CommandOf, CommandType } from '@tamarack/domain/loan/command'
import { firstPreviousHash, verifyChain } from './loan-log.ts'
import { makePreview } from './preview.ts'
import { financialInfo, personalInfo } from './testing/answers.fixture.ts'
import { hours, loanDesk, rowan, stranger, terms, type LoanDesk } from './testing/loan-desk.fixture.ts'
import { byBorrower, byStaff, evidenceFor, loanId, walkTo } from './testing/walked-loan.fixture.ts'

const eventsOf = (desk: LoanDesk) => desk.tables().events.map(({ event }) => event.type)
const deskAt = async (status: Parameters<typeof walkTo>[1], prepare: (desk: LoanDesk) => void = () => {}) => {
  const desk = loanDesk()
  prepare(desk)
  await walkTo(desk, status)
  return desk
}
const refused = (code: string, facts?: object) => ({ ok: false, error: facts ? { code, facts } : { code } })

describe('a command', () => {
  test('answers with the loan as it is after it', async () => {
    const desk = await deskAt('terms')
    expect(await desk.execute(byBorrower('choose-terms', { terms }), { key: 'k' })).toMatchObject({
      ok: true,
      value: {
        status: 'review',
        loan: {
          id: loanId,
          customerName: rowan.name,
          advanceCents: 500_00,
          costOfBorrowingCents: 70_00,
          status: 'review',
        },
      },
    })
  })

  test('with the same key gives the first outcome again and writes nothing', async () => {
    const desk = await deskAt('personal-info')
    const save = () => desk.execute(byBorrower('save-personal-info', { answers: personalInfo }), { key: 'k' })
    const first = await save()
    const after = desk.tables()
    expect(await save()).toEqual(first)
    expect(desk.tables()).toEqual(after)
  })

  test('with the same key and another body is refused, and so is another command', async () => {
    const desk = await deskAt('personal-info')
    await desk.execute(byBorrower('save-personal-info', { answers: personalInfo }), { key: 'k' })
    const other = { ...personalInfo, numberOfDependents: 9 }
    const reused = refused('IDEMPOTENCY_KEY_REUSED')
    expect(await desk.execute(byBorrower('save-personal-info', { answers: other }), { key: 'k' })).toEqual(reused)
    expect(await desk.execute(byBorrower('save-financial-info', { answers: financialInfo }), { key: 'k' })).toEqual(
      reused,
    )
    expect(desk.tables().personalInfo[loanId]).toEqual(personalInfo)
  })

  test('repeated from another address or browser is still the same press', async () => {
    const desk = await deskAt('personal-info')
    const command = byBorrower('save-personal-info', { answers: personalInfo })
    const first = await desk.execute(command, { key: 'k' })
    const elsewhere = { ...command, origin: { ip: '198.51.100.9', userAgent: 'phone' } }
    expect(await desk.execute(elsewhere, { key: 'k' })).toEqual(first)
  })

  test('that was refused may succeed later under the same key', async () => {
    const desk = await deskAt('terms')
    const tooMuch = { ...terms, advance: 600_01 }
    expect(await desk.execute(byBorrower('choose-terms', { terms: tooMuch }), { key: 'k' })).toMatchObject(
      refused('ADVANCE_ABOVE_HALF_NET_PAY'),
    )
    expect((await desk.execute(byBorrower('choose-terms', { terms }), { key: 'k' })).ok).toBe(true)
  })

  test.each([
    ['save-personal-info', { answers: personalInfo }],
    ['withdraw-application', {}],
    ['finish-identity-check', { checkId: 'x' }],
    ['start-bank-connection', {}],
    ['sign-agreement', { evidence: {} }],
  ] as const)("%s on another person's loan is as if the loan were not there", async (type, input) => {
    const desk = await deskAt('identity')
    const before = desk.tables()
    const command = { ...byBorrower(type as CommandType, input as never), actor: stranger } as CommandOf<CommandType>
    expect(await desk.execute(command, { key: 'k' })).toEqual(refused('NOT_FOUND'))
    expect(desk.tables()).toEqual(before)
  })

  test('of the system cannot be issued by a person, nor a decision by a customer', async () => {
    const desk = await deskAt('review')
    expect(await desk.execute(byStaff('expire-application', {}))).toEqual(refused('NOT_FOUND'))
    expect(await desk.execute(byBorrower('approve-application', { note: 'As agreed' }))).toEqual(refused('NOT_FOUND'))
  })

  test('that is refused changes nothing', async () => {
    const desk = await deskAt('identity')
    const before = desk.tables()
    expect(await desk.execute(byBorrower('save-financial-info', { answers: financialInfo }), { key: 'k' })).toEqual(
      refused('STEP_NOT_DUE', { status: 'identity' }),
    )
    expect(desk.tables()).toEqual(before)
  })
})

describe('the log', () => {
  test('has a line for each event, chained from the first', async () => {
    const desk = await deskAt('active')
    const { events } = desk.tables()
    expect(eventsOf(desk)).toEqual([
      'application-started',
      'identity-check-started',
      'identity-check-finished',
      'identity-verified',
      'bank-connection-started',
      'bank-connection-finished',
      'bank-data-collected',
      'personal-info-saved',
      'financial-info-saved',
      'terms-chosen',
      'checks-computed',
      'decision-made',
      'agreement-prepared',
      'agreement-signed',
      'authorization-prepared',
      'debit-authorized',
      'activated',
      'copy-received',
      'payment-requested',
    ])
    expect(events[0]?.previousHash).toBe(firstPreviousHash)
    expect(verifyChain(events, desk.fingerprint)).toEqual({ verified: 19, total: 19, firstBroken: null })
  })

  test('shows the first line that somebody changed', async () => {
    const desk = await deskAt('active')
    const tampered = desk.tables().events.map((line) => (line.sequence === 10 ? { ...line, at: line.at - 1 } : line))
    expect(verifyChain(tampered, desk.fingerprint)).toMatchObject({ verified: 9, firstBroken: 10 })
  })

  test('carries fingerprints of personal data and never the data', async () => {
    const desk = await deskAt('active')
    const payloads = JSON.stringify(desk.tables().events.map(({ event }) => event))
    for (const personal of [rowan.email, rowan.name, personalInfo.employer, '0012345678', '1990-05-04', 'N1G'])
      expect(payloads).not.toContain(personal)
  })
})

describe('a preview', () => {
  test('shows events and the loan before and after, and writes nothing', async () => {
    const desk = await deskAt('review')
    const before = desk.tables()
    expect(await makePreview(desk.ports)(byStaff('approve-application', { note: 'As agreed' }))).toMatchObject({
      ok: true,
      value: {
        events: [{ type: 'decision-made' }, { type: 'agreement-prepared' }],
        before: { status: 'review' },
        after: { status: 'agreement', totalCents: 570_00 },
        email: { subject: 'Your application is approved' },
      },
    })
    expect(
      await makePreview(desk.ports)(
        byStaff('reject-application', { reasons: ['income-too-low'], note: 'Too little.' }),
      ),
    ).toMatchObject({
      ok: true,
      value: {
        events: [{ type: 'decision-made' }],
        after: { status: 'rejected', rejectionReasons: ['Your income is too low for this amount.'] },
        email: { subject: 'We decided on your application' },
      },
    })
    expect(desk.tables()).toEqual(before)
  })

  test('answers a result with which the act is refused as soon as another one would come of it', async () => {
    const desk = await deskAt('review')
    const approve = { note: 'As agreed' }
    const shown = await makePreview(desk.ports)(byStaff('approve-application', approve))
    const seen = (shown.ok && shown.value.approval) || undefined
    expect(seen).toMatchObject({ total: 570_00 })
    desk.pass(hours(24))
    const before = desk.tables()
    expect(await desk.execute(byStaff('approve-application', { ...approve, seen }), { key: 'k' })).toMatchObject(
      refused('PREVIEW_CHANGED'),
    )
    expect(desk.tables()).toEqual(before)
    const anew = await makePreview(desk.ports)(byStaff('approve-application', approve))
    const now = (anew.ok && anew.value.approval) || undefined
    expect(await desk.execute(byStaff('approve-application', { ...approve, seen: now }), { key: 'k' })).toMatchObject({
      ok: true,
    })
  })

  test('returns why the command would be refused', async () => {
    const desk = await deskAt('review')
    desk.pass(hours(24 * 12))
    expect(await makePreview(desk.ports)(byStaff('approve-application', { note: 'As agreed' }))).toMatchObject(
      refused('DUE_DATE_TOO_SOON'),
    )
  })
})

describe('two accounts of one person', () => {
  const second = {
    id: 'usr_second',
    name: 'R. Ashe',
    email: 'second@mail.example',
    identityExpiry: null,
    textNumber: null,
    bankExpiry: null,
  }
  const other = { id: second.id, name: second.name, role: 'customer' as const }

  test('are found by the verified identity: the second loan is not offered while the first is outstanding (ON-15)', async () => {
    const desk = await deskAt('active', ({ addCustomer }) => addCustomer(second))
    const loan = { loanId: 'ln_2', actor: other, origin: { ip: null, userAgent: null } }
    const run = <Type extends CommandType>(type: Type, input: object, key: string) =>
      desk.execute({ type, ...loan, ...input } as unknown as CommandOf<Type>, { key })
    await run('start-application', { customerId: second.id }, '1')
    const opened = await desk.openWindow({ type: 'start-identity-check', ...loan }, '2')
    const checkId = opened.ok ? opened.value.checkId : ''
    desk.identity.settle(checkId, 'passed')
    await desk.activities.confirmIdentity({ loanId: 'ln_2', checkId })
    await run('finish-bank-connection', { requestId: 'req_2' }, '3')
    desk.bank.belongTo(second.id)
    await desk.activities.collectBankData({ loanId: 'ln_2', requestId: 'req_2' })
    await run('save-personal-info', { answers: personalInfo }, '4')
    await run('save-financial-info', { answers: financialInfo }, '5')
    expect(await run('choose-terms', { terms }, '6')).toEqual(
      refused('OTHER_LOAN_OUTSTANDING', { loanId, status: 'active' }),
    )
  })
})

describe('a command on a loan that went on', () => {
  test('is answered from what was kept, or that it was done, and never changes anything', async () => {
    const desk = await deskAt('active')
    const before = desk.tables()
    const authorize = byBorrower('authorize-debit', { evidence: evidenceFor(desk, 'pad-agreement') })
    expect(await desk.execute(authorize, { key: 'k-debit' })).toMatchObject({ ok: true, value: { status: 'active' } })
    expect(await desk.execute(authorize, { key: 'new key' })).toMatchObject({ ok: true, value: { noChange: true } })
    expect(await desk.execute(byStaff('approve-application', { note: 'As agreed' }), { key: 'k' })).toMatchObject(
      refused('ALREADY_DECIDED'),
    )
    const foreign = { ...byBorrower('save-personal-info', { answers: personalInfo }), actor: stranger }
    expect(await desk.execute(foreign, { key: 'k' })).toEqual(refused('NOT_FOUND'))
    expect({ ...desk.tables(), outcomes: undefined }).toEqual({ ...before, outcomes: undefined })
  })
})

describe('the wake of a command', () => {
  test('is recorded with its events, for the workflow that was responsible when it was decided', async () => {
    const desk = await deskAt('active')
    const wakes = desk.tables().outbox.map(({ wake }) => wake)
    expect(wakes.map(({ event }) => event)).toEqual([
      'application-started',
      'identity-check-started',
      'identity-check-finished',
      'bank-connection-started',
      'bank-connection-finished',
      'personal-info-saved',
      'financial-info-saved',
      'terms-chosen',
      'decision-made',
      'agreement-signed',
      'debit-authorized',
    ])
    expect(new Set(wakes.map(({ workflow }) => workflow))).toEqual(new Set(['loan-application']))
    const sequences = wakes.map(({ sequence }) => sequence)
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
    expect(sequences.at(-1)).toBe(desk.tables().events.at(-1)?.sequence)
  })

  test('is not recorded for one that is refused, or that was done before', async () => {
    const desk = await deskAt('identity')
    const before = desk.tables().outbox
    expect(await desk.execute(byStaff('approve-application', { note: 'As agreed' }), { key: 'k' })).toMatchObject({
      ok: false,
    })
    expect(
      await desk.execute(byBorrower('start-application', { customerId: rowan.id }), { key: 'again' }),
    ).toMatchObject({ ok: true, value: { noChange: true } })
    expect(desk.tables().outbox).toEqual(before)
  })
})
