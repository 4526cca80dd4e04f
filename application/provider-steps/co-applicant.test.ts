import { expect, test } from 'vitest'
import { referenceOf } from '@tamarack/domain/loan/reference-number'
import { summarize } from '../loan-summary.ts'
import { jo, joActs } from '../testing/co-applicant.fixture.ts'
import { byJo, done, invited, joined, jointTerms as terms } from '../testing/joint-loan.fixture.ts'
import { origin, rowan } from '../testing/loan-desk.fixture.ts'
import { byBorrower, byStaff, evidenceFor, loanId } from '../testing/walked-loan.fixture.ts'

/* A loan of two people over ports in memory: what is e-mailed, what is in the log, and what the
 * documents name. */

test('the invitation goes to the named address, with a link that shows nothing of a person', async () => {
  const { desk, link, token } = await invited()
  expect(desk.mail.emails.at(-1)).toMatchObject({ to: 'jo@mail.example', id: 'co-applicant.ln_1.invitation.1' })
  expect([...new URL(link).searchParams.keys()]).toEqual(['loanId', 'token'])
  expect(link).not.toMatch(/jo|birch|mail\.example|rowan/i)
  const { events, loans } = desk.tables()
  for (const kept of [JSON.stringify(events), JSON.stringify(loans)]) {
    expect(kept).not.toContain(token)
    expect(kept).not.toMatch(/jo@mail\.example|Jo Birch|4165550142/i)
  }
})

test('an e-mail of an invitation that ended meanwhile is not sent', async () => {
  const { desk, token } = await invited()
  await done(desk, byJo('decline-co-application', { token }))
  const sent = desk.mail.emails.length
  await desk.activities.sendCoApplicantNotice({ loanId, id: 'reminder/1' })
  expect(desk.mail.emails).toHaveLength(sent)
  await desk.activities.sendCoApplicantNotice({ loanId, id: 'declined/1' })
  expect(desk.mail.emails.at(-1)).toMatchObject({ to: rowan.email, subject: 'Your co-applicant declined' })
})

test('an invitee whom the borrower leaves out is e-mailed so, one who declined is not', async () => {
  const { desk } = await invited()
  await done(desk, byBorrower('withdraw-co-applicant', {}))
  await desk.activities.sendCoApplicantNotice({ loanId, id: 'withdrawn/1' })
  expect(desk.mail.emails.at(-1)).toMatchObject({
    to: 'jo@mail.example',
    subject: 'You are no longer asked to borrow together',
  })

  const other = await invited()
  await done(other.desk, byJo('decline-co-application', { token: other.token }))
  await done(other.desk, byBorrower('withdraw-co-applicant', {}))
  const sent = other.desk.mail.emails.length
  await other.desk.activities.sendCoApplicantNotice({ loanId, id: 'withdrawn/1' })
  expect(other.desk.mail.emails).toHaveLength(sent)
})

test('going on alone takes the other person out of the answers', async () => {
  const { desk } = await invited()
  await done(desk, byBorrower('withdraw-co-applicant', {}))
  expect(desk.tables().personalInfo[loanId]?.coApplicant).toBeNull()
  await done(desk, byBorrower('choose-terms', { terms }))
  expect(desk.loan(loanId)?.status).toBe('review')
})

test('a check of the borrower’s own ID verifies nobody else', async () => {
  const { desk, token } = await invited()
  await done(desk, byJo('accept-co-application', { token }))
  const request = { type: 'start-co-applicant-check', loanId, actor: joActs, origin } as const
  const opened = await desk.openWindow<'start-co-applicant-check'>(request, 'k-jo')
  const checkId = opened.ok ? opened.value.checkId : ''
  desk.identity.settle(checkId, 'passed')
  await done(desk, byJo('finish-co-applicant-check', { checkId }))
  await desk.activities.confirmIdentity({ loanId, checkId })
  expect(desk.loan(loanId)?.coApplicant).toMatchObject({ check: { state: 'failed' } })
  expect(desk.loan(loanId)?.coApplicant).not.toHaveProperty('person')
})

test('a check of the co-applicant that was in review when they tried again passes them', async () => {
  const { desk, token } = await invited()
  await done(desk, byJo('accept-co-application', { token }))
  const request = { type: 'start-co-applicant-check', loanId, actor: joActs, origin } as const
  const open = async (key: string): Promise<string> => {
    const opened = await desk.openWindow<'start-co-applicant-check'>(request, key)
    return opened.ok ? opened.value.checkId : ''
  }
  const first = await open('k-1')
  desk.identity.settle(first, 'pending-review')
  await desk.activities.confirmIdentity({ loanId, checkId: first })
  desk.identity.settle(first, 'failed', 'document')
  const second = await open('k-2')
  expect(second).not.toBe(first)
  const looks = async () =>
    (await desk.activities.readLoan({ loanId }))?.steps.flatMap((step) => ('checkId' in step ? [step.checkId] : []))
  expect((await looks())?.toSorted()).toEqual([first, second].toSorted())
  desk.identity.nameOn(first, 'Jo', 'Birch')
  desk.identity.settle(first, 'passed')
  await desk.activities.confirmIdentity({ loanId, checkId: first })
  expect(desk.loan(loanId)?.coApplicant).toHaveProperty('person')
  expect(await looks()).toEqual([])
})

