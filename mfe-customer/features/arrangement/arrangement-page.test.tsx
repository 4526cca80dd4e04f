import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { servicingOf } from '@tamarack/contracts/testing/servicing.fixture'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { ArrangeableView, ServicingView } from '@tamarack/contracts/views/servicing'
import { nearDate } from '@tamarack/ui/format'
import { startClean } from '../../testing/clean.ts'
import { documentOf } from '../../testing/documents.ts'
import { loanOf, openFold, openPage, ownLoans, terms } from '../../testing/open-page.tsx'

startClean()

type Request = NonNullable<ServicingView['request']>

const overdue = loanOf({ ...terms, status: 'overdue', activatedAt: Date.UTC(2026, 10, 20, 19), fundedAt: 1 })
const arrangeable = {
  movable: [],
  notMovable: null,
  late: { amount: 595_00, partsMax: 6, firstFrom: '2026-12-11', firstBy: '2026-12-31' },
  notArrangeable: null,
}
const mayNotLastLonger = {
  ...arrangeable,
  late: null,
  notMovable: { code: 'TERM_MAY_NOT_BE_EXTENDED', words: 'A cash advance may not be extended past its term.' },
}
const opened = (answers: Record<string, unknown> = {}) =>
  openPage('/customer/cannot-pay?loanId=L-1', {
    'GET /api/v1/loan/L-1': overdue,
    'GET /api/v1/loan/own': ownLoans([overdue]),
    'GET /api/v1/loan/servicing/L-1': servicingOf(),
    'GET /api/v1/loan/arrangeable/L-1': arrangeable,
    ...answers,
  })

