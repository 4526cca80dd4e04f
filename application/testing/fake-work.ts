import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { documentKinds } from '@tamarack/domain/documents/registry'
import type { StaffTie } from '@tamarack/domain/duties/ties'
import { isBalanced, type Entry } from '@tamarack/domain/ledger/entry'
import type { CoApplicantInfo, FinancialInfo, PersonalInfo } from '@tamarack/domain/loan/application/answers'
import type { AccountNumbers, Findings } from '@tamarack/domain/loan/application/by-hand'
import type { AccountKey, LoanOfPerson, PersonKeys } from '@tamarack/domain/loan/application/person'
import { debitedAccount } from '@tamarack/domain/loan/debits/debited-account'
import { isServiced, type Loan } from '@tamarack/domain/loan/loan'
import type { PaperRef, StaffMember } from '@tamarack/domain/loan/loan-event'
import { acceptedCoApplicant } from '@tamarack/domain/loan/signing/co-applicant'
import type { DocumentKind } from '@tamarack/domain/loan/signing/documents'
import { isOutstanding, type VerificationStep } from '@tamarack/domain/loan/status'
import { marks, type Mark } from '@tamarack/domain/person/relation'
import { firstPolicy, type PolicyInForce } from '@tamarack/domain/policy/house-policy'
import type { Stoppable } from '@tamarack/domain/stops/stoppable'
import { instant } from '@tamarack/domain/values/instant'
import type { LoggedEvent } from '../loan-log.ts'
import type { LoanNames } from '../loan-summary.ts'
import type { IdentityKeys } from '../person-keys.ts'
import type { BankData } from '../ports/bank-data-provider.port.ts'
import type { EmailOutbox, QueuedEmail, WaitingEmail } from '../ports/email-outbox.port.ts'
import type { IdentityCheck } from '../ports/identity-provider.port.ts'
import type {
  Alike,
  AnswersVersion,
  CustomerRecord,
  DocumentRecord,
  Invitee,
  KeptOutcome,
  Loans,
  LoanTables,
  StoredLoan,
  UnitOfWork,
} from '../ports/loan-tables.port.ts'
import type { Outbox, Wake } from '../ports/outbox.port.ts'
import type { PaymentRow, ReceiptRow } from '../projector.ts'

interface Tables {
  customers: Record<string, CustomerRecord>
  /** Ids of staff who were inactivated. */
  left: string[]
  /** Who may be given cases. */
  staff: StaffMember[]
  loans: Record<string, StoredLoan>
  events: LoggedEvent[]
  payments: Record<string, PaymentRow>
  receipts: Record<string, ReceiptRow>
  entries: { loanId: string; entry: Entry }[]
  outcomes: Record<string, KeptOutcome>
  checks: Record<string, { loanId: string; check: IdentityCheck; keys: IdentityKeys | null; at: number }>
  bank: Record<string, { loanId: string; customerId: string; account: AccountKey; data: BankData; at: number }>
  personalInfo: Record<string, PersonalInfo>
  financialInfo: Record<string, FinancialInfo>
  invitations: Record<string, Invitee>
  coApplicantInfo: Record<string, CoApplicantInfo>
  accountNumbers: Record<string, AccountNumbers>
  findings: Record<string, Findings>
  papers: Record<string, { loanId: string; step: VerificationStep; paper: PaperRef; submittedAt: number | null }>
  answersVersions: Record<string, AnswersVersion[]>
  documents: DocumentRecord[]
  recipients: Record<string, { loanId: string; email: string }>
  outbox: { wake: Wake; at: number }[]
  emails: { email: QueuedEmail; at: number; sentAt: number | null }[]
  stopped: Stoppable[]
  /** In force at every moment. */
  policies: PolicyInForce[]
  ties: StaffTie[]
  /** Names that an account of staff had before, by its id. */
  staffNames: Record<string, string[]>
}
const empty = (): Tables => ({
  customers: {},
  left: [],
  staff: [],
  loans: {},
  events: [],
  payments: {},
  receipts: {},
  entries: [],
  outcomes: {},
  checks: {},
  bank: {},
  personalInfo: {},
  financialInfo: {},
  invitations: {},
  coApplicantInfo: {},
  accountNumbers: {},
  findings: {},
  papers: {},
  answersVersions: {},
  documents: [],
  recipients: {},
  outbox: [],
  emails: [],
  stopped: [],
  policies: [firstPolicy],
  ties: [],
  staffNames: {},
})
/** As PostgreSQL gives back what it was given: a copy, without properties that are undefined. */
const copy = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

