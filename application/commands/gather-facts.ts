import type { CommandOf, CommandType } from '@tamarack/domain/loan/command'
import type { FactsOf } from '@tamarack/domain/loan/decide'
import type { Moment } from '@tamarack/domain/loan/decided'
import type { EventOf, LoanEvent, LoanEventType } from '@tamarack/domain/loan/loan-event'
import { isServiced, type Loan } from '@tamarack/domain/loan/loan'
import { mayBeOnePerson } from '@tamarack/domain/loan/verified-name'
import type { NameMatch } from '@tamarack/domain/person/name-comparison'
import { instant } from '@tamarack/domain/values/instant'
import { compareAccountName, compareHolder } from '../person-records.ts'
import { canonicalJson } from '../documents/canonical-json.ts'
import { emailKeyOf } from '../co-applicant-keys.ts'
import { anonymousLine, hashOfLines } from '../loan-log.ts'
import {
  agreementFacts,
  applicantOf,
  authorizationFacts,
  makeDrafts,
  newAuthorizationFacts,
  preparedFacts,
} from './agreement-facts.ts'
import { coApplicantFactsOf, coApplicantFindingsOf } from './co-applicant-facts.ts'
import {
  answerInvitation,
  inviteCoApplicant,
  recordCoApplicantCheck,
  saveCoApplicantInfo,
  startCoApplicantCheck,
  withdrawCoApplicant,
} from './gather-co-applicant.ts'
import { markSigned } from './mark-signed.ts'
import { othersOf } from './other-loans.ts'
import { findingsOf } from './findings.ts'
import type { Gathered, Gathering } from './gathering.ts'
import { accountNameOf, otherAccountsOf, personFactsOf } from './person-facts.ts'

type Gather<Type extends CommandType> = (
  gathering: Gathering,
  loan: Loan,
  command: CommandOf<Type>,
) => Promise<Gathered<FactsOf<Type>>>

const eventIn = <Type extends LoanEventType>(events: readonly LoanEvent[], type: Type): EventOf<Type> | undefined =>
  events.find((event): event is EventOf<Type> => event.type === type)

/** A command whose decision needs the moment only. */
const momentOnly = async ({ now }: Gathering) => ({ facts: { now } })

const unixSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

/** Keeps the provider's record of the check that an event is about. */
const keepCheck =
  ({ tables, now, attached }: Gathering, loan: Loan) =>
  async (events: readonly LoanEvent[]): Promise<void> => {
    const { check, keys } = attached
    if (events.length > 0 && check) {
      // Who passed under another name is not the customer: nothing of the check counts as theirs.
      const refused = eventIn(events, 'identity-check-failed')?.failed === 'name'
      const kept = refused ? ({ ...check, outcome: 'failed', failedStep: 'name' } as const) : check
      await tables.evidence.saveIdentityCheck(loan.loanId, kept, refused ? null : (keys ?? null), now)
    }
    const verified = eventIn(events, 'identity-verified')
    if (verified) await tables.customers.setIdentityExpiry(loan.customerId, unixSeconds(verified.validUntil))
    // The screens skip a step by its expiry alone: bank data of somebody else are due again.
    const held = verified?.step === 'bank' ? ((await tables.customers.lock(loan.customerId))?.bankExpiry ?? 0) : 0
    if (held > unixSeconds(now)) await tables.customers.setBankExpiry(loan.customerId, unixSeconds(now))
  }

const startIdentityCheck: Gather<'start-identity-check' | 'retry-identity-check'> = async (gathering, loan) => ({
  facts: { now: gathering.now },
  keep: keepCheck(gathering, loan),
})

const finishCheck: Gather<'finish-identity-check' | 'finish-co-applicant-check'> = async (
  { tables, now },
  loan,
  { checkId },
) => ({
  facts: { now, belongs: (await tables.evidence.identityCheck(checkId))?.loanId === loan.loanId },
})

const recordIdentityResult: Gather<'record-identity-result'> = async (gathering, loan) => {
  const { tables, now, attached } = gathering
  const customer = await tables.customers.lock(loan.customerId)
  const { account } = await tables.loans.personOf(loan.customerId)
  const record = attached.check?.record ?? null
  const bank = await tables.evidence.bankData(loan.customerId, account)
  const isOwn = mayBeOnePerson(compareHolder(bank?.account.holderName ?? null, record).match)
  return {
    facts: {
      now,
      accountName: compareAccountName(customer?.name ?? '', record)?.match ?? 'unknown',
      // An account of whoever was verified before is not this person's.
      bank: { expiry: customer?.bankExpiry ?? undefined, account: isOwn ? account : undefined },
    },
    keep: keepCheck(gathering, loan),
  }
}