test('the documents name both, are signed when both signed, and each person gets the copies that are theirs', async () => {
  const desk = await joined()
  await done(desk, byBorrower('choose-terms', { terms }))
  await done(desk, byStaff('approve-application', { note: 'As agreed' }))
  const agreement = () => desk.tables().documents.findLast(({ ref }) => ref.kind === 'loan-agreement')
  expect(JSON.stringify(agreement()?.content)).toMatch(/Rowan Ashe and Jo Birch each owe the whole/)
  await done(desk, byBorrower('sign-agreement', { evidence: evidenceFor(desk, 'loan-agreement') }))
  expect(agreement()).toMatchObject({ signedAt: null })
  await done(desk, byBorrower('authorize-debit', { evidence: evidenceFor(desk, 'pad-agreement') }))
  expect(desk.loan(loanId)?.status).toBe('pad')
  await done(desk, byJo('co-sign-agreement', { evidence: evidenceFor(desk, 'loan-agreement') }))
  expect(agreement()).toMatchObject({ signedBy: 'Rowan Ashe and Jo Birch' })
  expect(desk.loan(loanId)).toMatchObject({ status: 'active' })
  await desk.activities.sendCopies({ loanId })
  const copies = desk.mail.emails.filter(({ subject }) => subject === 'Your loan documents')
  expect(copies.map(({ to, attachments }) => [to, attachments?.length])).toEqual([
    [rowan.email, 2],
    [jo.email, 1],
  ])
})

test('a loan as its screens read it names whose signature is missing on what, and since when (TAM-98)', async () => {
  const desk = await joined()
  const awaited = () => {
    const loan = desk.loan(loanId)
    const summary = loan && summarize(loan, 1, { customerName: '', bankAccountEnding: null })
    return summary?.awaitedSignatures?.map(({ signer, document, since }) => [signer, document, since])
  }
  await done(desk, byBorrower('choose-terms', { terms }))
  expect(awaited()).toEqual([])
  const approvedAt = desk.now()
  await done(desk, byStaff('approve-application', { note: 'As agreed' }))
  const coSignature = ['co-applicant', 'loan-agreement', approvedAt]
  expect(awaited()).toEqual([['borrower', 'loan-agreement', approvedAt], coSignature])
  desk.pass(60_000)
  await done(desk, byBorrower('sign-agreement', { evidence: evidenceFor(desk, 'loan-agreement') }))
  expect(awaited()).toEqual([['borrower', 'pad-agreement', approvedAt + 60_000], coSignature])
  await done(desk, byBorrower('authorize-debit', { evidence: evidenceFor(desk, 'pad-agreement') }))
  expect(awaited()).toEqual([coSignature])
  await done(desk, byJo('co-sign-agreement', { evidence: evidenceFor(desk, 'loan-agreement') }))
  expect(awaited()).toEqual([])
})

test('a missing signature is reminded of while it is missing, and not once it is given', async () => {
  const desk = await joined()
  const remind = () => desk.activities.sendCoApplicantNotice({ loanId, id: 'sign-reminder/2026-11-20' })
  const reminders = () => desk.mail.emails.filter(({ id }) => id.includes('.sign-reminder.'))
  await remind()
  expect(reminders()).toEqual([])
  await done(desk, byBorrower('choose-terms', { terms }))
  await done(desk, byStaff('approve-application', { note: 'As agreed' }))
  await remind()
  expect(reminders()).toMatchObject([{ to: 'jo@mail.example', subject: 'Reminder: your signature is missing' }])
  await done(desk, byJo('co-sign-agreement', { evidence: evidenceFor(desk, 'loan-agreement') }))
  await remind()
  expect(reminders()).toHaveLength(1)
})

test('an approval is e-mailed to a borrower with the co-applicant’s part in it', async () => {
  const desk = await joined()
  await done(desk, byBorrower('choose-terms', { terms }))
  await done(desk, byStaff('approve-application', { note: 'As agreed' }))
  await desk.activities.sendDecision({ loanId, id: 'approved/30' })
  const email = desk.mail.emails.at(-1)
  expect(email).toMatchObject({ to: rowan.email, subject: 'Your application is approved' })
  expect(email?.paragraphs.join('\n')).toContain('Your co-applicant signs the agreement too.')
  expect(email?.paragraphs.at(-1)).toContain(`Your reference number is ${referenceOf(loanId)}.`)
})

test('who owes a loan with somebody has no other loan with us meanwhile', async () => {
  const desk = await joined()
  await done(desk, byBorrower('choose-terms', { terms }))
  await done(desk, byStaff('approve-application', { note: 'As agreed' }))
  await done(desk, byBorrower('sign-agreement', { evidence: evidenceFor(desk, 'loan-agreement') }))
  await done(desk, byBorrower('authorize-debit', { evidence: evidenceFor(desk, 'pad-agreement') }))
  await done(desk, byJo('co-sign-agreement', { evidence: evidenceFor(desk, 'loan-agreement') }))
  const own = { ...byJo('start-application', { customerId: jo.id }), loanId: 'ln_2' }
  expect(await desk.execute(own, { key: 'own' })).toMatchObject({
    ok: false,
    error: { code: 'OTHER_LOAN_OUTSTANDING' },
  })
})
