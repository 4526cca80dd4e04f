import * as z from 'zod/mini'
import { stayGrounds } from '@tamarack/domain/ledger/stay'
import { paymentMeans, paymentPurposes } from '@tamarack/domain/loan/servicing/money-action'
import { lacksReceipt } from '@tamarack/domain/loan/servicing/receipt-number'
import { payFrequencies } from '@tamarack/domain/values/pay-frequency'
import { messages } from '../messages.ts'
import { note } from './staff.ts'
import { wholeNumber } from './whole-number.ts'

const amount = wholeNumber('Enter an amount')
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Enter a date'))
const means = z.enum(paymentMeans, 'Please select an option')
/** Of cash always (TAM-130); what else has a number may have one. */
const receipt = z.optional(
  z.string().check(z.trim(), z.maxLength(40, 'Enter a receipt number of at most 40 characters')),
)
const cashHasReceipt = z.refine<{ readonly means: string; readonly receipt?: string | undefined }>(
  (action) => !lacksReceipt(action),
  { path: ['receipt'], error: 'Enter the number of the receipt' },
)

/** TAM-185: a stay for insolvency names its filing. */
const detailOfInsolvency = (name: 'filedOn' | 'estateNumber' | 'trustee', error: string) =>
  z.refine<
    { readonly ground: string } & { readonly [Name in 'filedOn' | 'estateNumber' | 'trustee']?: string | undefined }
  >((action) => action.ground !== 'insolvency' || (action[name] ?? '') !== '', { path: [name], error })

/** An action on the money of a loan, with the figures that it needs: whole cents, days YYYY-MM-DD
 * in Toronto. Fits a body and a query. */
const figuresOnly = [
  z
    .object({
      kind: z.literal('record-payment'),
      amount,
      receivedOn: day,
      means,
      receipt,
      purpose: z.enum(paymentPurposes, 'Please select an option'),
    })
    .check(cashHasReceipt),
  z.object({
    kind: z.literal('reverse-payment'),
    paymentId: z.string().check(z.minLength(1, 'Please select an option')),
  }),
  z.object({ kind: z.literal('waive-fee') }),
  z.object({
    kind: z.literal('change-due-date'),
    payment: wholeNumber('Please select an option'),
    dueDate: day,
  }),
  z.object({ kind: z.literal('release-debits') }),
  z.object({
    kind: z.literal('arrange-payments'),
    parts: wholeNumber('Please select an option'),
    first: day,
    every: z.enum(payFrequencies, 'Please select an option'),
  }),
  z.object({ kind: z.literal('decline-arrangement') }),
  z
    .object({
      kind: z.literal('place-stay'),
      ground: z.enum(stayGrounds, 'Please select an option'),
      filedOn: z.optional(day),
      estateNumber: z.optional(z.string().check(z.trim(), z.maxLength(40))),
      trustee: z.optional(z.string().check(z.trim(), z.maxLength(120))),
    })
    .check(
      detailOfInsolvency('filedOn', 'Enter a date'),
      detailOfInsolvency('estateNumber', 'Enter the estate number'),
      detailOfInsolvency('trustee', 'Enter the trustee'),
    ),
  z.object({ kind: z.literal('lift-stay') }),
  z.object({ kind: z.literal('refund'), amount, means, receipt }).check(cashHasReceipt),
  z.object({ kind: z.literal('forgive-balance') }),
  z.object({ kind: z.literal('send-to-collections') }),
  z.object({ kind: z.literal('write-off') }),
  z.object({ kind: z.literal('correct-posting') }),
  z.object({ kind: z.literal('record-recovery'), amount, receivedOn: day, means, receipt }).check(cashHasReceipt),
] as const

/** An e-mail address other than the borrower's. It is personal, so it belongs into a body only. */
export const changeRecipientForm = z.object({
  kind: z.literal('change-recipient'),
  email: z
    .string()
    .check(z.trim(), z.toLowerCase(), z.maxLength(254, messages.invalidEmail), z.email(messages.invalidEmail)),
})

/** An action whose effect can be previewed, because it contains no personal data. */
export const previewedActionForm = z.discriminatedUnion('kind', figuresOnly)
export const moneyActionForm = z.discriminatedUnion('kind', [...figuresOnly, changeRecipientForm])
export type PreviewedActionForm = z.infer<typeof previewedActionForm>
export type MoneyActionForm = z.infer<typeof moneyActionForm>

/** Why: a coded reason of the action, and a note. */
export const actionReason = z.string().check(z.minLength(1, 'Please select an option'))
export const moneyActionReason = z.object({
  reason: actionReason,
  note,
})
