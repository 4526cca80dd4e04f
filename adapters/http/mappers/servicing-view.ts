import type { MoneyActions } from '@tamarack/application/queries/money-actions'
import type { Servicing } from '@tamarack/application/queries/servicing'
import type { ReadOnly } from '@tamarack/contracts/endpoint'
import { errorCatalogue } from '@tamarack/contracts/error-catalogue'
import type { MoneyActionsView } from '@tamarack/contracts/views/money-actions'
import type { ArrangeableView, ServicingView } from '@tamarack/contracts/views/servicing'
import type { DebitForecast } from '@tamarack/domain/bank-insight/debit-forecast'
import type { Arrangeable } from '@tamarack/domain/loan/servicing/arrangeable'
import { maskedEmail } from '@tamarack/domain/person/masked-email'
import type { Refusal } from '@tamarack/domain/shared/result'

/* What the contract does not list is dropped where an answer is sent (`mount.ts`). */

/** Customers see their payments; staff also see each debit and the postings. */
export const toServicingView = (
  { made, entries, collection, ...servicing }: Servicing,
  reader: { readonly role: string },
  shortDebit: DebitForecast | null = null,
): ReadOnly<ServicingView> => {
  if (reader.role !== 'customer') return { ...servicing, shortDebit, forStaff: { made, entries, collection } }
  const { sent, ...refunds } = servicing.refunds
  const shown = { ...refunds, sent: sent.map((refund) => ({ ...refund, failure: null })) }
  return { ...servicing, shortDebit, refunds: shown, forStaff: null }
}

/** Why something may not be done, in the catalogue's words. */
const toRefused = (refusal: Refusal | undefined): { readonly code: string; readonly words: string } | null => {
  if (refusal === undefined) return null
  const listed = Object.entries(errorCatalogue).find(([code]) => code === refusal.code)
  return { code: refusal.code, words: (listed?.[1] ?? errorCatalogue.INTERNAL).message }
}

export const toArrangeableView = (arrangeable: Arrangeable): ReadOnly<ArrangeableView> => ({
  movable: arrangeable.movable,
  notMovable: toRefused(arrangeable.notMovable),
  late: arrangeable.late ?? null,
  notArrangeable: toRefused(arrangeable.notArrangeable),
})

type Proposal = NonNullable<MoneyActions['proposal']>

/** TAM-293: reviewers read a masked address here, and the whole one in the evidence pack. */
const withMaskedAddress = (proposal: Proposal): Proposal => {
  const { action } = proposal
  return action.kind === 'change-recipient'
    ? { ...proposal, action: { ...action, email: maskedEmail(action.email) } }
    : proposal
}

/** What staff can do, and why they cannot. */
export const toMoneyActionsView = (
  { actions, proposal, ...shown }: MoneyActions,
  reader: { readonly role: string },
): ReadOnly<MoneyActionsView> => ({
  ...shown,
  proposal: proposal && (reader.role === 'reviewer' ? withMaskedAddress(proposal) : proposal),
  actions: actions.map(({ kind, refusal }) => ({ kind, refused: toRefused(refusal) })),
})