/** Back to the identity check: it is due until it has passed again. */
const checkIdentityAgain: Gather<'check-identity-again'> = async (gathering, loan) => ({
  facts: { now: gathering.now, accountName: await accountNameOf(gathering, loan) },
  keep: () => gathering.tables.customers.setIdentityExpiry(loan.customerId, unixSeconds(gathering.now)),
})

/** The holder of the account that was just read, against the verified name. */
const ownerOf = async ({ tables, attached }: Gathering, { customerId }: Loan): Promise<NameMatch> => {
  const record = (await tables.evidence.passedIdentity(customerId))?.record ?? null
  return compareHolder(attached.bankData?.account.holderName ?? null, record).match
}

const recordBankData: Gather<'record-bank-data'> = async (gathering, loan) => {
  const { tables, now, attached } = gathering
  return {
    facts: { now, owner: await ownerOf(gathering, loan) },
    keep: async (events) => {
      const collected = eventIn(events, 'bank-data-collected')
      if (collected === undefined || attached.bankData === undefined) return
      await tables.evidence.saveBankData(loan.loanId, loan.customerId, collected.account, attached.bankData, now)
      await tables.customers.setBankExpiry(loan.customerId, unixSeconds(collected.validUntil))
    },
  }
}

const savePersonalInfo: Gather<'save-personal-info'> = async (
  { tables, now, fingerprint, keyedHash },
  loan,
  { answers },
) => {
  const sha256 = fingerprint.of(canonicalJson(answers))
  return {
    facts: {
      now,
      answers: sha256,
      invitee: answers.coApplicant === null ? undefined : emailKeyOf(answers.coApplicant.email, keyedHash),
    },
    keep: () => tables.answers.savePersonalInfo(loan.loanId, answers, { sha256, savedAt: now }),
  }
}

const saveFinancialInfo: Gather<'save-financial-info'> = async ({ tables, now, fingerprint }, loan, { answers }) => {
  const sha256 = fingerprint.of(canonicalJson(answers))
  return {
    facts: { now, answers: sha256 },
    keep: () => tables.answers.saveFinancialInfo(loan.loanId, answers, { sha256, savedAt: now }),
  }
}

const chooseTerms: Gather<'choose-terms'> = async (gathering, loan) => {
  const otherLoans = await othersOf(gathering, loan)
  const person = await personFactsOf(gathering, loan)
  const [applicant, findings] = [
    await applicantOf(gathering, loan, otherLoans),
    await findingsOf(gathering, loan, person, otherLoans),
  ]
  const coApplicant = await coApplicantFactsOf(gathering, loan)
  const coApplicantFindings = await coApplicantFindingsOf(gathering, loan, coApplicant)
  const { accountName } = person
  return {
    facts: { now: gathering.now, otherLoans, accountName, applicant, findings, coApplicant, coApplicantFindings },
  }
}

/** A rejection names what would have passed instead; before terms were sent there is nothing to compare. */
const rejectApplication: Gather<'reject-application'> = async (gathering, loan) => {
  const { now } = gathering
  if (loan.status !== 'review') return { facts: { now, applicant: undefined, findings: undefined } }
  const otherLoans = await othersOf(gathering, loan)
  const person = await personFactsOf(gathering, loan)
  return {
    facts: {
      now,
      applicant: await applicantOf(gathering, loan, otherLoans),
      findings: await findingsOf(gathering, loan, person, otherLoans),
    },
  }
}

/** An agreement is prepared: when staff approve, and again when a day has passed. */
const agreement: Gather<'approve-application' | 'redate-agreement'> = async (gathering, loan) => {
  const otherLoans = await othersOf(gathering, loan)
  const { draft, keep } = makeDrafts(gathering)
  return {
    facts: {
      ...(await agreementFacts(gathering, loan, otherLoans, draft)),
      otherLoans,
      accountName: await accountNameOf(gathering, loan),
      coApplicant: await coApplicantFactsOf(gathering, loan),
      secondReview: gathering.secondReview,
    },
    keep: (events) => keep(gathering, loan, events),
  }
}

const signAgreement: Gather<'sign-agreement'> = async (gathering, loan) => {
  const { draft, keep } = makeDrafts(gathering)
  return {
    facts: {
      ...(await authorizationFacts(gathering, loan, draft)),
      ...(await preparedFacts(gathering, loan)),
      accountName: await accountNameOf(gathering, loan),
    },
    keep: async (events) => {
      await markSigned(gathering, loan, events)
      await keep(gathering, loan, events)
    },
  }
}

