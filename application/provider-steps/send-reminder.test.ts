import { expect, test } from 'vitest'
import { instant } from '@tamarack/domain/values/instant'
import { EmailsWaiting } from '../mail-relay.ts'
import { loanDesk, rowan, type LoanDesk } from '../testing/loan-desk.fixture.ts'
import { byBorrower, loanId, walkTo } from '../testing/walked-loan.fixture.ts'

const deskAt = async (status: Parameters<typeof walkTo>[1]): Promise<LoanDesk> => {
  const desk = loanDesk()
  await walkTo(desk, status)
  return desk
}
const remind = (desk: LoanDesk, number: number) =>
  desk.activities.sendReminder({ loanId, since: instant(1_795_000_000_000), number })
const recorded = (desk: LoanDesk) =>
  desk
    .tables()
    .events.filter(({ event }) => event.type === 'reminder-sent')
    .map(({ event }) => event)

test('a reminder goes to the customer once, names the next step and how to stop, and is recorded', async () => {
  const desk = await deskAt('agreement')
  expect(await remind(desk, 1)).toMatchObject({ status: 'agreement' })
  expect(await remind(desk, 1)).toBeNull()
  expect(desk.mail.emails).toHaveLength(1)
  const [email] = desk.mail.emails
  expect(email).toMatchObject({
    id: `reminder.${loanId}.1795000000000.1`,
    to: rowan.email,
    subject: 'Your application is waiting for you',
    action: { url: `https://tamarack.example/customer/application/?loanId=${loanId}` },
  })
  const text = email?.paragraphs.join('\n')
  expect(text).toContain('Tamarack Lending approved your application, and the agreement waits for your signature.')
  expect(text).toContain('the application ends on Sunday, December 20, 2026')
  expect(text).toContain('press "Withdraw this application"')
  expect(recorded(desk)).toMatchObject([{ number: 1, step: 'agreement' }])
})

test.each([
  ['terms', true],
  ['agreement', false],
  ['pad', false],
] as const)('a reminder at %s calls the application unfinished: %s', async (status, isUnfinished) => {
  const desk = await deskAt(status)
  await remind(desk, 1)
  expect(desk.mail.emails[0]?.paragraphs.join('\n').includes('have not finished it')).toBe(isUnfinished)
})

test('only the last reminder is called the last one', async () => {
  const desk = await deskAt('terms')
  for (const number of [1, 2, 3]) await remind(desk, number)
  const last = desk.mail.emails.map(({ paragraphs }) => paragraphs.some((text) => text.includes('last reminder')))
  expect(last).toEqual([false, false, true])
})

test('nothing personal stands in the address of a reminder but the number of the application', async () => {
  const desk = await deskAt('bank')
  await remind(desk, 1)
  const { search } = new URL(desk.mail.emails[0]?.action?.url ?? '')
  expect(search).toBe(`?loanId=${loanId}`)
})

test.each(['review', 'active'] as const)(
  'nothing is sent at %s, where the next act is not the customer’s',
  async (status) => {
    const desk = await deskAt(status)
    expect(await remind(desk, 1)).toBeNull()
    expect(desk.mail.emails).toEqual([])
    expect(recorded(desk)).toEqual([])
  },
)

test('nothing is sent after the customer withdrew', async () => {
  const desk = await deskAt('terms')
  await desk.execute(byBorrower('withdraw-application', {}), { key: 'k' })
  expect(await remind(desk, 1)).toBeNull()
  expect(desk.mail.emails).toEqual([])
})

test('a reminder is recorded before its e-mail leaves, and sent later once the mail server is back', async () => {
  const desk = await deskAt('terms')
  const { send } = desk.mail.mailer
  desk.mail.mailer.send = async () => {
    throw new Error('the connection broke')
  }
  for (const _ of [1, 2]) await expect(remind(desk, 1)).rejects.toThrow(EmailsWaiting)
  expect([recorded(desk).length, desk.mail.emails.length]).toEqual([1, 0])
  desk.mail.mailer.send = send
  await remind(desk, 1)
  expect([recorded(desk).length, desk.mail.emails.length]).toEqual([1, 1])
})