type Shelf = unknown[] | Record<string, unknown>

/** The same tables to write to: rows are shared, because rows are replaced and never changed. A
 * loan of five years has thousands. */
const draftOf = (kept: Tables): Tables => {
  const shelves = Object.entries(kept).map(([name, rows]: [string, Shelf]) => [
    name,
    Array.isArray(rows) ? [...rows] : { ...rows },
  ])
  const draft = Object.fromEntries(shelves) as Tables
  return { ...draft, answersVersions: copy(kept.answersVersions) }
}

/** The draft as it is kept: what was written to it as a copy, everything else as it was. */
const keptOf = (before: Tables, draft: Tables): Tables => {
  const settle = (name: keyof Tables): Shelf => {
    const [was, is] = [before[name] as Shelf, draft[name] as Shelf]
    if (Array.isArray(is)) {
      const stood = new Set(was as unknown[])
      return is.map((row) => (stood.has(row) ? row : copy(row)))
    }
    const theirs = was as Record<string, unknown>
    return Object.fromEntries(Object.entries(is).map(([key, row]) => [key, theirs[key] === row ? row : copy(row)]))
  }
  const names = Object.keys(draft) as (keyof Tables)[]
  return Object.fromEntries(names.map((name) => [name, settle(name)])) as unknown as Tables
}

const latest = <Row extends { at: number }>(rows: readonly Row[]): Row | undefined =>
  rows.toSorted((a, b) => a.at - b.at).at(-1)

/** Newest first. */
const loansOf = (tables: Tables, customerId: string): readonly Loan[] =>
  Object.values(tables.loans)
    .map(({ loan }) => loan)
    .filter((loan) => loan.customerId === customerId)
    .toSorted((a, b) => b.startedAt - a.startedAt)

const ofPerson = (loan: Loan): LoanOfPerson => ({
  loanId: loan.loanId,
  customerId: loan.customerId,
  status: loan.status,
  agreedOn: isServiced(loan) ? torontoDateOf(loan.activatedAt) : undefined,
})

type Verified = PersonKeys & { readonly customerId: string }
const samePerson = (one: Verified, other: Verified): boolean =>
  one.customerId === other.customerId ||
  (one.person !== undefined && one.person === other.person) ||
  (one.idDocument !== undefined && one.idDocument === other.idDocument) ||
  (one.account !== undefined && one.account === other.account)

/** Everybody who owes this loan, or would. */
const peopleOf = (loan: Loan): readonly Verified[] => {
  const other = acceptedCoApplicant(loan)
  return other === undefined ? [loan] : [loan, other]
}

/** The guards of the database: one outstanding loan per person, and only balanced entries. */
const guarded = (tables: Tables, { loan }: StoredLoan, entries: readonly Entry[]): void => {
  const isCounted = (one: Loan): boolean =>
    isServiced(one) && isOutstanding(one.status) && !one.book.receipts.some(({ reversed }) => reversed)
  const others = Object.values(tables.loans).filter(({ loan: one }) => one.loanId !== loan.loanId && isCounted(one))
  if (isCounted(loan) && others.some(({ loan: one }) => samePerson(one, loan)))
    throw new Error('a second outstanding loan of one person')
  if (!entries.every(({ lines }) => isBalanced(lines))) throw new Error('a ledger entry that does not balance')
}

const guardReceipts = ({ receipts }: Tables): void => {
  const keys = Object.values(receipts).flatMap(({ key, counts }) => (counts ? [key] : []))
  if (new Set(keys).size < keys.length) throw new Error('a receipt of two payments')
}

/** What is kept is a copy already, and nobody changes it: a loan of five years is read a thousand
 * times. */
const find = (tables: Tables, kept: Tables, loanId: string): StoredLoan | null => {
  const stored = tables.loans[loanId] ?? null
  return stored === kept.loans[loanId] ? stored : copy(stored)
}

const namesOf = (tables: Tables, customerId: string, account: AccountKey | undefined): LoanNames => ({
  customerName: tables.customers[customerId]?.name ?? 'N/A',
  bankAccountEnding:
    latest(
      Object.values(tables.bank).filter((row) => row.customerId === customerId && row.account === account),
    )?.data.account.accountNumber.slice(-4) ?? null,
})

