import * as z from 'zod/mini'
import { signers } from '@tamarack/domain/loan/signing/awaited-signatures'
import { documentKinds } from './document.ts'

/** How far the second person of an application is, for the borrower and staff. */
export const coApplicantProgress = [
  'not-invited',
  'invited',
  'accepted',
  'verified',
  'ready',
  'declined',
  'expired',
  'withdrawn',
] as const
export type CoApplicantProgress = (typeof coApplicantProgress)[number]

/** A signature that an approved application waits for: whose, of what, since when (epoch ms). */
export const awaitedSignatureView = z.object({
  signer: z.enum(signers),
  document: z.enum(documentKinds),
  since: z.int(),
})
export type AwaitedSignatureView = z.infer<typeof awaitedSignatureView>

/** Moments are epoch milliseconds; null where it has not happened. */
export const coApplicantView = z.object({
  progress: z.enum(coApplicantProgress),
  invitation: z.int(),
  invitedAt: z.int(),
  expiresAt: z.int(),
  /** The terms of the invitation: cents, and the number of payments. */
  loanAmount: z.int(),
  paymentFrequency: z.string(),
  loanTerm: z.int(),
  consentedAt: z.nullable(z.int()),
  signedAt: z.nullable(z.int()),
})
export type CoApplicantView = z.infer<typeof coApplicantView>

/** What is due of a co-applicant: to answer, be verified, consent, wait, sign, or nothing. */
export const coApplicationStages = [
  'invited',
  'identity',
  'consent',
  'waiting',
  'sign',
  'signed',
  'active',
  'ended',
] as const
export type CoApplicationStage = (typeof coApplicationStages)[number]

/** An application as its co-applicant sees it: what they would owe and what is due of them, and
 * nothing else of the borrower. Amounts are cents, days YYYY-MM-DD in Toronto, moments epoch
 * milliseconds, rates percent. */
export const coApplicationView = z.object({
  loanId: z.string(),
  /** The number of the loan's last event. */
  sequence: z.int(),
  stage: z.enum(coApplicationStages),
  borrowerName: z.string(),
  /** The name by which the borrower invited them. */
  invitedAs: z.string(),
  /** What the borrower answered about them, to confirm or correct; null but where it is asked. */
  named: z.nullable(z.object({ relationship: z.string(), phone: z.string() })),
  expiresAt: z.int(),
  loanAmount: z.int(),
  regularPayment: z.int(),
  numberOfPayments: z.int(),
  paymentFrequency: z.string(),
  interestAmount: z.int(),
  totalObligationAmount: z.int(),
  annualRate: z.number(),
  apr: z.number(),
  firstPaymentDate: z.string(),
  endDate: z.string(),
  check: z.nullable(z.enum(['open', 'confirming', 'pending-review', 'failed'])),
  checkFailed: z.nullable(z.enum(['document', 'phone', 'selfie', 'name', 'other', 'same-person'])),
  identityCheckId: z.nullable(z.string()),
  consentedAt: z.nullable(z.int()),
  signedAt: z.nullable(z.int()),
  /** Of each person the signature that is theirs to give now. */
  awaitedSignatures: z.array(awaitedSignatureView),
  activatedAt: z.nullable(z.int()),
})
export type CoApplicationView = z.infer<typeof coApplicationView>

/** Anyone who declined sees nothing of the application any more. */
export const declinedView = z.object({ declined: z.literal(true) })
