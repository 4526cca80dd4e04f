import { paydayDishonouredFee } from '@tamarack/domain/arrears/dishonoured-item-fee'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { debitTiming } from '@tamarack/domain/pad/debit-initiation'
import { agreementsInWindow } from '@tamarack/domain/payday/extended-payment-plan'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import type { Instant } from '@tamarack/domain/values/instant'
import { localDate } from '@tamarack/domain/values/local-date'
import { agreementDays, asRefusal, cashAdvanceOffer } from '../cash-advance-offer.ts'
import type { CommandRefusal } from '../commands.ts'
import { canonicalJson } from '../documents/canonical-json.ts'
import type { DocumentContent } from '../documents/document-content.ts'
import { loanAgreement } from '../documents/loan-agreement.ts'
import { padAgreement } from '../documents/pad-agreement.ts'
import type { Fingerprint } from '../ports/fingerprint.port.ts'
import type { Ids } from '../ports/ids.port.ts'
import type { Lender } from '../ports/lender.port.ts'
import type { LoanRecord } from '../ports/unit-of-work.port.ts'
import type { Situation } from './loan-step.ts'

export interface DocumentPorts {
  readonly ids: Ids
  readonly fingerprint: Fingerprint
  readonly lender: Lender
}

type Writing = Pick<Situation<unknown>, 'tables' | 'now' | 'record'>

const keep = async (
  { ids, fingerprint }: DocumentPorts,
  { tables, now, record }: Writing,
  content: DocumentContent,
): Promise<void> => {
  const sha256 = fingerprint.of(canonicalJson(content))
  const present = await tables.document(content.loanId, content.kind)
  if (present?.sha256 === sha256) return
  await tables.addDocument({
    id: ids.next('doc'),
    loanId: content.loanId,
    kind: content.kind,
    version: content.version,
    sha256,
    content,
    preparedAt: now,
    signedAt: null,
    signedBy: null,
  })
  await record(content.kind === 'loan-agreement' ? 'agreement-prepared' : 'debit-authorization-prepared', {}, [
    { kind: content.kind, version: content.version, sha256 },
  ])
}

/** Terms as they stand on that day: the customer's, but never with a start before today, since the loan is made on the day it is signed. */
const termsToday = (loan: LoanRecord, now: Instant) => {
  const today = torontoDateOf(now)
  return loan.terms === null
    ? null
    : { today, terms: loan.terms.startDate < today ? { ...loan.terms, startDate: today } : loan.terms }
}

/**
 * Prices the loan again for the day it can be signed and prepares the agreement for it; the figures of the offer are those of the document.
 * Refuses when the terms can no longer be offered, for instance because the pay day has come too near.
 */
export const prepareAgreement = async (
  ports: DocumentPorts,
  writing: Writing,
  loan: LoanRecord,
): Promise<Result<LoanRecord, CommandRefusal>> => {
  const { tables, now } = writing
  const [dated, personalInfo, customer] = [
    termsToday(loan, now),
    await tables.personalInfo(loan.id),
    await tables.lockCustomer(loan.customerId),
  ]
  if (dated === null || personalInfo === null || customer === null)
    return err({ code: 'STEP_NOT_DUE', facts: { status: loan.status } })
  const earlierAgreements = agreementDays(await tables.loansOf(loan.customerId))
  const offer = cashAdvanceOffer(
    dated.terms,
    { monthlyNetIncomeCents: personalInfo.primaryIncomeCents, earlierAgreements },
    dated.today,
  )
  if (!offer.ok) return offer
  await keep(
    ports,
    writing,
    loanAgreement({
      loanId: loan.id,
      date: offer.value.advanceDate,
      offer: offer.value,
      payFrequency: dated.terms.payFrequency,
      borrowerName: customer.name,
      borrowerEmail: customer.email,
      identity: (await tables.passedIdentity(loan.customerId))?.record ?? null,
      lender: ports.lender,
      earlierLoanDates: agreementsInWindow(localDate(offer.value.advanceDate), earlierAgreements),
      dishonouredFeeCents: paydayDishonouredFee,
    }),
  )
  return ok({ ...loan, offer: offer.value })
}

/** Prepares the debit authorization for the account that the customer connected. */
export const prepareDebitAuthorization = async (
  ports: DocumentPorts,
  writing: Writing,
  loan: LoanRecord,
): Promise<Result<LoanRecord, CommandRefusal>> => {
  const { tables } = writing
  const [customer, bank] = [await tables.lockCustomer(loan.customerId), await tables.bankData(loan.customerId)]
  if (loan.offer === null || customer === null || bank === null)
    return err({ code: 'STEP_NOT_DUE', facts: { status: loan.status } })
  const initiationDates = []
  for (const payment of loan.offer.payments) {
    const timing = debitTiming(localDate(payment.dueDate))
    if (!timing.ok) return err(asRefusal(timing.error))
    initiationDates.push(timing.value.initiateOn)
  }
  await keep(
    ports,
    writing,
    padAgreement({
      loanId: loan.id,
      date: loan.offer.advanceDate,
      offer: loan.offer,
      borrowerName: customer.name,
      account: bank.account,
      lender: ports.lender,
      initiationDates,
      identity: (await tables.passedIdentity(loan.customerId))?.record ?? null,
    }),
  )
  return ok(loan)
}
