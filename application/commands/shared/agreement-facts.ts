import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import type { LoanOfPerson } from '@tamarack/domain/loan/application/person'
import type { NameFacts } from '@tamarack/domain/loan/application/verified-name'
import type { NewAuthorizationFacts } from '@tamarack/domain/loan/commands/prepare-authorization'
import { debitsComingBack } from '@tamarack/domain/loan/commands/shared/new-account'
import type { AgreementFacts } from '@tamarack/domain/loan/commands/shared/prepare-agreement'
import type { AuthorizationFacts } from '@tamarack/domain/loan/commands/sign-agreement'
import { evolve } from '@tamarack/domain/loan/evolve'
import { isEndedApplication, isServiced, type Loan } from '@tamarack/domain/loan/loan'
import type { LoanEvent } from '@tamarack/domain/loan/loan-event'
import type { Prepared } from '@tamarack/domain/loan/signing/assent-to'
import { acceptedCoApplicant, boundCoApplicant } from '@tamarack/domain/loan/signing/co-applicant'
import type { DocumentKind, DocumentRef } from '@tamarack/domain/loan/signing/documents'
import { debitTiming } from '@tamarack/domain/pad/debit-initiation'
import type { Applicant } from '@tamarack/domain/products/offer'
import { ok, refusalOf, refuse, type Refusal, type Result } from '@tamarack/domain/shared/result'
import { consentTextOf } from '@tamarack/domain/signing/consent-text'
import { instant } from '@tamarack/domain/values/instant'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { applicantFrom } from '../../applicant.ts'
import { canonicalJson } from '../../documents/canonical-json.ts'
import type { DocumentContent } from '../../documents/document-content.ts'
import { agreementOf, authorizationOf, newAuthorizationOf } from '../../documents/documents-of-product.ts'
import type { Borrower } from '../../documents/parties.ts'
import { withPeople } from '../../people-of-loan.ts'
import { borrowerNameOf, verifiedName } from '../../person-records.ts'
import type { Gathering } from './gathering.ts'
import { nameOfBorrower } from './person-facts.ts'

/** Drafts documents for a decision without storing them; those that an event names are stored with
 * it. */
export const makeDrafts = ({ fingerprint }: Pick<Gathering, 'fingerprint'>) => {
  const drafts = new Map<string, DocumentContent>()
  return {
    draft: (content: DocumentContent): DocumentRef => {
      const sha256 = fingerprint.of(canonicalJson(content))
      drafts.set(sha256, content)
      return { kind: content.kind, version: content.version, sha256 }
    },
    /** Keeps the documents that these events prepared. */
    keep: async ({ tables, now }: Gathering, loan: Loan, events: readonly LoanEvent[]): Promise<void> => {
      for (const event of events) {
        if (event.type !== 'agreement-prepared' && event.type !== 'authorization-prepared') continue
        const content = drafts.get(event.document.sha256)
        if (content === undefined) throw new Error('an event names a document that was not written')
        await tables.documents.add({
          loanId: loan.loanId,
          ref: event.document,
          content,
          preparedAt: now,
          signedAt: null,
          signedBy: null,
        })
      }
    },
  }
}

/** What is recorded of the applicant for an offer; undefined while an answer is missing. */
export const applicantOf = async (
  { tables }: Gathering,
  loan: Loan,
  otherLoans: readonly LoanOfPerson[],
): Promise<Applicant | undefined> => {
  const [personal, financial] = [
    await tables.answers.personalInfo(loan.loanId),
    await tables.answers.financialInfo(loan.loanId),
  ]
  if (personal === null || financial === null) return undefined
  const reading = loan.account === undefined ? null : await tables.evidence.bankReading(loan.customerId, loan.account)
  const name = await nameOfBorrower(tables, loan.customerId)
  const people = {
    borrower: name,
    coApplicant: loan.coApplicant,
    personal,
    financial,
    lineCorrections: loan.lineCorrections,
  }
  return applicantFrom({ personal, financial }, withPeople(reading, people), otherLoans)
}

/** The borrower as documents name them. Throws when the customer does not exist, which is
 * impossible while a loan does. */
const borrowerOf = async ({ tables }: Gathering, customerId: string): Promise<Borrower> => {
  const customer = await tables.customers.lock(customerId)
  if (customer === null) throw new Error('a loan without a customer')
  const identity = (await tables.evidence.passedIdentity(customerId))?.record ?? null
  return { name: verifiedName(identity) ?? customer.name, email: customer.email, identity }
}

/** Everybody who would owe a loan that binds a co-applicant; a product that binds none leaves them
 * out of its documents (C-02). */
const partiesOf = async (gathering: Gathering, loan: Loan) => {
  const other = acceptedCoApplicant(loan)
  return {
    borrower: await borrowerOf(gathering, loan.customerId),
    coBorrower: other === undefined ? undefined : await borrowerOf(gathering, other.customerId),
  }
}

/** What was approved keeps the policy that it was decided under. */
const policyFor = ({ tables, now }: Gathering, loan: Loan) =>
  tables.policies.inForce('decision' in loan && loan.decision ? loan.decision.at : now)

