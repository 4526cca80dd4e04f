import type { BookFigures } from '@tamarack/application/book-figures'
import type { MoneyActions } from '@tamarack/application/queries/money-actions'
import { errorCatalogue } from '@tamarack/contracts/error-catalogue'
import type { BookFiguresView, MoneyActionsView } from '@tamarack/contracts/views/money-actions'

export const toFiguresView = (figures: BookFigures): BookFiguresView => ({
  status: figures.status,
  owed: figures.owedCents,
  principal: figures.principalCents,
  cost: figures.costCents,
  defaultInterest: figures.defaultInterestCents,
  fee: figures.feeCents,
  refundToRecover: figures.refundToRecoverCents,
  owedToBorrower: figures.owedToBorrowerCents,
  refundableFrom: figures.refundableFrom,
  writtenOff: figures.writtenOffCents,
  recovered: figures.recoveredCents,
  payments: figures.payments.map(({ number, dueDate, amountCents, paidCents, paidOn }) => ({
    number,
    dueDate,
    amount: amountCents,
    paid: paidCents,
    paidOn,
  })),
  parts: figures.parts.map(({ dueDate, amountCents, leftCents, state }) => ({
    dueDate,
    amount: amountCents,
    left: leftCents,
    state,
  })),
})

/** The catalogue's words for a code. */
export const wordsOf = (code: string): string =>
  Object.entries(errorCatalogue).find(([listed]) => listed === code)?.[1].message ?? errorCatalogue.INTERNAL.message

const toProposal = (proposal: NonNullable<MoneyActions['proposal']>): MoneyActionsView['proposal'] => ({
  action: proposal.action,
  reason: proposal.reason,
  note: proposal.note,
  byId: proposal.by.id,
  byName: proposal.by.name,
  at: proposal.at,
  because: [...proposal.because],
})

/** What staff can do, with the catalogue's words where they cannot. */
export const toMoneyActionsView = ({
  asOf,
  actions,
  figures,
  reversible,
  proposal,
}: MoneyActions): MoneyActionsView => ({
  asOf,
  actions: actions.map(({ kind, refusal }) => ({
    kind,
    refused: refusal === undefined ? null : { code: refusal.code, words: wordsOf(refusal.code) },
  })),
  figures: toFiguresView(figures),
  reversible: reversible.map(({ paymentId, amountCents, valueDate }) => ({
    paymentId,
    amount: amountCents,
    valueDate,
  })),
  proposal: proposal && toProposal(proposal),
})
