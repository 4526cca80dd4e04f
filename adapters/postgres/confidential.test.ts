import { expect, test } from 'vitest'
import type { Loan } from '@tamarack/domain/loan/loan'
import { makeConfidential } from './sealed.ts'

/* Seals visibly, so that the test sees what is sealed and under which place. */
const { sealPayload, openPayload, sealState, openState } = makeConfidential({
  seal: (value: unknown, ...place: readonly string[]) => JSON.stringify([place, btoa(JSON.stringify(value))]),
  open: (sealed: string, ...place: readonly string[]) => {
    const [under, value] = JSON.parse(sealed) as [readonly string[], string]
    if (under.join('/') !== place.join('/')) throw new Error(`sealed for ${under.join('/')}`)
    return JSON.parse(atob(value)) as unknown
  },
} as Parameters<typeof makeConfidential>[0])

const decision = {
  by: { name: 'Noah Reyes' },
  note: 'I called her bank',
  proposed: { by: { name: 'Mei Chen' }, note: 'She closed that account' },
}

test('what two people wrote is sealed in an event and in the loan, and reads the same afterwards', () => {
  const event = { type: 'decision-made', ...decision, checks: [{ rule: 'TAM-33' }] }
  const state = { status: 'agreement', decision, checks: [] } as unknown as Loan
  const [sealedEvent, sealedState] = [sealPayload('ln_1', 7, event), sealState('ln_1', state)]
  const written = JSON.stringify([sealedEvent, sealedState])
  expect(written).not.toMatch(/called her bank|closed that account|TAM-33/)
  expect(written).toContain('Mei Chen')
  expect(openPayload('ln_1', 7, sealedEvent)).toEqual(event)
  expect(openState('ln_1', sealedState)).toEqual(state)
})

test('an event without them is stored as it is', () => {
  const event = { type: 'decision-made', proposed: { by: { name: 'Mei Chen' } } }
  expect(sealPayload('ln_1', 7, event)).toEqual(event)
})
