import { expect, test } from 'vitest'
import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import { localDate } from '@tamarack/domain/values/local-date'
import type { DebitProvider, DebitRequest } from '../ports/debit-provider.port.ts'
import type { PadDebit } from '../ports/pad-files.port.ts'
import { makeFakeBankFolder } from '../testing/fake-bank-folder.ts'
import { makeDebitsByFile, makeDebitsOnRails, type DebitRail } from './debits-by-file.ts'

const request = (part: Partial<DebitRequest> = {}): DebitRequest => ({
  debitId: 'pay_1',
  amountCents: 570_00,
  debitDate: '2026-12-04',
  memo: 'Tamarack loan',
  comment: '',
  payor: {
    firstName: 'Rowan',
    lastName: 'Ashe',
    email: 'rowan@mail.example',
    customerId: 'usr_rowan',
    account: { institutionNumber: '003', transitNumber: '00006', accountNumber: '0023456' },
  },
  ...part,
})

const world = (rail: DebitRail = 'pad-file') => {
  const now = torontoInstant(localDate('2026-12-01'), 6, 0, 0)
  const { debits, rows, change } = makeFakeBankFolder()
  const atZum = new Set<string>()
  const zum: DebitProvider = {
    submit: async ({ debitId }) => {
      atZum.add(debitId)
      return { debitId, providerId: 'tr_1', state: 'submitted', failure: null }
    },
    readDebit: async (debitId) =>
      atZum.has(debitId) ? { debitId, providerId: 'tr_1', state: 'submitted', failure: null } : null,
    cancelDebit: async (debitId) =>
      atZum.has(debitId) ? { debitId, providerId: 'tr_1', state: 'cancelled', failure: null } : null,
  }
  const byFile = makeDebitsByFile({ debits, clock: { now: () => now } })
  return {
    provider: makeDebitsOnRails(rail, { zum, byFile }),
    zum,
    atZum,
    rows,
    change: (part: Partial<PadDebit>): void => change('pay_1', part),
  }
}

test('a debit is on the rail of the settings, and submitting it again changes nothing', async () => {
  const byFile = world('pad-file')
  expect(await byFile.provider.submit(request())).toMatchObject({ state: 'submitted', providerId: 'D1' })
  expect(await byFile.provider.submit(request())).toMatchObject({ state: 'submitted', providerId: 'D1' })
  expect([byFile.rows.size, byFile.atZum.size]).toEqual([1, 0])
  const byZum = world('zum')
  await byZum.provider.submit(request())
  expect([byZum.rows.size, byZum.atZum.size]).toEqual([0, 1])
})

test('a debit that one rail has is never handed to the other, also after the settings changed', async () => {
  const { provider, zum, atZum, rows } = world('pad-file')
  await zum.submit(request())
  expect(await provider.submit(request())).toMatchObject({ providerId: 'tr_1' })
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
  expect(await other.provider.submit(request())).toMatchObject({ providerId: 'D7', state: 'acknowledged' })
  expect(await other.provider.cancelDebit('pay_1')).toMatchObject({ state: 'acknowledged' })
  expect([other.atZum.size, atZum.size]).toEqual([0, 1])
})

test.each([
  ['in a file that the bank has not acknowledged', { state: 'filed', fileState: 'made' }, 'acknowledged', null],
  ['in an accepted file', { state: 'filed', fileState: 'accepted' }, 'acknowledged', null],
  ['that the bank has answered for', { state: 'filed', fileState: 'accepted', paidAt: 1 }, 'completed', null],
  ['in a rejected file', { state: 'filed', fileState: 'rejected' }, 'returned', '900'],
  [
    'that was returned after it was paid',
    { state: 'filed', fileState: 'accepted', paidAt: 1, returnCode: '915' },
    'returned',
    '915',
  ],
  ['that could be in no file', { state: 'refused', returnCode: '904' }, 'returned', '904'],
  ['that was called back', { state: 'called-back' }, 'cancelled', null],
] as const)('a debit %s is %s', async (_what, part, state, failure) => {
  const { provider, change } = world()
  await provider.submit(request())
  change(part)
  expect(await provider.readDebit('pay_1')).toMatchObject({ state, failure })
})

test('a debit of no amount is a returned one that no bank saw', async () => {
  const { provider, rows } = world()
  expect(await provider.submit(request({ amountCents: 0 }))).toMatchObject({ state: 'returned', failure: '900' })
  expect(rows.size).toBe(0)
})

test('a debit that was never made reads as null on both rails, and there is nothing to call back', async () => {
  const { provider } = world()
  expect([await provider.readDebit('pay_9'), await provider.cancelDebit('pay_9')]).toEqual([null, null])
})
