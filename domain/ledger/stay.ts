import { err, ok, type Result } from '../shared/result.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { inFlight, type InterestPause, type LoanBook, type LoanFacts } from './loan-book.ts'
import type { EventRefusal } from './refusals.ts'

type Of<Type extends LedgerEvent['type']> = Extract<LedgerEvent, { readonly type: Type }>

/** TAM-185: why a debt is stayed, and whom we may contact about it meanwhile, with the source. Under
 * each of them nothing is debited and no interest runs. `representative`: lawyer, trustee or
 * estate. */
export const stayEffects = {
  insolvency: { contact: 'representative', source: 'Bankruptcy and Insolvency Act ss. 69 to 69.3' },
  death: { contact: 'representative', source: 'Tamarack: the estate answers for the debt' },
  'identity-theft': { contact: 'representative', source: 'Tamarack: whoever did not borrow owes nothing' },
  'disputed-debt': { contact: 'representative', source: 'R.R.O. 1990, Reg. 74 s. 22(1)' },
  hardship: { contact: 'borrower', source: 'Tamarack: a pause that we grant' },
} as const satisfies Readonly<
  Record<string, { readonly contact: 'borrower' | 'representative'; readonly source: string }>
>
export type StayGround = keyof typeof stayEffects
export const stayGrounds = Object.keys(stayEffects) as readonly StayGround[]

/** From one day to another; without `to` it is in force. */
export type Stay = { readonly ground: StayGround; readonly from: LocalDate; readonly to?: LocalDate }

type Facts = Pick<LoanFacts, 'stays'>

/** The stay in force, if there is one. */
export const stayInForce = ({ stays = [] }: Facts): Stay | undefined => stays.find(({ to }) => to === undefined)

/** The days, the first of them excluded, that bear no interest whatever was late by then. */
export const stayPauses = ({ stays = [] }: Facts, through: LocalDate): readonly InterestPause[] =>
  stays.map(({ from, to = through }) => ({ from, to: to < through ? to : through }))

/** TAM-185: no debit of whatever is owed. */
export const stayRefusal = (book: Facts): EventRefusal | undefined => {
  const stay = stayInForce(book)
  return stay && { code: 'DEBITS_PAUSED', ground: stay.ground }
}

/** TAM-185: debits that are initiated are called back where the bank does not have them yet. */
export const stayPlaced = (book: LoanBook, { on, ground }: Of<'stay-placed'>): Result<LoanBook, EventRefusal> => {
  const { authorization, stays = [] } = book
  if (stayInForce(book) !== undefined) return err({ code: 'STAY_IN_FORCE' })
  const sent = inFlight(book).flatMap(({ debitId, debitDate }) => (debitDate > on ? [debitId] : []))
  const recalled = [...new Set([...authorization.recalled, ...sent])]
  return ok({ ...book, stays: [...stays, { ground, from: on }], authorization: { ...authorization, recalled } })
}

/** TAM-185: interest and debits go on from now; what was to be sent meanwhile is not debited, since
 * its payor had no notice (PAD-04). */
export const stayLifted = (book: LoanBook, { on }: Of<'stay-lifted'>): Result<LoanBook, EventRefusal> => {
  const { authorization, stays = [] } = book
  if (stayInForce(book) === undefined) return err({ code: 'NO_STAY' })
  return ok({
    ...book,
    stays: stays.map((stay) => (stay.to === undefined ? { ...stay, to: on } : stay)),
    authorization: { ...authorization, debitsFrom: on },
  })
}
