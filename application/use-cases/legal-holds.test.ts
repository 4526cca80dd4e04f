import { expect, test } from 'vitest'
import { instant } from '@tamarack/domain/values/instant'
import { makeFakeLegalHolds } from '../testing/fake-legal-holds.ts'
import { legalHoldsGuarantees } from '../testing/legal-holds-contract.ts'
import { makeLiftLegalHold, makePlaceLegalHold } from './legal-holds.ts'

const loans = new Map<string, { readonly customerId: string | null; readonly customerName?: string }>([
  ['ln_1', { customerId: 'usr_1' }],
  ['ln_gone', { customerId: null }],
])
const ids = {
  next: (kind: string) => `${kind}_next`,
  derived: (kind: string, ...parts: readonly string[]) => `${kind}_${parts.join('_')}`,
}
const [ada, mei] = [
  { id: 'usr_ada', name: 'Ada Admin' },
  { id: 'usr_mei', name: 'Mei Chen' },
]
const desk = () => {
  let at = 100
  const ports = { legalHolds: makeFakeLegalHolds(() => loans).port, clock: { now: () => instant((at += 1)) }, ids }
  return { ...ports, place: makePlaceLegalHold(ports), lift: makeLiftLegalHold(ports) }
}
const why = { by: ada, reason: 'police', note: 'Production order 26-77', key: 'press' }
const on = { loanId: 'ln_1', scope: 'person' } as const

let serial = 0
for (const { sentence, verify } of legalHoldsGuarantees({
  legalHolds: makeFakeLegalHolds(() => loans).port,
  newLoans: async () => {
    serial += 1
    const of = (name: string, customerId: string): string => {
      loans.set(`${name}${serial}`, { customerId: `${customerId}${serial}`, customerName: 'Rowan Ashe' })
      return `${name}${serial}`
    }
    return { one: of('one', 'usr'), other: of('other', 'usr'), strangers: of('strangers', 'stranger') }
  },
}))
  test(`holds in memory: ${sentence}`, () => expect(verify()).resolves.toBeUndefined())

test('a repeated press places one hold, and the same key with another body is refused', async () => {
  const { place, legalHolds } = desk()
  const first = await place(on, why)
  expect(first).toMatchObject({ ok: true, value: { ...on, placed: { by: ada, reason: 'police' } } })
  expect(await place(on, why)).toEqual(first)
  expect(await legalHolds.ofLoan('ln_1')).toHaveLength(1)
  expect(await place(on, { ...why, note: 'Another' })).toMatchObject({ error: { code: 'IDEMPOTENCY_KEY_REUSED' } })
})

test('a hold is placed on records that are there only', async () => {
  const { place } = desk()
  expect(await place({ ...on, loanId: 'ln_none' }, why)).toMatchObject({ error: { code: 'NOT_FOUND' } })
  expect(await place({ ...on, loanId: 'ln_gone' }, why)).toMatchObject({ error: { code: 'RECORDS_DESTROYED' } })
})

test('TAM-105: another person lifts it, once', async () => {
  const { place, lift } = desk()
  const placed = await place(on, why)
  const id = placed.ok ? placed.value.id : ''
  const lifting = { reason: 'authority-released', note: 'Order withdrawn' }
  expect(await lift('hold_none', { by: mei, ...lifting })).toMatchObject({ error: { code: 'NOT_FOUND' } })
  expect(await lift(id, { by: ada, ...lifting })).toMatchObject({ error: { code: 'ANOTHER_PERSON_LIFTS' } })
  const lifted = await lift(id, { by: mei, ...lifting })
  expect(lifted).toMatchObject({ ok: true, value: { lifted: { by: mei, reason: 'authority-released' } } })
  expect(await lift(id, { by: ada, reason: 'matter-closed', note: 'x' })).toEqual(lifted)
})
