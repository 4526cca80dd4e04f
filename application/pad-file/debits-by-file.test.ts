import { expect, test } from 'vitest'
import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import { localDate } from '@tamarack/domain/values/local-date'
import type { PadDebit } from '../ports/pad-files.port.ts'
import type { PaymentOrder, PaymentRail, ProviderPayment } from '../ports/payment-rail.port.ts'
import { makeFakeBankFolder } from '../testing/fake-bank-folder.ts'
import { makeDebitsByFile, makeDebitsOnRails, type DebitRail } from './debits-by-file.ts'

const order = (part: Partial<PaymentOrder> = {}): PaymentOrder => ({
  paymentId: 'pay_1',
  direction: 'in',
  amountCents: 570_00,
  memo: 'Tamarack loan',
  comment: '',
  party: {
    firstName: 'Rowan',
    lastName: 'Ashe',
    email: 'rowan@mail.example',
    customerId: 'usr_rowan',
    phone: null,
  },
  account: {
    institutionNumber: '003',
    transitNumber: '00006',
    accountNumber: '0023456',
    debitDate: '2026-12-04',
  },
  ...part,
})

const world = (rail: DebitRail = 'pad-file') => {
  const now = torontoInstant(localDate('2026-12-01'), 6, 0, 0)
  const { debits, rows, change } = makeFakeBankFolder()
  const atZum = new Set<string>()
  const paymentAtZum = (paymentId: string, state: ProviderPayment['state']): ProviderPayment | null =>
    atZum.has(paymentId) ? { paymentId, providerId: 'tr_1', state, failure: null, completedAt: null } : null
  const zum: PaymentRail = {
    send: async ({ paymentId }) => {
      atZum.add(paymentId)
      return { paymentId, providerId: 'tr_1', state: 'submitted', failure: null, completedAt: null }
    },
    read: async (paymentId) => paymentAtZum(paymentId, 'submitted'),
    cancel: async (paymentId) => paymentAtZum(paymentId, 'cancelled'),
  }
  const byFile = makeDebitsByFile({ debits, clock: { now: () => now } })
  return {
    rail: makeDebitsOnRails(rail, { zum, byFile }),
    zum,
    atZum,
    rows,
    change: (part: Partial<PadDebit>): void => change('pay_1', part),
  }
}

test('a debit is on the rail of the settings, and sending it again changes nothing', async () => {
  const byFile = world('pad-file')
  expect(await byFile.rail.send(order())).toMatchObject({ state: 'submitted', providerId: 'D1' })
  expect(await byFile.rail.send(order())).toMatchObject({ state: 'submitted', providerId: 'D1' })
  expect([byFile.rows.size, byFile.atZum.size]).toEqual([1, 0])
  const byZum = world('zum')
  await byZum.rail.send(order())
  expect([byZum.rows.size, byZum.atZum.size]).toEqual([0, 1])
})

test('a debit that one rail has is never handed to the other, also after the settings changed', async () => {
  const { rail, zum, atZum, rows } = world('pad-file')
  await zum.send(order())
  expect(await rail.send(order())).toMatchObject({ providerId: 'tr_1' })
  expect(rows.size).toBe(0)
  const other = world('zum')
  other.rows.set('pay_1', {
    debitId: 'pay_1',
    reference: 'D7',
    amountCents: 570_00,
    debitDate: '2026-12-04',
    state: 'filed',
    fileState: 'accepted',
    returnCode: null,
    paidAt: null,
  })
  expect(await other.rail.send(order())).toMatchObject({ providerId: 'D7', state: 'acknowledged' })
  expect(await other.rail.cancel('pay_1')).toMatchObject({ state: 'acknowledged' })
  expect([other.atZum.size, atZum.size]).toEqual([0, 1])
})

test.each([
  ['in a file that the bank has not acknowledged', { state: 'filed', fileState: 'made' }, 'acknowledged', null],
  ['in an accepted file', { state: 'filed', fileState: 'accepted' }, 'acknowledged', null],
  ['that the bank has answered for', { state: 'filed', fileState: 'accepted', paidAt: 1 }, 'completed', null],
  ['in a rejected file', { state: 'filed', fileState: 'rejected' }, 'failed', '900'],
  [
    'that was returned after it was paid',
    { state: 'filed', fileState: 'accepted', paidAt: 1, returnCode: '915' },
    'failed',
    '915',
  ],
  ['that could be in no file', { state: 'refused', returnCode: '904' }, 'failed', '904'],
  ['that was called back', { state: 'called-back' }, 'cancelled', null],
] as const)('a debit %s is %s', async (_what, part, state, failure) => {
  const { rail, change } = world()
  await rail.send(order())
  change(part)
  expect(await rail.read('pay_1')).toMatchObject({ state, failure })
})

test('a debit without an amount fails before any bank sees it', async () => {
  const { rail, rows } = world()
  expect(await rail.send(order({ amountCents: 0 }))).toMatchObject({ state: 'failed', failure: '900' })
  expect(rows.size).toBe(0)
})

test('a debit that was never made reads as null on both rails, and there is nothing to call back', async () => {
  const { rail } = world()
  expect([await rail.read('pay_9'), await rail.cancel('pay_9')]).toEqual([null, null])
})