const loans = (tables: Tables, kept: Tables): Loans => ({
  lock: async (loanId) => find(tables, kept, loanId),
  read: async (loanId) => find(tables, kept, loanId),
  append: async (stored, events, { payments, receipts, entries }) => {
    guarded(tables, stored, entries)
    tables.loans[stored.loan.loanId] = stored
    tables.events.push(...events)
    for (const payment of payments) tables.payments[payment.paymentId] = payment
    for (const receipt of receipts) tables.receipts[receipt.paymentId] = receipt
    guardReceipts(tables)
    tables.entries.push(...entries.map((entry) => ({ loanId: stored.loan.loanId, entry })))
  },
  personOf: async (customerId) => {
    const stored = loansOf(tables, customerId)
    return {
      person: stored.find(({ person }) => person !== undefined)?.person,
      idDocument: stored.find(({ idDocument }) => idDocument !== undefined)?.idDocument,
      account: stored.find(({ account }) => account !== undefined)?.account,
    }
  },
  loanWithReceipt: async (key, exceptLoanId) =>
    Object.values(tables.receipts).find((row) => row.counts && row.key === key && row.loanId !== exceptLoanId)?.loanId,
  names: async (customerId, account) => namesOf(tables, customerId, account),
  storedNames: async (loanId) => {
    const stored = tables.loans[loanId]
    if (stored === undefined) return null
    const [{ customerId }, account] = [stored.loan, debitedAccount(stored.loan)]
    return { customerId, account, ...namesOf(tables, customerId, account) }
  },
  takenAlone: async ({ loanId, otherLoans, borrowerSince, staffId, daySince }) => {
    const taken = tables.events.flatMap(({ loanId: of, at, actor, event }) =>
      event.type === 'money-action-taken' && event.proposed === undefined
        ? [{ of, at, by: actor.id, stake: event.atStake }]
        : [],
    )
    const sum = (counts: (one: (typeof taken)[number]) => boolean): number =>
      taken.filter(counts).reduce((total, { stake }) => total + stake, 0)
    return {
      ofLoan: sum(({ of }) => of === loanId),
      ofBorrower: sum(({ of, at }) => [loanId, ...otherLoans].includes(of) && at >= borrowerSince),
      ofDay: sum(({ by, at }) => by === staffId && at >= daySince),
    }
  },
  // One run at a time: there is nothing to serialise.
  ofPerson: async ({ loanId, otherAccounts = [], ...person }) =>
    Object.values(tables.loans)
      .map(({ loan }) => loan)
      .filter(
        (loan) =>
          loan.loanId !== loanId &&
          peopleOf(loan).some((one) => samePerson(one, person) || otherAccounts.includes(one.customerId)),
      )
      .toSorted((a, b) => a.startedAt - b.startedAt)
      .map(ofPerson),
})

const sharedKeys = (mine: IdentityKeys | null, theirs: IdentityKeys | null): readonly Mark[] => {
  if (mine === null || theirs === null) return []
  const pairs: readonly (readonly [Mark, string | null, string | null])[] = [
    ['person', mine.person, theirs.person],
    ['id-document', mine.idDocument, theirs.idDocument],
    ['birth-date', mine.birth, theirs.birth],
    ['phone', mine.phone, theirs.phone],
    ['address', mine.address, theirs.address],
  ]
  return pairs.filter(([, one, other]) => one !== null && one === other).map(([mark]) => mark)
}

/** What two customers have in common, over all checks that they passed and all accounts that they
 * connected. */
const sharedMarks = (tables: Tables, customerId: string, otherId: string): readonly Mark[] => {
  const passed = (id: string) =>
    Object.values(tables.checks).filter(({ check }) => check.customerId === id && check.outcome === 'passed')
  const accounts = (id: string) =>
    Object.values(tables.bank).flatMap((row) => (row.customerId === id ? [row.account] : []))
  const [latestOfMine, theirs] = [latest(passed(customerId)), accounts(otherId)]
  const keys = passed(otherId).flatMap((other) => sharedKeys(latestOfMine?.keys ?? null, other.keys))
  const account: readonly Mark[] = accounts(customerId).some((key) => theirs.includes(key)) ? ['bank-account'] : []
  return marks.filter((mark) => [...keys, ...account].includes(mark))
}

const alikeTo = (tables: Tables, customerId: string): readonly Alike[] =>
  Object.values(tables.customers)
    .filter(({ id }) => id !== customerId)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((other) => {
      const shared = sharedMarks(tables, customerId, other.id)
      const found = latest(
        Object.values(tables.checks).filter(({ check }) => check.customerId === other.id && check.outcome === 'passed'),
      )
      return shared.length === 0 || found === undefined
        ? []
        : [
            {
              customerId: other.id,
              accountName: other.name,
              shared,
              record: found.check.record,
              verifiedAt: found.at,
            },
          ]
    })