const disbursementIds =
  ({ ids }: Gathering, loan: Loan) =>
  (attempt: number): string =>
    ids.derived('pay', loan.loanId, 'disbursement', String(attempt))

/** The moment, and the ids of requested e-Transfers. */
const requesting: Gather<'cancel-loan' | 'pay-early' | 'record-transfer' | 'record-debit'> = async (
  { now, ids },
  loan,
) => ({
  facts: {
    now,
    requestId: (number: number): string => ids.derived('pay', loan.loanId, 'request', String(number)),
  },
})

const activationFacts = async (gathering: Gathering, loan: Loan) => ({
  now: gathering.now,
  otherLoans: await othersOf(gathering, loan),
  accountName: await accountNameOf(gathering, loan),
  coApplicant: await coApplicantFactsOf(gathering, loan),
  disbursementId: disbursementIds(gathering, loan),
})

const authorizeDebit: Gather<'authorize-debit'> = async (gathering, loan) => ({
  facts: { ...(await activationFacts(gathering, loan)), ...(await preparedFacts(gathering, loan)) },
  keep: (events) => markSigned(gathering, loan, events),
})

const prepareAuthorization: Gather<'prepare-authorization'> = async (gathering, loan) => {
  const { draft, keep } = makeDrafts(gathering)
  return {
    facts: await newAuthorizationFacts(gathering, loan, draft),
    keep: (events) => keep(gathering, loan, events),
  }
}

const authorizeAccount: Gather<'authorize-account'> = async (gathering, loan) => ({
  facts: {
    ...(await preparedFacts(gathering, loan, 'pad-agreement')),
    now: gathering.now,
    accountName: await accountNameOf(gathering, loan),
  },
  keep: (events) => markSigned(gathering, loan, events),
})

const coSignAgreement: Gather<'co-sign-agreement'> = async (gathering, loan) => ({
  facts: { ...(await activationFacts(gathering, loan)), ...(await preparedFacts(gathering, loan, 'loan-agreement')) },
  keep: (events) => markSigned(gathering, loan, events),
})

const retryDisbursement: Gather<'retry-disbursement'> = async (gathering, loan, { recipientEmail }) => ({
  facts: {
    now: gathering.now,
    disbursementId: disbursementIds(gathering, loan),
    recipient: recipientEmail === null ? undefined : gathering.fingerprint.of(recipientEmail),
  },
  keep: async (events) => {
    const requested = eventIn(events, 'disbursement-requested')
    if (requested && recipientEmail !== null)
      await gathering.tables.recipients.save(loan.loanId, requested.disbursementId, recipientEmail)
  },
})

/** The moment, and the ids of refunds. */
const refunding: Gather<'initiate-refund'> = async ({ now, ids }, loan) => ({
  facts: { now, refundId: (number: number): string => ids.derived('pay', loan.loanId, 'refund', String(number)) },
})

const retryRefund: Gather<'retry-refund'> = async (gathering, loan, { recipientEmail }) => {
  const { facts } = await refunding(gathering, loan, undefined as never)
  return {
    facts: { ...facts, recipient: recipientEmail === null ? undefined : gathering.fingerprint.of(recipientEmail) },
    keep: async (events) => {
      const requested = eventIn(events, 'refund-requested')
      if (requested && recipientEmail !== null)
        await gathering.tables.recipients.save(loan.loanId, requested.refundId, recipientEmail)
    },
  }
}

/** An action on a loan's money: its payments and refunds are numbered by the ledger's entries, which only grow. */
const takeMoneyAction: Gather<'take-money-action'> = async ({ now, ids, secondReview }, loan) => ({
  facts: {
    now,
    secondReview,
    moneyId: (entries) => ids.derived('pay', loan.loanId, 'money-action', String(entries)),
  },
})

/** To whom the attempt before went, whether staff had corrected the address or not. */
const repeatDisbursement: Gather<'repeat-disbursement'> = async (gathering, loan) => {
  const before = isServiced(loan) ? loan.disbursement?.disbursementId : undefined
  const corrected = before === undefined ? null : await gathering.tables.recipients.find(before)
  return retryDisbursement(gathering, loan, { recipientEmail: corrected } as CommandOf<'retry-disbursement'>)
}

/** The same id for the same debit, always: the provider recognises a repeat by it. */
const initiateDebit: Gather<'initiate-debit'> = async ({ now, ids }, loan) => ({
  facts: {
    now,
    debitId: (payment, attempt) => ids.derived('pay', loan.loanId, 'debit', String(payment), String(attempt)),
  },
})