/** The facts of an agreement. */
export const agreementFacts = async (
  gathering: Gathering,
  loan: Loan,
  otherLoans: readonly LoanOfPerson[],
  draft: (content: DocumentContent) => DocumentRef,
): Promise<AgreementFacts> => {
  const { lender, now } = gathering
  const parties = await partiesOf(gathering, loan)
  return {
    now,
    applicant: await applicantOf(gathering, loan, otherLoans),
    policy: await policyFor(gathering, loan),
    agreementFor: (offer) => draft(agreementOf(offer, { loanId: loan.loanId, ...parties, lender })),
  }
}

/** The document that lies ready for signing; with none, the decision refuses by itself. */
export const preparedFacts = async (
  { tables, now, fingerprint }: Gathering,
  loan: Loan,
  kind?: DocumentKind,
): Promise<Prepared> => {
  const [agreement, authorization] = [
    loan.status === 'agreement' || loan.status === 'pad' ? loan.agreement : undefined,
    loan.status === 'pad'
      ? loan.authorization?.document
      : isServiced(loan)
        ? loan.newAccount?.authorization?.document
        : undefined,
  ]
  const wanted = kind ?? (loan.status === 'pad' ? 'pad-agreement' : 'loan-agreement')
  const ready = wanted === 'pad-agreement' ? authorization : agreement
  const preparedAt = ready && (await tables.documents.preparedAt(loan.loanId, ready.sha256))
  return {
    preparedAt: preparedAt === undefined || preparedAt === null ? now : instant(preparedAt),
    consentSha256: ready === undefined ? '' : fingerprint.of(consentTextOf[wanted]),
  }
}

/** The day on which each debit goes to the bank. */
const initiationDatesOf = (
  debits: readonly { readonly dueDate: LocalDate }[],
): Result<readonly LocalDate[], Refusal> => {
  const dates: LocalDate[] = []
  for (const { dueDate } of debits) {
    const timing = debitTiming(dueDate)
    if (!timing.ok) return refusalOf(timing.error)
    dates.push(timing.value.initiateOn)
  }
  return ok(dates)
}

/** The facts of a debit authorization: the account that was verified for this application. */
export const authorizationFacts = async (
  gathering: Gathering,
  loan: Loan,
  draft: (content: DocumentContent) => DocumentRef,
): Promise<Omit<AuthorizationFacts, keyof NameFacts | keyof Prepared>> => {
  const { lender, now, tables } = gathering
  const parties = await partiesOf(gathering, loan)
  const bank = await tables.evidence.bankData(loan.customerId, loan.account)
  return {
    now,
    account: loan.account,
    authorizationFor: (offer) => {
      if (bank === null) return refuse('STEP_NOT_DUE', { status: loan.status })
      const dates = initiationDatesOf(offer.payments)
      if (!dates.ok) return dates
      const initiationDates = dates.value
      const date = torontoDateOf(now)
      return ok(
        draft(
          authorizationOf(offer, {
            loanId: loan.loanId,
            date,
            ...parties,
            account: bank.account,
            lender,
            initiationDates,
          }),
        ),
      )
    },
  }
}

/** The facts of an authorization for another account of a loan in service: the account that was
 * read last for it. */
export const newAuthorizationFacts = async (
  gathering: Gathering,
  loan: Loan,
  draft: (content: DocumentContent) => DocumentRef,
): Promise<NewAuthorizationFacts> => {
  const { lender, now, tables } = gathering
  const parties = await partiesOf(gathering, loan)
  const key = isServiced(loan) ? loan.newAccount?.account : undefined
  const bank = key === undefined ? null : await tables.evidence.bankData(loan.customerId, key)
  return {
    now,
    newAuthorizationFor: (debits) => {
      if (bank === null || !isServiced(loan)) return refuse('STEP_NOT_DUE', { status: loan.status })
      const dates = initiationDatesOf(debits)
      if (!dates.ok) return dates
      const facts = { loanId: loan.loanId, date: torontoDateOf(now), ...parties, account: bank.account, lender }
      const listed = { debits, stopped: debitsComingBack(loan, torontoDateOf(now)) }
      return ok(draft(newAuthorizationOf(loan.offer, listed, { ...facts, initiationDates: dates.value })))
    },
  }
}

const nameOf = async ({ tables }: Gathering, customerId: string): Promise<string> => {
  const customer = await tables.customers.lock(customerId)
  if (customer === null) throw new Error('a signature without a customer')
  return (await borrowerNameOf(tables, customer)).full
}

/** Marks the documents that these events complete as signed, by everybody who signs them: a file
 * that is sealed for ever never lacks a signature (TAM-53). The debit authorization is the
 * borrower's alone. */
export const markSigned = async (gathering: Gathering, before: Loan, events: readonly LoanEvent[]): Promise<void> => {
  const { tables, now } = gathering
  const { loanId, customerId } = before
  const borrower = await nameOf(gathering, customerId)
  for (const event of events) {
    if (event.type === 'debit-authorized')
      await tables.documents.markSigned(loanId, event.document.sha256, now, borrower)
    if (event.type !== 'agreement-signed' && event.type !== 'agreement-co-signed') continue
    const after = evolve(before, event, loanId)
    if (isEndedApplication(after) || !('offer' in after)) continue
    const other = boundCoApplicant(after, after.offer.loanType)
    const complete = 'signed' in after && (other === undefined || ('coSigned' in after && after.coSigned !== undefined))
    if (!complete) continue
    const by = other === undefined ? borrower : `${borrower} and ${await nameOf(gathering, other.customerId)}`
    await tables.documents.markSigned(loanId, event.document.sha256, now, by)
  }
}