const evidence = (tables: Tables): LoanTables['evidence'] => ({
  alike: async (customerId) => alikeTo(tables, customerId),
  identityCheck: async (checkId) => {
    const kept = tables.checks[checkId]
    if (kept === undefined) return null
    const { customerId, outcome } = kept.check
    return { loanId: kept.loanId, customerId, isDecided: outcome === 'passed' || outcome === 'failed' }
  },
  bankRequest: async (requestId) => {
    const kept = tables.bank[requestId]
    return kept ? { loanId: kept.loanId } : null
  },
  saveIdentityCheck: async (loanId, check, keys, at) => {
    tables.checks[check.checkId] = { loanId, check, keys, at }
  },
  passedIdentity: async (customerId) => {
    const found = latest(
      Object.values(tables.checks).filter(({ check }) => check.customerId === customerId && check.outcome === 'passed'),
    )
    return found === undefined ? null : { ...found.check, readAt: found.at }
  },
  saveBankData: async (loanId, customerId, account, data, at) => {
    tables.bank[data.requestId] = { loanId, customerId, account, data, at }
  },
  bankData: async (customerId, account) =>
    latest(
      Object.values(tables.bank).filter(
        (row) => row.customerId === customerId && (account === undefined || row.account === account),
      ),
    )?.data ?? null,
  bankReading: async (customerId, account) => {
    const row = latest(
      Object.values(tables.bank).filter(
        (each) => each.customerId === customerId && (account === undefined || each.account === account),
      ),
    )
    return row === undefined ? null : { data: row.data, loanId: row.loanId, collectedAt: row.at }
  },
})

const customers = (tables: Tables): LoanTables['customers'] => {
  const change = (id: string, changed: Partial<CustomerRecord>): void => {
    const one = tables.customers[id]
    if (one) tables.customers[id] = { ...one, ...changed }
  }
  return {
    lock: async (id) => tables.customers[id] ?? null,
    activeStaff: async (ids) => ids.filter((each) => tables.staff.some(({ id }) => id === each)),
    decidingStaff: async (id) => tables.staff.find((one) => one.id === id) ?? null,
    decidesNoMore: async (id) => tables.left.includes(id),
    namesOfStaff: async (id) => tables.staffNames[id] ?? [],
    staffTies: async () => tables.ties,
    setIdentityExpiry: async (id, identityExpiry) => change(id, { identityExpiry }),
    setBankExpiry: async (id, bankExpiry) => change(id, { bankExpiry }),
  }
}

const preparedKinds: ReadonlySet<string> = new Set(documentKinds)

const documents = (tables: Tables): LoanTables['documents'] => {
  const is =
    (loanId: string, sha256: string) =>
    (document: DocumentRecord): boolean =>
      document.loanId === loanId && document.ref.sha256 === sha256
  return {
    latest: async (loanId, kind) =>
      tables.documents
        .filter((document) => document.loanId === loanId && document.ref.kind === kind)
        .toSorted((a, b) => a.preparedAt - b.preparedAt)
        .at(-1) ?? null,
    find: async (loanId, sha256) => tables.documents.find(is(loanId, sha256)) ?? null,
    prepared: async (loanId) =>
      tables.documents
        .filter((document) => document.loanId === loanId && preparedKinds.has(document.ref.kind))
        .toSorted((a, b) => b.preparedAt - a.preparedAt)
        .map(({ ref, preparedAt, signedAt }) => ({
          ref: { ...ref, kind: ref.kind as DocumentKind },
          preparedAt: instant(preparedAt),
          signedAt: signedAt === null ? null : instant(signedAt),
        })),
    preparedAt: async (loanId, sha256) => tables.documents.find(is(loanId, sha256))?.preparedAt ?? null,
    add: async (document) => {
      const same = is(document.loanId, document.ref.sha256)
      tables.documents = [...tables.documents.filter((one) => !same(one)), document]
    },
    markSigned: async (loanId, sha256, at, by) => {
      tables.documents = tables.documents.map((document) =>
        is(loanId, sha256)(document) ? { ...document, signedAt: at, signedBy: by } : document,
      )
    },
  }
}

