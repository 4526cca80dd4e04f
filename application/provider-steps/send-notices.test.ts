import { describe, expect, test } from 'vitest'
import { startOfTorontoDay, torontoDateOf, torontoInstant } from '@tamarack/domain/calendars/toronto'
import { mayContactAboutDebt } from '@tamarack/domain/collections/contact-limits'
import { isServiced } from '@tamarack/domain/loan/loan'
import type { EventOf } from '@tamarack/domain/loan/loan-event'
import { contactsAboutDebt } from '@tamarack/domain/testing/notices.fixture'
import { instant } from '@tamarack/domain/values/instant'
import { localDate } from '@tamarack/domain/values/local-date'
import { makeWorkflowActivities } from '../loan-steps.ts'
import { EmailsWaiting } from '../mail-relay.ts'
import { byJo, done, fundedTogether } from '../testing/joint-loan.fixture.ts'
import { hours, loanDesk, rowan, type LoanDesk } from '../testing/loan-desk.fixture.ts'
import { byStaff, loanId, walkTo } from '../testing/walked-loan.fixture.ts'
import type { NoticesSent } from './send-notices.ts'

/** $500.00 on Friday, November 20, 2026, due on Friday, December 4. */
const funded = async (): Promise<LoanDesk> => {
  const desk = loanDesk()
  await walkTo(desk, 'active')
  await desk.sendAdvance({ loanId })
  desk.rails.complete(desk.now())
  await desk.followAdvance({ loanId })
  return desk
}
const send = (desk: LoanDesk): Promise<NoticesSent> => desk.activities.sendNotices({ loanId })
const recorded = (desk: LoanDesk): readonly EventOf<'notice-sent'>[] =>
  desk.tables().events.flatMap(({ event }) => (event.type === 'notice-sent' ? [event] : []))
const kinds = (desk: LoanDesk): readonly string[] => recorded(desk).map(({ kind }) => kind)

const step = async (desk: LoanDesk, now: number): Promise<void> => {
  const steps = makeWorkflowActivities(desk.activities)
  const due = (await steps.readLoan({ loanId }))?.steps.filter(({ at }) => at <= now) ?? []
  for (const one of due) {
    const take = steps[one.type] as (input: { loanId: string; step: typeof one }) => Promise<unknown>
    if (one.type !== 'send-notices') await take({ loanId, step: one })
  }
}

/** Lives every three hours until that day, as the workflow would: what time brings, and then a look
 * at the notices. */
const liveUntil = async (desk: LoanDesk, day: string): Promise<void> => {
  while (torontoDateOf(instant(desk.now())) < day) {
    desk.pass(hours(3))
    await step(desk, desk.now())
    await send(desk)
  }
}

test('a notice is stored, e-mailed with its file and recorded once, with nothing personal in the log', async () => {
  const desk = await funded()
  await send(desk)
  await send(desk)
  expect(kinds(desk)).toEqual(['disbursed'])
  const [email] = desk.mail.emails
  expect(email).toMatchObject({ to: rowan.email, subject: 'We sent you your money' })
  expect(email?.attachments?.[0]?.filename).toBe(`notice-${loanId}-2026-11-20.pdf`)
  expect(email?.sections?.map(({ heading }) => heading)).toEqual(['What you owe', 'Payments still to be made'])
  const [event] = recorded(desk)
  const stored = desk.tables().documents.find(({ ref }) => ref.sha256 === event?.document.sha256)
  expect(stored).toMatchObject({ content: { kind: 'loan-notice', date: '2026-11-20' }, signedAt: null })
  expect(Object.keys(event ?? {}).toSorted()).toEqual(
    ['aboutDebt', 'at', 'day', 'document', 'kind', 'subject', 'type'].toSorted(),
  )
  expect(JSON.stringify(event)).not.toMatch(/rowan/i)
})

test('TAM-202: who owes the loan as well reads that money was sent, arrived or is not owed, by whomever, and nothing about a debt', async () => {
  const desk = await fundedTogether()
  const toJo = () => desk.mail.emails.filter(({ to, id }) => to === 'jo@mail.example' && id.startsWith('notice.'))
  await send(desk)
  await send(desk)
  expect(toJo().map(({ subject, attachments = [] }) => [subject, attachments.length])).toEqual([
    ['The money of your joint loan was sent', 0],
  ])
  await done(desk, byJo('co-pay-early', { amount: 100_00 }))
  await desk.followRequests({ loanId })
  desk.rails.pay(`pay_${loanId}_request_1`, desk.now())
  await desk.followRequests({ loanId })
  await send(desk)
  expect(toJo().at(-1)).toMatchObject({ subject: 'A payment of your joint loan arrived' })
  expect(toJo().at(-1)?.paragraphs[1]).toMatch(
    /^\$100\.00 arrived on Friday, November 20, 2026 for the loan that you and Rowan Ashe owe together\./,
  )
  await liveUntil(desk, '2027-01-20')
  expect(new Set(toJo().map(({ subject }) => subject)).size).toBe(2)
  expect(desk.mail.emails.filter(({ to }) => to === rowan.email).length).toBeGreaterThan(4)
})

