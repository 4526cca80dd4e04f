import { describe, expect, test } from 'vitest'
import { instant } from '../values/instant.ts'
import { legalHoldReasons, liftLegalHold, placeLegalHold, type LegalHold } from './legal-hold.ts'

const [ada, mei] = [
  { id: 'usr_ada', name: 'Ada Admin' },
  { id: 'usr_mei', name: 'Mei Chen' },
]
const at = instant(1_795_000_000_000)
const on = { id: 'hold_1', loanId: 'ln_1', scope: 'loan' } as const
const placing = { by: ada, at, reason: 'lawsuit', note: ' Claim SC-26-1, served on Nov 3 ' }
const lifting = { by: mei, at: instant(at + 1), reason: 'matter-closed', note: 'Dismissed' }
const placed = (): LegalHold => {
  const hold = placeLegalHold(on, placing)
  if (!hold.ok) throw new Error(hold.error.code)
  return hold.value
}
const code = (result: ReturnType<typeof placeLegalHold>): string => (result.ok ? 'done' : result.error.code)

describe('TAM-105: a legal hold', () => {
  test.each(legalHoldReasons)('is placed for %s with a note, by one person', (reason) => {
    expect(placeLegalHold(on, { ...placing, reason })).toEqual({
      ok: true,
      value: { ...on, placed: { by: ada, at, reason, note: 'Claim SC-26-1, served on Nov 3' } },
    })
  })

  test.each([
    ['without a reason', { reason: '' }, 'REASON_REQUIRED'],
    ['for a reason of no list', { reason: 'because' }, 'UNKNOWN_REASON'],
    ['without a note', { note: '  ' }, 'NOTE_REQUIRED'],
  ])('is neither placed nor lifted %s', (_how, part, refused) => {
    expect(code(placeLegalHold(on, { ...placing, ...part }))).toBe(refused)
    expect(code(liftLegalHold(placed(), { ...lifting, ...part }))).toBe(refused)
  })

  test('is lifted by another person than who placed it, because what it kept may be destroyed that night', () => {
    expect(liftLegalHold(placed(), { ...lifting, by: ada })).toEqual({
      ok: false,
      error: { code: 'ANOTHER_PERSON_LIFTS', facts: { by: 'Ada Admin' } },
    })
    expect(liftLegalHold(placed(), lifting)).toEqual({
      ok: true,
      value: {
        ...placed(),
        lifted: { by: mei, at: instant(at + 1), reason: 'matter-closed', note: 'Dismissed' },
      },
    })
  })

  test('that was lifted stays as it was lifted first', () => {
    const lifted = liftLegalHold(placed(), lifting)
    if (!lifted.ok) throw new Error(lifted.error.code)
    expect(liftLegalHold(lifted.value, { ...lifting, by: ada, note: 'Again' })).toEqual(lifted)
  })
})