/** What would be left of the log is hashed before it is decided; it takes the place of the log once the decision stands in it. */
const destroyRecords: Gather<'destroy-records'> = async ({ tables, now, fingerprint }, loan) => {
  const log = await tables.records.log(loan.loanId)
  const remaining = log.map(anonymousLine)
  const held = await tables.records.isOnHold(loan.loanId)
  return {
    facts: { now, lastEventAt: instant(log.at(-1)?.at ?? now), remaining: hashOfLines(remaining, fingerprint), held },
    keep: (events) => (events.length === 0 ? Promise.resolve() : tables.records.destroy(loan.loanId, remaining)),
  }
}

/** Commands whose decision needs more than the moment: the compiler names one that is missing below. */
type NeedsFacts = Exclude<
  { [Type in CommandType]: Moment extends FactsOf<Type> ? never : Type }[CommandType],
  'start-application'
>

/** How the facts of a command are gathered; any other is given the moment, and keeps nothing beside the log. */
const gatherers: { readonly [Type in NeedsFacts]: Gather<Type> } & {
  readonly [Type in Exclude<CommandType, NeedsFacts>]?: Gather<Type>
} = {
  'start-identity-check': startIdentityCheck,
  'retry-identity-check': startIdentityCheck,
  'finish-identity-check': finishCheck,
  'record-identity-result': recordIdentityResult,
  'check-identity-again': checkIdentityAgain,
  'record-bank-data': recordBankData,
  'save-personal-info': savePersonalInfo,
  'save-financial-info': saveFinancialInfo,
  'choose-terms': chooseTerms,
  'approve-application': agreement,
  'reject-application': rejectApplication,
  'sign-agreement': signAgreement,
  'authorize-debit': authorizeDebit,
  'invite-co-applicant': inviteCoApplicant,
  'withdraw-co-applicant': withdrawCoApplicant,
  'accept-co-application': answerInvitation,
  'decline-co-application': answerInvitation,
  'start-co-applicant-check': startCoApplicantCheck,
  'finish-co-applicant-check': finishCheck,
  'record-co-applicant-check': recordCoApplicantCheck,
  'save-co-applicant-info': saveCoApplicantInfo,
  'co-sign-agreement': coSignAgreement,
  'redate-agreement': agreement,
  'record-transfer': requesting,
  'initiate-debit': initiateDebit,
  'record-debit': requesting,
  'retry-disbursement': retryDisbursement,
  'repeat-disbursement': repeatDisbursement,
  'cancel-loan': requesting,
  'pay-early': requesting,
  'prepare-authorization': prepareAuthorization,
  'authorize-account': authorizeAccount,
  'initiate-refund': refunding,
  'retry-refund': retryRefund,
  'take-money-action': takeMoneyAction,
  'destroy-records': destroyRecords,
}

const startApplication = async (
  { tables, now }: Gathering,
  { loanId, customerId }: CommandOf<'start-application'>,
): Promise<Gathered<FactsOf<'start-application'>>> => {
  const customer = await tables.customers.lock(customerId)
  const recorded = await tables.loans.personOf(customerId)
  const otherAccounts = await otherAccountsOf({ tables }, customerId)
  const person = { loanId, customerId, ...recorded, otherAccounts }
  return {
    facts: {
      now,
      otherLoans: await tables.loans.ofPerson(person),
      customer:
        customer === null
          ? undefined
          : {
              accountName: await accountNameOf({ tables }, { customerId }),
              identityExpiry: customer.identityExpiry ?? undefined,
              bankExpiry: customer.bankExpiry ?? undefined,
              person: recorded.person,
              idDocument: recorded.idDocument,
              account: recorded.account,
              signUp: customer.signUp,
            },
    },
    keep: async (events) => {
      // The screens skip a step by its expiry alone.
      if (
        eventIn(events, 'application-started')?.step === 'identity' &&
        (customer?.identityExpiry ?? 0) > unixSeconds(now)
      )
        await tables.customers.setIdentityExpiry(customerId, unixSeconds(now))
    },
  }
}

/** Everything that a decision on this command needs beyond the loan. */
export const gatherFacts = <Type extends CommandType>(
  gathering: Gathering,
  loan: Loan | undefined,
  command: CommandOf<Type>,
): Promise<Gathered<FactsOf<Type>>> => {
  const { type } = command
  if (type === 'start-application' || loan === undefined)
    return startApplication(gathering, command as unknown as CommandOf<'start-application'>) as unknown as Promise<
      Gathered<FactsOf<Type>>
    >
  const gather = (gatherers[type as NeedsFacts] ?? momentOnly) as unknown as Gather<Type>
  return gather(gathering, loan, command)
}
