import { describe, expect, test } from 'vitest'
import type { Actor } from '@tamarack/domain/loan/actor'
import { identityRead } from '@tamarack/domain/loan/testing/loan-steps.fixture'
import { loanDesk, rowan, type LoanDesk } from '../testing/loan-desk.fixture.ts'
import { byBorrower, byStaff, loanId, walkTo } from '../testing/walked-loan.fixture.ts'

const deskAt = async (status: Parameters<typeof walkTo>[1]): Promise<LoanDesk> => {
  const desk = loanDesk()
  await walkTo(desk, status)
  return desk
}
const rejectedDesk = async (): Promise<LoanDesk> => {
  const desk = await deskAt('review')
  await desk.execute(byStaff('reject-application', { reasons: ['income-too-low'], note: 'Too little.' }), { key: 'no' })
  return desk
}
const send = (desk: LoanDesk, id: string) => desk.activities.sendDecision({ loanId, id })

test('an approval is e-mailed with what is next, until when, how to withdraw, and the way to the step', async () => {
  const desk = await deskAt('agreement')
  await send(desk, 'approved/12')
  expect(desk.mail.emails).toMatchObject([
    {
      id: `decision.${loanId}.approved.12`,
      to: rowan.email,
      subject: 'Your application is approved',
      action: { label: 'Read the agreement', url: `https://tamarack.example/customer/application/?loanId=${loanId}` },
    },
  ])
  const text = desk.mail.emails[0]?.paragraphs.join('\n')
  expect(text).toContain('Hello Rowan Ashe,')
  expect(text).toContain('the next step is to read the loan agreement and sign it, and then to authorize the debit')
  expect(text).toContain('the application ends on Sunday, December 20, 2026 at the latest')
  expect(text).toContain('press "Withdraw this application"')
  expect(text).not.toMatch(/\$|co-applicant/)
})

test('a rejection is e-mailed without its reasons and figures, which stand on the page behind the link', async () => {
  const desk = await rejectedDesk()
  await send(desk, 'rejected/12')
  expect(desk.mail.emails).toMatchObject([
    {
      id: `decision.${loanId}.rejected.12`,
      to: rowan.email,
      subject: 'We decided on your application',
      action: {
        label: 'See our decision',
        url: `https://tamarack.example/customer/application/rejected?loanId=${loanId}`,
      },
    },
  ])
  const text = desk.mail.emails[0]?.paragraphs.join('\n')
  expect(text).toContain('we are sorry that we cannot offer you this loan')
  expect(text).toContain('Sign in to read the main reasons')
  expect(text).not.toMatch(/income|Too little|\$|\d%/)
})

test('an approval is texted too where the borrower wants that, a rejection never', async () => {
  const [yes, no] = [await deskAt('agreement'), await rejectedDesk()]
  for (const desk of [yes, no]) desk.addCustomer({ ...rowan, textNumber: '+14165550123' })
  await send(yes, 'approved/12')
  await send(no, 'rejected/12')
  expect(yes.texts).toEqual([
    {
      id: `text.decision.${loanId}.approved.12`,
      to: '+14165550123',
      text: 'Tamarack Lending: your application is approved. Read the agreement and sign it: https://tamarack.example/customer/dashboard',
    },
  ])
  expect(no.texts).toEqual([])
})

test('the subjects are the same for everybody: no name, no amount, no number of an application', async () => {
  const [yes, no] = [await deskAt('agreement'), await rejectedDesk()]
  await send(yes, 'approved/12')
  await send(no, 'rejected/12')
  const subjects = [...yes.mail.emails, ...no.mail.emails].map(({ subject }) => subject)
  expect(subjects).toHaveLength(2)
  for (const subject of subjects) expect(subject).not.toMatch(/Rowan|Ashe|\d|\$|ln_/)
})

test.each(['review', 'pad', 'active'] as const)('an approval is not e-mailed at %s', async (status) => {
  const desk = await deskAt(status)
  await send(desk, 'approved/12')
  expect(desk.mail.emails).toEqual([])
})

test('who withdrew before the e-mail left is not e-mailed an approval', async () => {
  const desk = await deskAt('agreement')
  await desk.execute(byBorrower('withdraw-application', {}), { key: 'k' })
  await send(desk, 'approved/12')
  expect(desk.mail.emails).toEqual([])
})

test('a decision that the mail server takes twice has one id, so that it recognises the repeat', async () => {
  const desk = await deskAt('agreement')
  await send(desk, 'approved/12')
  await send(desk, 'approved/12')
  expect(new Set(desk.mail.emails.map(({ id }) => id)).size).toBe(1)
})

describe('TAM-208: a check by hand', () => {
  const papers = [{ number: 1, sha256: 'paper-1' }]
  const paper = (desk: LoanDesk) => desk.addPaper(loanId, 'identity', { number: 1, sha256: 'paper-1' })
  const submit = byBorrower('submit-papers', { step: 'identity', papers: [1], account: null })
  const noah: Actor = { id: 'usr_noah', name: 'Noah Reyes', role: 'admin' }
  const read = { findings: identityRead, note: 'Compared' }
  const emailsOf = async (desk: LoanDesk) =>
    (await desk.activities.readLoan({ loanId, emailsAfter: 0 }))?.emails.map(({ id }) => id) ?? []
  const sent = async (desk: LoanDesk) => {
    const [id = 'none'] = (await emailsOf(desk)).slice(-1)
    await send(desk, id)
    return desk.mail.emails.at(-1)
  }

  test('that needs more is e-mailed in the words of staff, with the way back and the end', async () => {
    const desk = await deskAt('identity')
    paper(desk)
    await desk.execute(submit, { key: 'papers' })
    expect(desk.loan(loanId)).toMatchObject({ byHand: { papers } })
    expect(await emailsOf(desk)).toEqual([])
    await desk.execute(byStaff('refer-back', { note: 'The back of the card, please' }), { key: 'more' })
    const email = await sent(desk)
    expect(email?.subject).toBe('We need something more from you')
    expect(email?.paragraphs).toContain('The back of the card, please')
    expect(email?.paragraphs.join()).toContain('it ends on Sunday, December 20, 2026')
  })

  test('that is done is e-mailed with the next step, once', async () => {
    const desk = await deskAt('identity')
    paper(desk)
    await desk.execute(submit, { key: 'papers' })
    await desk.execute(byStaff('verify-by-hand', read), { key: 'first' })
    const second = { ...byStaff('verify-by-hand', { ...read, note: 'So did I' }), actor: noah }
    expect((await desk.execute(second, { key: 'second' })).ok).toBe(true)
    expect(await emailsOf(desk)).toHaveLength(1)
    expect((await sent(desk))?.paragraphs.join()).toContain('all is well. The next step is your bank account.')
  })

  test.each([
    ['passed', 'The next step is your bank account.'],
    ['failed', 'did not pass. You can try it again, or send us photos of your ID'],
  ] as const)('at the provider that %s is e-mailed as well', async (outcome, words) => {
    const desk = await deskAt('identity')
    const started = await desk.openWindow(byBorrower('start-identity-check', { checkId: '' }), 'open')
    const checkId = started.ok ? started.value.checkId : ''
    for (const state of ['pending-review', outcome] as const) {
      desk.identity.settle(checkId, state)
      await desk.activities.confirmIdentity({ loanId, checkId })
    }
    expect((await sent(desk))?.paragraphs.join()).toContain(words)
  })
})
