import * as z from 'zod/mini'
import { partsOf } from '@tamarack/domain/loan/servicing/arranged-action'
import { arrangementSituations } from '@tamarack/domain/loan/servicing/money-action'
import { cents } from '@tamarack/domain/values/cents'
import { payFrequencies } from '@tamarack/domain/values/pay-frequency'
import { wholeNumber } from './whole-number.ts'

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Enter a date'))
const chosen = wholeNumber('Please select an option')

/** A later day for a payment, or what is late in parts; days YYYY-MM-DD in Toronto. */
export const arrangementWishForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('change-due-date'), payment: chosen, dueDate: day }),
  z.object({
    kind: z.literal('arrange-payments'),
    parts: chosen,
    first: day,
    every: z.enum(payFrequencies, 'Please select an option'),
  }),
])

export const arrangementForm = z.object({
  wish: arrangementWishForm,
  situation: z.enum(arrangementSituations, 'Please select an option'),
})
export type ArrangementForm = z.infer<typeof arrangementForm>

const chosenText = z.string().check(z.minLength(1, 'Please select an option'))

/** The same as a person answers it: what would help, the answers that it needs, and why. Null is a
 * question that was not put. */
export const arrangementAnswers = z.object({
  help: z.enum(['later', 'parts'], 'Please select an option'),
  payment: chosenText,
  dueDate: z.nullable(day),
  parts: chosenText,
  first: z.nullable(day),
  every: z.enum(payFrequencies, 'Please select an option'),
  situation: z.enum(arrangementSituations, 'Please select an option'),
})
export type ArrangementAnswers = z.infer<typeof arrangementAnswers>

/** The answers without those to questions that are not put. */
export const withoutOtherHelp = (answers: ArrangementAnswers): ArrangementAnswers =>
  answers.help === 'later' ? { ...answers, first: null } : { ...answers, dueDate: null }

type PartsWish = Omit<Extract<ArrangementForm['wish'], { readonly kind: 'arrange-payments' }>, 'kind'>

/** Each part of an amount in cents with its day, as the loan's ledger would arrange it; none while
 * the wish is incomplete. */
export const partsOfWish = (
  amount: number,
  wish: PartsWish,
): readonly { readonly dueDate: string; readonly amount: number }[] => {
  const parts = partsOf(cents(amount), wish)
  return parts.ok ? parts.value : []
}

export const wishOf = ({ help, payment, dueDate, parts, first, every }: ArrangementAnswers): ArrangementForm['wish'] =>
  help === 'later'
    ? { kind: 'change-due-date', payment: Number(payment), dueDate: dueDate ?? '' }
    : { kind: 'arrange-payments', parts: Number(parts), first: first ?? '', every }
