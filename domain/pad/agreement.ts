import type { Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { isWholeNumber } from '../values/whole-number.ts'

/** PAD-01, Rule H1 Appendix II: the seven elements a payor's agreement must have. */
export const mandatoryElements = [
  'date-and-authorization',
  'account',
  'category',
  'amount-and-timing',
  'cancellation',
  'payee-contact',
  'recourse',
] as const
export type MandatoryElement = (typeof mandatoryElements)[number]

/** scheduled: fixed amounts on agreed days, each with one re-presentment (a payday loan's
 * repayment, too, C-07); one-time: a single debit; sporadic: neither agreed beforehand. */
export type PadKind = 'scheduled' | 'one-time' | 'sporadic'

export type ScheduledDebit = { readonly number: number; readonly dueDate: LocalDate; readonly amount: Cents }

/** What the drafted document contains; a missing part is undefined or empty. */
export type PadAgreementDraft = {
  readonly kind: PadKind
  readonly authorizedOn: LocalDate | undefined
  readonly account:
    { readonly institution: string; readonly transit: string; readonly accountEnding: string } | undefined
  readonly category: 'personal' | 'business' | undefined
  readonly debits: readonly ScheduledDebit[]
  readonly cancellation: { readonly noticeDays: number; readonly whereToFindForm: string } | undefined
  readonly payeeContact: string | undefined
  readonly recourseStatement: string | undefined
  /** Gives up the ten days' notice before the first debit; whether it stands out (bold). */
  readonly waiver: { readonly prominent: boolean } | undefined
}

export type PadAgreementRefusal =
  | { readonly code: 'PAD_ELEMENTS_MISSING'; readonly missing: readonly MandatoryElement[] }
  | { readonly code: 'CANCELLATION_NOTICE_TOO_LONG'; readonly noticeDays: number; readonly maximum: 30 }
  | { readonly code: 'CATEGORY_NOT_PERSONAL' }
  | { readonly code: 'WAIVER_NOT_PROMINENT' }
  | { readonly code: 'WAIVER_NOT_ALLOWED'; readonly kind: PadKind }

/** PAD-01: notice a payor may have to give before cancelling, at most. */
export const cancellationNoticeDaysMax = 30

const isPresent = (text: string | undefined): boolean => text !== undefined && text.trim() !== ''

/** PAD-01, PAD-02: the mandatory elements the draft lacks, the statement on recourse among them. */
export const missingElements = (draft: PadAgreementDraft): readonly MandatoryElement[] => {
  const { account, cancellation, debits } = draft
  const present: Readonly<Record<MandatoryElement, boolean>> = {
    'date-and-authorization': draft.authorizedOn !== undefined,
    account:
      account !== undefined &&
      isPresent(account.institution) &&
      isPresent(account.transit) &&
      isPresent(account.accountEnding),
    category: draft.category !== undefined,
    'amount-and-timing':
      draft.kind === 'sporadic' || (debits.length > 0 && debits.every(({ amount }) => isWholeNumber(amount, 1))),
    cancellation: cancellation !== undefined && isPresent(cancellation.whereToFindForm),
    'payee-contact': isPresent(draft.payeeContact),
    recourse: isPresent(draft.recourseStatement),
  }
  return mandatoryElements.filter((element) => !present[element])
}

/** PAD-01, PAD-05, PAD-06: what keeps a draft from a payor; all faults at once. */
export const padAgreementFaults = (draft: PadAgreementDraft): readonly PadAgreementRefusal[] => {
  const missing = missingElements(draft)
  const faults: PadAgreementRefusal[] = missing.length > 0 ? [{ code: 'PAD_ELEMENTS_MISSING', missing }] : []
  const noticeDays = draft.cancellation?.noticeDays ?? 0
  const noticeIsLawful = isWholeNumber(noticeDays) && noticeDays <= cancellationNoticeDaysMax
  if (!noticeIsLawful)
    faults.push({ code: 'CANCELLATION_NOTICE_TOO_LONG', noticeDays, maximum: cancellationNoticeDaysMax })
  if (draft.category === 'business') faults.push({ code: 'CATEGORY_NOT_PERSONAL' })
  if (draft.waiver && !draft.waiver.prominent) faults.push({ code: 'WAIVER_NOT_PROMINENT' })
  if (draft.waiver && draft.kind !== 'scheduled') faults.push({ code: 'WAIVER_NOT_ALLOWED', kind: draft.kind })
  return faults
}
