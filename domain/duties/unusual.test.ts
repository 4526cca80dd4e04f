import { describe, expect, test } from 'vitest'
import { unusualFromLoans } from '../privacy/look.ts'
import { instant } from '../values/instant.ts'
import { unusualIn, type ActOnLoan } from './unusual.ts'

const [mei, noah, ada] = [
  { id: 'usr_mei', name: 'Mei Chen' },
  { id: 'usr_noah', name: 'Noah Reyes' },
  { id: 'usr_ada', name: 'Ada Admin' },
]
const at = (moment: string) => instant(Date.parse(moment))
/** Toronto is four hours behind UTC on this day. */
const noon = at('2026-06-10T16:00:00Z')
const act = (given: Partial<ActOnLoan> = {}): ActOnLoan => ({
  by: noah,
  at: noon,
  loanId: 'ln_1',
  action: null,
  proposedBy: null,
  ...given,
})
const none = { acts: [], looks: [], invitations: [] }
const named = (given: Partial<Parameters<typeof unusualIn>[0]>) =>
  unusualIn({ ...none, ...given }).map(({ pattern, staff, other, count }) => [pattern, staff.name, other?.name, count])

describe('TAM-318: the unusual patterns of staff', () => {
  test('name both people when one invited the other at any time before', () => {
    const acts = [act({ proposedBy: mei }), act({ proposedBy: ada })]
    const expected = [
      ['invitee-confirmed', 'Noah Reyes', 'Mei Chen', null],
      ['invitee-confirmed', 'Mei Chen', 'Noah Reyes', null],
    ]
    expect(named({ acts, invitations: [{ by: mei.id, to: noah.id }] })).toEqual(expected)
    expect(named({ acts, invitations: [{ by: noah.id, to: mei.id }] })).toEqual(expected)
    expect(named({ acts, invitations: [] })).toEqual([])
  })

  test('name who proposed and who confirmed another recipient', () => {
    const acts = [
      act({ by: mei, action: 'change-recipient' }),
      act({ action: 'change-recipient' }),
      act({ action: 'refund' }),
    ]
    expect(named({ acts })).toEqual([
      ['recipient-changed', 'Mei Chen', undefined, null],
      ['recipient-changed', 'Noah Reyes', undefined, null],
    ])
  })

  test.each([
    ['2026-06-11T01:59:59Z', false],
    ['2026-06-11T02:00:00Z', true],
    ['2026-06-11T09:59:59Z', true],
    ['2026-06-11T10:00:00Z', false],
  ])('count acts between 10 PM and 6 AM in Toronto: %s', (moment, isUnusual) => {
    expect(named({ acts: [act({ at: at(moment) })] })).toEqual(
      isUnusual ? [['unusual-hours', 'Noah Reyes', undefined, 1]] : [],
    )
  })

  test('count the loans that somebody looked at outside their cases in a day', () => {
    const looks = (count: number) =>
      Array.from({ length: count }, (_, loan) => ({ by: mei, at: noon, loanId: `ln_${loan}` }))
    expect(named({ looks: looks(unusualFromLoans - 1) })).toEqual([])
    expect(named({ looks: looks(unusualFromLoans) })).toEqual([['many-looks', 'Mei Chen', undefined, unusualFromLoans]])
    const twoDays = looks(unusualFromLoans).map((look, loan) =>
      loan === 0 ? { ...look, at: at('2026-06-12T16:00:00Z') } : look,
    )
    expect(named({ looks: twoDays })).toEqual([])
  })

  test('come newest first', () => {
    const acts = [
      act({ action: 'change-recipient' }),
      act({ action: 'change-recipient', at: at('2026-06-11T16:00:00Z') }),
    ]
    expect(unusualIn({ ...none, acts }).map((one) => one.at)).toEqual([at('2026-06-11T16:00:00Z'), noon])
  })
})