const answers = (tables: Tables): LoanTables['answers'] => {
  const keep = (loanId: string, version: AnswersVersion): void => {
    const versions = (tables.answersVersions[loanId] ??= [])
    const isKept = versions.some(({ form, sha256 }) => form === version.form && sha256 === version.sha256)
    if (!isKept) versions.push(copy(version))
  }
  return {
    personalInfo: async (loanId) => tables.personalInfo[loanId] ?? null,
    savePersonalInfo: async (loanId, given, version) => {
      tables.personalInfo[loanId] = given
      keep(loanId, { form: 'personal-info', answers: given, ...version })
    },
    financialInfo: async (loanId) => tables.financialInfo[loanId] ?? null,
    saveFinancialInfo: async (loanId, given, version) => {
      tables.financialInfo[loanId] = given
      keep(loanId, { form: 'financial-info', answers: given, ...version })
    },
    versions: async (loanId) => tables.answersVersions[loanId] ?? [],
    invitation: async (loanId) => tables.invitations[loanId] ?? null,
    saveInvitation: async (loanId, given) => {
      tables.invitations[loanId] = given
    },
    coApplicantInfo: async (loanId) => tables.coApplicantInfo[loanId] ?? null,
    saveCoApplicantInfo: async (loanId, given) => {
      tables.coApplicantInfo[loanId] = given
    },
    accountNumbers: async (loanId) => tables.accountNumbers[loanId] ?? null,
    saveAccountNumbers: async (loanId, given) => {
      tables.accountNumbers[loanId] = given
    },
    saveFindings: async (loanId, given) => {
      tables.findings[loanId] = given
    },
  }
}

const papers = (tables: Tables): LoanTables['papers'] => ({
  of: async (loanId, step) =>
    Object.values(tables.papers)
      .filter((row) => row.loanId === loanId && row.step === step)
      .map(({ paper }) => paper)
      .toSorted((a, b) => a.number - b.number),
  submit: async (loanId, step, numbers, at) => {
    for (const [key, row] of Object.entries(tables.papers))
      if (row.loanId === loanId && row.step === step && numbers.includes(row.paper.number))
        tables.papers[key] = { ...row, submittedAt: row.submittedAt ?? at }
  },
})

const without = <Row>(rows: Record<string, Row>, isGone: (row: Row, key: string) => boolean): Record<string, Row> =>
  Object.fromEntries(Object.entries(rows).filter(([key, row]) => !isGone(row, key)))

const records = (tables: Tables): LoanTables['records'] => ({
  isOnHold: async () => false,
  log: async (loanId) => copy(tables.events.filter((event) => event.loanId === loanId)),
  destroy: async (loanId, remaining) => {
    const [ofLoan, byId] = [
      (row: { readonly loanId: string }): boolean => row.loanId === loanId,
      (_row: unknown, key: string): boolean => key === loanId || key.startsWith(`${loanId}/`),
    ]
    const left = new Map(remaining.map((line) => [line.sequence, line]))
    tables.events = tables.events.map((line) => (ofLoan(line) ? (left.get(line.sequence) ?? line) : line))
    tables.documents = tables.documents.filter((document) => !ofLoan(document))
    tables.outcomes = without(tables.outcomes, byId)
    tables.emails = tables.emails.filter(({ email }) => email.loanId !== loanId)
    tables.checks = without(tables.checks, ofLoan)
    tables.bank = without(tables.bank, ofLoan)
    tables.recipients = without(tables.recipients, ofLoan)
    tables.personalInfo = without(tables.personalInfo, byId)
    tables.financialInfo = without(tables.financialInfo, byId)
    tables.invitations = without(tables.invitations, byId)
    tables.coApplicantInfo = without(tables.coApplicantInfo, byId)
    tables.accountNumbers = without(tables.accountNumbers, byId)
    tables.findings = without(tables.findings, byId)
    tables.papers = without(tables.papers, ofLoan)
    tables.answersVersions = without(tables.answersVersions, byId)
  },
})

