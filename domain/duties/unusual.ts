import { torontoDateOf, torontoTimeOfDayMs } from '../calendars/toronto.ts'
import type { StaffMember } from '../loan/loan-event.ts'
import { unusualFromLoans } from '../privacy/look.ts'
import { instant, type Instant } from '../values/instant.ts'

/** TAM-318: what is unusual about the acts of one member of staff. None of it proves anything. */
export const unusualPatterns = ['invitee-confirmed', 'recipient-changed', 'many-looks', 'unusual-hours'] as const
export type UnusualPattern = (typeof unusualPatterns)[number]

/** An act of staff on a loan. */
export type ActOnLoan = {
  readonly by: StaffMember
  readonly at: Instant
  readonly loanId: string
  /** The kind of action on the loan's money; null for another act. */
  readonly action: string | null
  /** The colleague whose proposal it confirmed. */
  readonly proposedBy: StaffMember | null
}

/** A look at a loan that is not a case of the reader and on which the reader did nothing. */
export type LookOutside = { readonly by: StaffMember; readonly at: Instant; readonly loanId: string }

export type Unusual = {
  readonly pattern: UnusualPattern
  readonly staff: StaffMember
  /** The moment of the act, or of the last act of the day. */
  readonly at: Instant
  readonly loanId: string | null
  /** The colleague concerned. */
  readonly other: StaffMember | null
  /** The number of acts or loans on that day. */
  readonly count: number | null
}

/** Acts from this hour to the other one in Toronto are unusual. Our own choice. */
export const unusualFromHour = 22
export const usualFromHour = 6

type Dated = { readonly by: StaffMember; readonly at: Instant }

const byPersonAndDay = <Act extends Dated>(acts: readonly Act[]): readonly (readonly Act[])[] => [
  ...Map.groupBy(acts, ({ by, at }) => `${by.id} ${torontoDateOf(at)}`).values(),
]

const lastOf = (acts: readonly Dated[]): Instant => instant(Math.max(...acts.map(({ at }) => at)))

/** TAM-318: the unusual patterns in what staff did, the newest first. `invitations` count however
 * old they are. */
export const unusualIn = ({
  acts,
  looks,
  invitations,
}: {
  readonly acts: readonly ActOnLoan[]
  readonly looks: readonly LookOutside[]
  readonly invitations: readonly { readonly by: string; readonly to: string }[]
}): readonly Unusual[] => {
  const isInvited = (one: string, other: string): boolean =>
    invitations.some(({ by, to }) => (by === one && to === other) || (by === other && to === one))
  const ofAct = { count: null, other: null }
  const confirmed = acts.flatMap(({ by, at, loanId, proposedBy: first }): readonly Unusual[] =>
    first === null || !isInvited(by.id, first.id)
      ? []
      : [
          { ...ofAct, pattern: 'invitee-confirmed', staff: by, at, loanId, other: first },
          { ...ofAct, pattern: 'invitee-confirmed', staff: first, at, loanId, other: by },
        ],
  )
  const changed = acts.flatMap(({ by, at, loanId, action }): readonly Unusual[] =>
    action === 'change-recipient' ? [{ ...ofAct, pattern: 'recipient-changed', staff: by, at, loanId }] : [],
  )
  const atNight = acts.filter(({ at }) => {
    const hour = Math.floor(torontoTimeOfDayMs(at) / 3_600_000)
    return hour >= unusualFromHour || hour < usualFromHour
  })
  const nights = byPersonAndDay(atNight).flatMap((ofDay): readonly Unusual[] =>
    ofDay.slice(0, 1).map(({ by }) => ({
      pattern: 'unusual-hours',
      staff: by,
      at: lastOf(ofDay),
      loanId: null,
      other: null,
      count: ofDay.length,
    })),
  )
  const readers = byPersonAndDay(looks).flatMap((ofDay): readonly Unusual[] => {
    const count = new Set(ofDay.map(({ loanId }) => loanId)).size
    return count < unusualFromLoans
      ? []
      : ofDay
          .slice(0, 1)
          .map(({ by }) => ({ pattern: 'many-looks', staff: by, at: lastOf(ofDay), loanId: null, other: null, count }))
  })
  return [...confirmed, ...changed, ...nights, ...readers].toSorted((one, other) => other.at - one.at)
}
