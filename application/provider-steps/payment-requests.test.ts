import { expect, test } from 'vitest'
import { requestsOf } from '@tamarack/domain/loan/debits/payment-request'
import { isServiced, type ServicedLoan } from '@tamarack/domain/loan/loan'
import { cents } from '@tamarack/domain/values/cents'
import { payoffOf } from '../queries/money-actions.ts'
import { byJo, done, fundedTogether } from '../testing/joint-loan.fixture.ts'
import { hours, loanDesk, type LoanDesk } from '../testing/loan-desk.fixture.ts'
import { byBorrower, loanId, walkTo } from '../testing/walked-loan.fixture.ts'

const fundedDesk = async (): Promise<LoanDesk> => {
  const desk = loanDesk()
  await walkTo(desk, 'active')
  await desk.sendAdvance({ loanId })
  desk.rails.complete(desk.now())
  await desk.followAdvance({ loanId })
  return desk
}
const loanOf = (desk: LoanDesk): ServicedLoan => {
  const loan = desk.loan(loanId)
  if (loan === undefined || !isServiced(loan)) throw new Error('the loan is not signed')
  return loan
}
const press = async (desk: LoanDesk, type: 'cancel-loan' | 'pay-early', amount: number | null = null) => {
  const command = type === 'cancel-loan' ? byBorrower(type, {}) : byBorrower(type, { amount })
  const outcome = await desk.execute(command, { key: `k-${type}-${amount}` })
  if (!outcome.ok) throw new Error(outcome.error.code)
}
const idOf = (number: number): string => `pay_${loanId}_request_${number}`

test('a cancelled loan is over when the advance that was requested has arrived, and its customer was named to the provider', async () => {
  const desk = await fundedDesk()
  await press(desk, 'cancel-loan')
  expect(await desk.followRequests({ loanId })).toMatchObject({ status: 'cancelling', open: true })
  expect(desk.rails.sent('request')).toMatchObject([
    { paymentId: idOf(1), amountCents: 500_00, party: { firstName: 'Rowan', email: 'rowan@mail.example' } },
  ])
  desk.rails.pay(idOf(1), desk.now())
  expect(await desk.followRequests({ loanId })).toMatchObject({ status: 'cancelled', open: false })
})

test('followed again, no matter what died in between, a request is made once and its money booked once', async () => {
  const desk = await fundedDesk()
  await press(desk, 'pay-early')
  // The provider took the request, and the worker died before it recorded so.
  await desk.rails.rails.interac.send({
    paymentId: idOf(1),
    direction: 'in',
    amountCents: 570_00,
    memo: '',
    comment: '',
    party: { firstName: 'Rowan', lastName: 'Ashe', email: 'rowan@mail.example', customerId: 'usr_rowan', phone: null },
  })
  desk.rails.pay(idOf(1), desk.now())
  for (const _ of [1, 2, 3]) await desk.followRequests({ loanId })
  expect(desk.rails.made('request')).toHaveLength(1)
  expect(loanOf(desk)).toMatchObject({ status: 'repaid', book: { owedToBorrower: 0 } })
})

test('a request that another one replaced is withdrawn at the provider', async () => {
  const desk = await fundedDesk()
  await press(desk, 'pay-early')
  await desk.followRequests({ loanId })
  await press(desk, 'pay-early', 50_00)
  expect(await desk.followRequests({ loanId })).toMatchObject({ open: true })
  expect(desk.rails.payments.get(idOf(1))?.payment).toMatchObject({ state: 'cancelled' })
  expect(requestsOf(loanOf(desk)).map(({ state }) => state)).toEqual(['cancelled', 'submitted'])
})

test('a request that is withdrawn before it was ever made is cancelled, and never made', async () => {
  const desk = await fundedDesk()
  await press(desk, 'pay-early')
  await press(desk, 'cancel-loan')
  await desk.followRequests({ loanId })
  expect(desk.rails.sent('request').map(({ paymentId }) => paymentId)).toEqual([idOf(2)])
  expect(requestsOf(loanOf(desk)).map(({ state }) => state)).toEqual(['cancelled', 'submitted'])
})