test('a look names the moment of the next one: nine in the morning of the next day that may have a notice', async () => {
  const desk = await funded()
  const { lookAgainAt } = await send(desk)
  expect(lookAgainAt).toBe(torontoInstant(localDate('2026-11-27'), 9, 0, 0))
})

test('a loan that is paid on its day has four notices: sent, coming up, a statement and the closing statement', async () => {
  const desk = await funded()
  await liveUntil(desk, '2026-12-20')
  expect(kinds(desk)).toEqual(['disbursed', 'upcoming-debit', 'statement', 'closing'])
  expect(recorded(desk).map(({ document }) => document.kind)).toEqual([
    'loan-notice',
    'loan-notice',
    'account-statement',
    'closing-statement',
  ])
  expect((await send(desk)).lookAgainAt).toBeNull()
})

test('COL-01: a returned debit is written about within the hours only, at most three times in seven days, and the log is the evidence', async () => {
  const desk = await funded()
  desk.rails.answerWith(() => ({ failure: 'EftFailedInsufficientFunds' }))
  await liveUntil(desk, '2026-12-24')
  const events = desk.tables().events.map(({ event }) => event)
  const contacts = contactsAboutDebt(events)
  expect(contacts.length).toBeGreaterThan(0)
  for (const [index, contact] of contacts.entries())
    expect(mayContactAboutDebt(contact, contacts.slice(0, index))).toEqual({ ok: true, value: true })
  expect(kinds(desk)).toContain('returned')
})

test('COL-01: a contact that may not be made now waits for the first lawful moment, and other notices do not wait for it', async () => {
  const desk = await funded()
  await send(desk)
  desk.rails.answerWith(() => ({ failure: 'EftFailedInsufficientFunds' }))
  const night = torontoInstant(localDate('2026-12-08'), 2, 0, 0)
  while (desk.now() < night) {
    desk.pass(hours(3))
    await step(desk, desk.now())
  }
  desk.setNow(night)
  const { lookAgainAt } = await send(desk)
  expect(kinds(desk)).toEqual(['disbursed', 'statement'])
  const morning = torontoInstant(localDate('2026-12-08'), 7, 0, 0)
  expect(lookAgainAt).toBe(morning)
  desk.setNow(morning)
  await send(desk)
  expect(kinds(desk)).toContain('returned')
})

test('TAM-89: a notice that its day has passed by is not sent', async () => {
  const desk = await funded()
  desk.setNow(startOfTorontoDay(localDate('2026-12-05')))
  await send(desk)
  expect(kinds(desk)).not.toContain('upcoming-debit')
  expect(kinds(desk)).toContain('statement')
})

const refusing = async (): Promise<never> => {
  throw new Error('the connection broke')
}

test('a notice is recorded and counted before its e-mail leaves, and a process that dies in between sends it later', async () => {
  const desk = await funded()
  const { send: deliver } = desk.mail.mailer
  desk.mail.mailer.send = refusing
  await expect(send(desk)).rejects.toThrow(EmailsWaiting)
  expect([kinds(desk), desk.mail.emails]).toEqual([['disbursed'], []])
  // A retry records nothing twice.
  await expect(send(desk)).rejects.toThrow(EmailsWaiting)
  desk.mail.mailer.send = deliver
  desk.pass(hours(1))
  await send(desk)
  expect(desk.mail.emails.map(({ id }) => id)).toEqual([expect.stringContaining('notice.')])
  expect(kinds(desk)).toEqual(['disbursed'])
})

test('a notice whose e-mail left just before the process died is sent again under the same id and counted once', async () => {
  const desk = await funded()
  const { send: deliver } = desk.mail.mailer
  desk.mail.mailer.send = async (email) => {
    await deliver(email)
    throw new Error('the connection broke')
  }
  await expect(send(desk)).rejects.toThrow(EmailsWaiting)
  desk.mail.mailer.send = deliver
  await send(desk)
  expect(desk.mail.emails).toHaveLength(2)
  expect(new Set(desk.mail.emails.map(({ id }) => id)).size).toBe(1)
  expect(desk.tables().documents.filter(({ ref }) => ref.kind === 'loan-notice')).toHaveLength(1)
  expect(kinds(desk)).toEqual(['disbursed'])
})