test('what is late is requested in parts, with the days and the situation', async () => {
  const { callsTo } = opened({ 'POST /api/v1/loan/request-arrangement/L-1': overdue })
  expect(await screen.findByText(/^\$595\.00 in all\./)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Send my request' }))
  expect((await screen.findAllByText('Enter a date')).length).toBeGreaterThan(0)
  expect(callsTo('POST', '/api/v1/loan/request-arrangement/L-1')).toHaveLength(0)
  const first = screen.getByLabelText<HTMLInputElement>('When can you pay the first one?')
  expect([first.min, first.max]).toEqual(['2026-12-11', '2026-12-31'])
  fireEvent.change(first, { target: { value: '2026-12-18' } })
  fireEvent.change(screen.getByLabelText('What happened?'), { target: { value: 'income-later' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send my request' }))
  await waitFor(() =>
    expect(callsTo('POST', '/api/v1/loan/request-arrangement/L-1')[0]?.body).toEqual({
      wish: { kind: 'arrange-payments', parts: 2, first: '2026-12-18', every: 'bi-weekly' },
      situation: 'income-later',
    }),
  )
})

test('a cash advance before its day states what the law forbids and what stays possible', async () => {
  opened({ 'GET /api/v1/loan/arrangeable/L-1': mayNotLastLonger })
  expect(await screen.findByText(/The law does not let a cash advance last longer than agreed/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Pay a part now' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Send my request' })).toBeNull()
})

const earlier = {
  at: Date.UTC(2026, 11, 10),
  wish: { kind: 'arrange-payments', parts: 2, first: '2026-12-18', every: 'bi-weekly' },
  situation: 'income-later',
} as const

test('a request that waits is shown, and no other can be sent', async () => {
  const request: Request = { ...earlier, state: 'open', reason: null, answeredBy: '2026-12-14', declined: null }
  opened({ 'GET /api/v1/loan/servicing/L-1': servicingOf({ request }) })
  expect(await screen.findByRole('heading', { name: 'We have your request' })).toBeDefined()
  expect(
    screen.getByText(/What is late in 2 parts, the first by (\w{3}, )?Dec 18(, 2026)?, then every two weeks\./),
  ).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Send my request' })).toBeNull()
})

test('TAM-197: a request that waits states by when it is answered, and which debit still runs and can be stopped', async () => {
  const request: Request = { ...earlier, state: 'open', reason: null, answeredBy: '2026-12-14', declined: null }
  const debit = {
    payment: 1,
    amount: 228_00,
    debitDate: '2026-12-16',
    state: 'stoppable',
    until: '2026-12-11',
  } as const
  opened({ 'GET /api/v1/loan/servicing/L-1': servicingOf({ request, onTheirWay: [debit] }) })
  const notice = await screen.findByRole('region', { name: 'We have your request' })
  expect(notice.textContent).toContain(`A team member answers by ${nearDate('2026-12-14')}.`)
  expect(notice.textContent).toContain('Until then we send no debit of what is late to your bank.')
  expect(notice.textContent).toContain(
    `The debit of $228.00 for ${nearDate('2026-12-16')} is on its way. You can stop it through ${nearDate('2026-12-11')}`,
  )
  expect(screen.getByRole('link', { name: 'Stop that debit' }).getAttribute('href')).toBe('/customer/dashboard#debits')
})

test('each part is shown with its day before the request is sent', async () => {
  opened()
  fireEvent.change(await screen.findByLabelText('In how many parts?'), { target: { value: '3' } })
  expect(screen.queryByRole('region', { name: 'Your request' })).toBeNull()
  fireEvent.change(screen.getByLabelText('When can you pay the first one?'), { target: { value: '2026-12-18' } })
  const preview = await screen.findByRole('region', { name: 'Your request' })
  expect(preview.textContent).toContain(`${nearDate('2026-12-18')}`)
  expect(preview.textContent).toContain(`${nearDate('2027-01-01')}`)
  expect(preview.textContent).toContain(`${nearDate('2027-01-15')}`)
})

const declined: Request = {
  ...earlier,
  state: 'declined',
  reason: 'days-too-late',
  answeredBy: '2026-12-14',
  declined: { why: 'The days that you chose are too late.', next: ['Every payment stays due on its day.', 'Call us.'] },
}
const onDashboard = (servicing: ServicingView, loan: LoanView = overdue, can: ArrangeableView = arrangeable) =>
  openPage('/customer/dashboard', {
    'GET /api/v1/loan/own': ownLoans([loan]),
    'GET /api/v1/loan/arrangeable/L-1': can,
    'GET /api/v1/loan/document/L-1/loan-agreement': documentOf('loan-agreement'),
    'GET /api/v1/loan/document/L-1/pad-agreement': documentOf('pad-agreement'),
    'GET /api/v1/loan/servicing/L-1': servicing,
  })
const late: ServicingView['late'] = {
  amount: 595_00,
  payNow: { amount: 595_00, partDue: null },
  payments: [],
  defaultInterest: 0,
  fee: 0,
  refundToRecover: 0,
  interestSinceEnd: 0,
  interest: [],
}

test('the dashboard states why a request was declined and what to do next, while something is late', async () => {
  onDashboard(servicingOf({ request: declined, late }))
  expect(await screen.findByRole('heading', { name: 'We could not agree to your request' })).toBeDefined()
  expect(screen.getByText(/The days that you chose are too late/)).toBeDefined()
  expect(screen.getByText('Every payment stays due on its day.')).toBeDefined()
  expect(await screen.findByRole('link', { name: 'Send another request' })).toBeDefined()
})

test('a decline offers no other request where none can be sent, as while the loan is with collections', async () => {
  const none: ArrangeableView = { ...arrangeable, late: null }
  const { callsTo } = onDashboard(
    servicingOf({ request: declined, late }),
    { ...overdue, status: 'in-collections' },
    none,
  )
  expect(await screen.findByRole('heading', { name: 'We could not agree to your request' })).toBeDefined()
  await waitFor(() => expect(callsTo('GET', '/api/v1/loan/arrangeable/L-1')).toHaveLength(1))
  await screen.findByText(/^Non-profit credit counsellors/)
  expect(screen.queryByRole('link', { name: 'Send another request' })).toBeNull()
})

test('while a request waits the dashboard shows its state in place of the way to another one', async () => {
  const request: Request = { ...earlier, state: 'open', reason: null, answeredBy: '2026-12-14', declined: null }
  onDashboard(servicingOf({ request, late }))
  const region = within(await openFold('If you cannot pay'))
  expect((await region.findByText(/^You asked for more time on/)).textContent).toContain(`${nearDate('2026-12-09')}`)
  await screen.findByText(/^Non-profit credit counsellors/)
  for (const name of ['Ask for more time', 'Pay it later or in parts'])
    expect(screen.queryByRole('link', { name })).toBeNull()
})

test('the dashboard no longer shows an answer once what was requested does not matter any more', async () => {
  onDashboard(servicingOf({ request: declined, late: null }))
  expect(await screen.findByRole('region', { name: 'Your debits and bank account' })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'We could not agree to your request' })).toBeNull()
})

test('a request that was declined states why, and another can be sent', async () => {
  opened({ 'GET /api/v1/loan/servicing/L-1': servicingOf({ request: declined }) })
  expect(await screen.findByText(/The days that you chose are too late/)).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Send my request' })).toBeDefined()
})

test('the dashboard leads to a request where one can be sent today', async () => {
  onDashboard(servicingOf({ late }))
  const way = await screen.findByRole('link', { name: 'Pay it later or in parts' })
  expect(way.getAttribute('href')).toBe('/customer/cannot-pay?loanId=L-1')
  await screen.findByText(/^Non-profit credit counsellors/)
  expect(screen.queryByRole('link', { name: 'Ask for more time' })).toBeNull()
})

test('who pays in parts, as arranged, is offered other dates', async () => {
  const parts = [{ dueDate: '2026-12-18', amount: 595_00, left: 595_00, state: 'due' as const }]
  onDashboard(servicingOf({ late, figures: { ...servicingOf().figures, parts } }))
  const way = await screen.findByRole('link', { name: 'Ask for other dates' })
  expect(way.getAttribute('href')).toBe('/customer/cannot-pay?loanId=L-1')
  expect(screen.queryByRole('link', { name: 'Pay it later or in parts' })).toBeNull()
})

test('a cash advance before its day has no way to a request that could only be refused: the dashboard states from when on it has', async () => {
  onDashboard(servicingOf(), { ...overdue, status: 'funded' }, mayNotLastLonger)
  const region = within(await openFold('If you cannot pay'))
  expect(await region.findByText(/you can request to pay what is late in parts from the next day on/)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Ask for more time' })).toBeNull()
})

test('what is late and may not be arranged today states why in place of the way to a request', async () => {
  const words = 'A debit is on its way.'
  onDashboard(servicingOf({ late }), overdue, {
    ...arrangeable,
    late: null,
    notArrangeable: { code: 'DEBIT_IN_FLIGHT', words },
  })
  expect(await screen.findByText(`What is late cannot be arranged today. ${words}`)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Pay it later or in parts' })).toBeNull()
})

test('where a payment ahead may move and what is late may not be arranged, nothing promises parts, and both pages state why', async () => {
  const moves: ArrangeableView = {
    movable: [{ payment: 2, amount: 100_00, dueDate: '2026-12-20', earliest: '2026-12-21', latest: '2026-12-31' }],
    notMovable: null,
    late: null,
    notArrangeable: { code: 'DEBIT_IN_FLIGHT', words: 'A debit is on its way.' },
  }
  const why = 'What is late cannot be arranged today. A debit is on its way.'
  onDashboard(servicingOf({ late }), overdue, moves)
  expect(await screen.findByText(why)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Ask for more time' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Pay it later or in parts' })).toBeNull()
  cleanup()
  opened({ 'GET /api/v1/loan/arrangeable/L-1': moves })
  expect(await screen.findByText(why)).toBeDefined()
})

test('where it could not be read what can be requested, the way stays open and the server is not called again and again', async () => {
  const { callsTo } = openPage('/customer/dashboard', {
    'GET /api/v1/loan/own': ownLoans([{ ...overdue, status: 'funded' }]),
    'GET /api/v1/loan/servicing/L-1': servicingOf(),
  })
  await openFold('If you cannot pay')
  await screen.findByRole('link', { name: 'Ask for more time' })
  await screen.findByText(/^Non-profit credit counsellors/)
  expect(callsTo('GET', '/api/v1/loan/arrangeable/L-1')).toHaveLength(1)
  await waitFor(() => expect(screen.getByRole('link', { name: 'Ask for more time' })).toBeDefined())
  expect(callsTo('GET', '/api/v1/loan/arrangeable/L-1')).toHaveLength(1)
})