test('a loan that is cancelled before its money was sent never sends it', async () => {
  const desk = loanDesk()
  await walkTo(desk, 'active')
  await press(desk, 'cancel-loan')
  expect(await desk.sendAdvance({ loanId })).toMatchObject({ status: 'cancelled', state: 'cancelled' })
  expect(desk.rails.sent('transfer')).toEqual([])
})

test('money that arrives on a loan that was cancelled meanwhile is requested back', async () => {
  const desk = loanDesk()
  await walkTo(desk, 'active')
  await desk.sendAdvance({ loanId })
  await press(desk, 'cancel-loan')
  desk.rails.complete(desk.now())
  expect(await desk.followAdvance({ loanId })).toMatchObject({ status: 'cancelling' })
  expect(requestsOf(loanOf(desk))).toMatchObject([{ amount: cents(500_00), purpose: 'cancellation' }])
})

const quotedNow = (desk: LoanDesk): number => {
  const quote = payoffOf(loanOf(desk), null, desk.now())
  if (quote?.ok !== true) throw new Error('no quote')
  return quote.value.total
}

test.each([0, 1, 5, 13, 14, 15, 29, 45, 60])(
  'exactly what is quoted on day %i closes the loan when it is paid on that day, and no earlier day costs more',
  async (days) => {
    const desk = await fundedDesk()
    const quotes = [quotedNow(desk)]
    for (let day = 1; day <= days; day += 1) {
      desk.pass(hours(24))
      quotes.push(quotedNow(desk))
    }
    expect(quotes).toEqual(quotes.toSorted((a, b) => a - b))
    await press(desk, 'pay-early')
    await desk.followRequests({ loanId })
    expect(desk.rails.sent('request').at(-1)?.amountCents).toBe(quotes.at(-1))
    desk.rails.pay(idOf(1), desk.now())
    await desk.followRequests({ loanId })
    expect(loanOf(desk)).toMatchObject({ status: 'repaid', book: { owedToBorrower: 0 } })
  },
)

test.each([
  ['2026-11-19', 'PAYOFF_DAY_PAST'],
  ['2027-11-21', 'PAYOFF_DAY_TOO_FAR'],
  ['2026-02-30', 'NOT_A_DAY'],
])('a quote for %s is refused as %s', async (on, code) => {
  const desk = await fundedDesk()
  expect(payoffOf(loanOf(desk), on, desk.now())).toEqual({ ok: false, error: { code } })
})

test('TAM-202: who owes the loan with its borrower pays it off by a request of their own, in the place of the borrower’s', async () => {
  const desk = await fundedTogether()
  await press(desk, 'pay-early', 100_00)
  await desk.followRequests({ loanId })
  await done(desk, byJo('co-pay-early', { amount: null }))
  await desk.followRequests({ loanId })
  expect(desk.rails.sent('request').map(({ party }) => party.email)).toEqual(['rowan@mail.example', 'Jo@Mail.Example'])
  expect(requestsOf(loanOf(desk))).toMatchObject([
    { state: 'cancelled' },
    { state: 'submitted', payer: 'co-applicant' },
  ])
  expect(desk.tables().events.findLast(({ event }) => event.type === 'payment-requested')?.actor.id).toBe('usr_jo')
  desk.rails.pay(idOf(2), desk.now())
  expect(await desk.followRequests({ loanId })).toMatchObject({ status: 'repaid', open: false })
})

test('TAM-202: either of two cancels for both; the advance is requested of the borrower, who has it', async () => {
  const desk = await fundedTogether()
  await done(desk, byJo('co-cancel-loan', {}))
  await desk.followRequests({ loanId })
  expect(loanOf(desk).status).toBe('cancelling')
  expect(desk.tables().events.find(({ event }) => event.type === 'cancelled')?.actor.id).toBe('usr_jo')
  expect(desk.rails.sent('request')).toMatchObject([{ amountCents: 2000_00, party: { email: 'rowan@mail.example' } }])
})

test('TAM-202: who does not owe the loan with its borrower has nothing to pay or to cancel there', async () => {
  const desk = await fundedDesk()
  for (const command of [byJo('co-pay-early', { amount: null }), byJo('co-cancel-loan', {})])
    expect(await desk.execute(command as never, { key: `k-${JSON.stringify(command)}` })).toMatchObject({
      ok: false,
      error: { code: 'NOT_FOUND' },
    })
})