test('COL-01: a contact whose e-mail is late leaves within the hours of the law only, and no other is recorded before', async () => {
  const desk = await funded()
  await send(desk)
  desk.rails.answerWith(() => ({ failure: 'EftFailedInsufficientFunds' }))
  const evening = torontoInstant(localDate('2026-12-08'), 20, 59, 0)
  while (desk.now() < evening) {
    desk.pass(hours(3))
    await step(desk, desk.now())
  }
  desk.setNow(evening)
  const { send: deliver } = desk.mail.mailer
  desk.mail.mailer.send = async (email) => (email.subject.includes('returned') ? refusing() : deliver(email))
  await expect(send(desk)).rejects.toThrow(EmailsWaiting)
  const contacts = () => contactsAboutDebt(desk.tables().events.map(({ event }) => event)).length
  expect([kinds(desk).includes('returned'), contacts()]).toEqual([true, 1])
  desk.mail.mailer.send = deliver
  const sent = desk.mail.emails.length
  desk.setNow(torontoInstant(localDate('2026-12-08'), 21, 1, 0))
  await expect(send(desk)).rejects.toThrow(EmailsWaiting)
  expect([desk.mail.emails.length, contacts()]).toEqual([sent, 1])
  const morning = torontoInstant(localDate('2026-12-09'), 7, 0, 0)
  desk.setNow(morning)
  await send(desk)
  expect(desk.mail.emails.length).toBeGreaterThan(sent)
  // The contact counts from when its e-mail left, and once.
  expect(contactsAboutDebt(desk.tables().events.map(({ event }) => event))).toEqual([morning])
  const loan = desk.loan(loanId)
  expect(loan && isServiced(loan) && loan.noticed.contacts).toEqual([morning])
})

test('TAM-186: a late contact does not leave once contacts are barred', async () => {
  const desk = await funded()
  await send(desk)
  desk.rails.answerWith(() => ({ failure: 'EftFailedInsufficientFunds' }))
  const noon = torontoInstant(localDate('2026-12-08'), 12, 0, 0)
  while (desk.now() < noon) {
    desk.pass(hours(3))
    await step(desk, desk.now())
  }
  desk.setNow(noon)
  const { send: deliver } = desk.mail.mailer
  desk.mail.mailer.send = async (email) => (email.subject.includes('returned') ? refusing() : deliver(email))
  await expect(send(desk)).rejects.toThrow(EmailsWaiting)
  desk.mail.mailer.send = deliver
  const sent = desk.mail.emails.length
  expect(
    await desk.execute(byStaff('set-do-not-contact', { ground: 'asked-in-writing', note: 'A letter' }), { key: 'bar' }),
  ).toMatchObject({
    ok: true,
  })
  desk.setNow(torontoInstant(localDate('2026-12-10'), 12, 0, 0))
  await expect(send(desk)).rejects.toThrow(EmailsWaiting)
  expect(desk.mail.emails.length).toBe(sent)
})

describe('text messages', () => {
  const withTexts = async (): Promise<LoanDesk> => {
    const desk = loanDesk()
    desk.addCustomer({ ...rowan, textNumber: '+14165550123' })
    await walkTo(desk, 'active')
    await desk.sendAdvance({ loanId })
    desk.rails.complete(desk.now())
    await desk.followAdvance({ loanId })
    return desk
  }
  const page = 'https://tamarack.example/customer/dashboard'

  test('say that money was sent and which debit comes, and nothing of a debit that was returned', async () => {
    const desk = await withTexts()
    desk.rails.answerWith(() => ({ failure: 'EftFailedInsufficientFunds' }))
    await liveUntil(desk, '2026-12-12')
    expect(kinds(desk)).toContain('returned')
    expect(desk.texts.map(({ to, text }) => [to, text])).toEqual([
      ['+14165550123', `Tamarack Lending: We sent you $500.00 by Interac e-Transfer. ${page}`],
      [
        '+14165550123',
        `Tamarack Lending: $570.00 will be debited from your account on Friday, December 4, 2026. ${page}`,
      ],
    ])
  })
  test('that nobody takes do not hold up the notice', async () => {
    const desk = await withTexts()
    desk.textGateway.send = async () => {
      throw new Error('nobody takes it')
    }
    await send(desk)
    expect(kinds(desk)).toEqual(['disbursed'])
  })
  test('go only to who turned them on', async () => {
    const desk = await funded()
    await send(desk)
    expect([desk.mail.emails.length, desk.texts]).toEqual([1, []])
  })
})
