import type { LocalDate } from '../values/local-date.ts'

/** TAM-185: why a debt is stayed, and whom we may contact about it meanwhile, with the source.
 * Under each of them nothing is debited and no interest runs. `representative`: lawyer, trustee or
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

type Facts = { readonly stays?: readonly Stay[] }

/** The stay in force, if there is one. */
export const stayInForce = ({ stays = [] }: Facts): Stay | undefined => stays.find(({ to }) => to === undefined)

/** The days, the first of them excluded, that bear no interest whatever was late by then. */
export const stayPauses = (
  { stays = [] }: Facts,
  through: LocalDate,
): readonly { readonly from: LocalDate; readonly to: LocalDate }[] =>
  stays.map(({ from, to = through }) => ({ from, to: to < through ? to : through }))

/** TAM-185: no debit of whatever is owed. */
export const stayRefusal = (
  book: Facts,
): { readonly code: 'DEBITS_PAUSED'; readonly ground: StayGround } | undefined => {
  const stay = stayInForce(book)
  return stay && { code: 'DEBITS_PAUSED', ground: stay.ground }
}