const workOn = (tables: Tables, kept: Tables): LoanTables => ({
  records: records(tables),
  loans: loans(tables, kept),
  evidence: evidence(tables),
  customers: customers(tables),
  documents: documents(tables),
  outbox: {
    add: async (wake, at) => {
      tables.outbox.push({ wake, at })
    },
  },
  emails: {
    add: async (email, at) => {
      if (!tables.emails.some(({ email: { id } }) => id === email.id)) tables.emails.push({ email, at, sentAt: null })
    },
    delay: async (id, at) => {
      tables.emails = tables.emails.map((row) => (row.email.id === id ? { ...row, at } : row))
    },
  },
  outcomes: {
    find: async (loanId, key) => tables.outcomes[`${loanId}/${key}`] ?? null,
    keep: async (loanId, key, kept) => {
      if (tables.outcomes[`${loanId}/${key}`]) throw new Error('an outcome is kept once')
      tables.outcomes[`${loanId}/${key}`] = copy(kept)
    },
  },
  answers: answers(tables),
  papers: papers(tables),
  stops: { inForce: async () => tables.stopped },
  policies: { inForce: async (at) => tables.policies.findLast(({ from }) => from <= at) ?? firstPolicy },
  recipients: {
    find: async (disbursementId) => tables.recipients[disbursementId]?.email ?? null,
    save: async (loanId, disbursementId, email) => {
      tables.recipients[disbursementId] = { loanId, email }
    },
  },
})

/** A unit of work in memory with the port's guarantees: one run at a time, and nothing is kept of a
 * run that throws or is refused. */
export const makeFakeWork = () => {
  let kept = empty()
  let last: Promise<unknown> = Promise.resolve()
  const work: UnitOfWork = {
    run<Value>(use: (tables: LoanTables) => Promise<Value>): Promise<Value> {
      const turn = last.then(async () => {
        const draft = draftOf(kept)
        const outcome = await use(workOn(draft, kept))
        const refused = typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === false
        if (!refused) kept = keptOf(kept, draft)
        return outcome
      })
      last = turn.catch(() => undefined)
      return turn
    },
  }
  const outbox: Outbox = {
    waiting: async (loanId) =>
      kept.outbox
        .filter(({ wake }) => wake.loanId === loanId)
        .map(({ wake }) => wake)
        .toSorted((a, b) => a.sequence - b.sequence),
    overdue: async (recordedBefore, limit) =>
      [...new Set(kept.outbox.filter(({ at }) => at < recordedBefore).map(({ wake }) => wake.loanId))].slice(0, limit),
    remove: async ({ loanId, sequence }) => {
      kept.outbox = kept.outbox.filter(({ wake }) => wake.loanId !== loanId || wake.sequence !== sequence)
    },
  }
  /** A claim of a process that died ends after so many other tries. */
  const claimedFor = new Map<string, number>()
  const waitingEmails = (loanId: string | undefined): readonly WaitingEmail[] =>
    kept.emails.flatMap(({ email, at, sentAt }) =>
      sentAt !== null || (loanId !== undefined && email.loanId !== loanId) ? [] : [{ ...email, at }],
    )
  const isFree = ({ id }: WaitingEmail): boolean => {
    const tries = claimedFor.get(id) ?? 0
    claimedFor.set(id, tries - 1)
    return tries <= 0
  }
  const emailOutbox: EmailOutbox = {
    claim: async ({ loanId, limit }) => {
      const emails = waitingEmails(loanId).filter(isFree).slice(0, limit)
      for (const { id } of emails) claimedFor.set(id, 3)
      return emails
    },
    sent: async (id, at) => {
      kept.emails = kept.emails.map((row) => (row.email.id === id ? { ...row, sentAt: at } : row))
    },
    release: async (id) => void claimedFor.delete(id),
    waiting: async (loanId) => waitingEmails(loanId).length,
  }
  return {
    work,
    outbox,
    emailOutbox,
    /** What is stopped from now on. */
    stop: (...stopped: Stoppable[]): void => {
      kept.stopped = stopped
    },
    /** A name that an account of staff had before. */
    wasNamed: (id: string, name: string): void => {
      kept.staffNames[id] = [...(kept.staffNames[id] ?? []), name]
    },
    /** Another policy, from its moment on. */
    tie: (...ties: StaffTie[]): void => {
      kept.ties = [...kept.ties, ...ties]
    },
    decide: (...policies: PolicyInForce[]): void => {
      kept.policies = [...kept.policies, ...policies]
    },
    /** What the call for a file stores, which is no command. */
    addPaper: (loanId: string, step: VerificationStep, paper: PaperRef): void => {
      kept.papers[`${loanId}/${step}/${paper.number}`] = { loanId, step, paper, submittedAt: null }
    },
    addCustomer: (customer: CustomerRecord): void => {
      kept.customers[customer.id] = customer
    },
    /** What stands in the tables now. */
    tables: (): Tables => draftOf(kept),
  }
}
