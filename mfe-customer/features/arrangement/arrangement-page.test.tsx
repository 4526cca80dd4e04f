import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { servicingOf } from '@tamarack/contracts/testing/servicing.fixture'
import { startClean } from '../../testing/clean.ts'
import { loanOf, openPage, terms } from '../../testing/open-page.tsx'

startClean()

const overdue = loanOf({ ...terms, status: 'overdue', activatedAt: Date.UTC(2026, 10, 20, 19), fundedAt: 1 })
const arrangeable = {
  movable: [],
  notMovable: null,
  late: { amount: 595_00, partsMax: 6, firstBy: '2026-12-31' },
  notArrangeable: null,
}
const opened = (answers: Record<string, unknown> = {}) =>
  openPage('/customer/cannot-pay?loanId=L-1', {
    'GET /api/v1/loan/L-1': overdue,
    'GET /api/v1/loan/user/u-1': [overdue],
    'GET /api/v1/loan/servicing/L-1': servicingOf(),
    'GET /api/v1/loan/arrangeable/L-1': arrangeable,
    ...answers,
  })

test('what is late is requested in parts, with the days and the situation', async () => {
  const { callsTo } = opened({ 'POST /api/v1/loan/request-arrangement/L-1': overdue })
  expect(await screen.findByText(/About \$297\.50 each, \$595\.00 in all\./)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Send my request' }))
  expect((await screen.findAllByText('Enter a date')).length).toBeGreaterThan(0)
  expect(callsTo('POST', '/api/v1/loan/request-arrangement/L-1')).toHaveLength(0)
  fireEvent.change(screen.getByLabelText('When can you pay the first one?'), { target: { value: '2026-12-18' } })
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
  opened({
    'GET /api/v1/loan/arrangeable/L-1': {
      ...arrangeable,
      late: null,
      notMovable: { code: 'TERM_MAY_NOT_BE_EXTENDED', words: 'A cash advance may not be extended past its term.' },
    },
  })
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
  const request = { ...earlier, state: 'open', reason: null } as const
  opened({ 'GET /api/v1/loan/servicing/L-1': servicingOf({ request }) })
  expect(await screen.findByRole('heading', { name: 'We have your request' })).toBeDefined()
  expect(screen.getByText(/What is late in 2 parts, the first by Dec 18, 2026, then every two weeks\./)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Send my request' })).toBeNull()
})

test('a request that was declined states why, and another can be sent', async () => {
  const request = { ...earlier, state: 'declined', reason: 'days-too-late' } as const
  opened({ 'GET /api/v1/loan/servicing/L-1': servicingOf({ request }) })
  expect(await screen.findByText(/The days that you chose are too late/)).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Send my request' })).toBeDefined()
})
