import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { ComparedFactView } from '@tamarack/contracts/views/timeline'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { legalInForceOn } from '@tamarack/domain/documents/legal-versions'
import { documentOf, legalKinds } from '@tamarack/domain/documents/registry'
import { inForceOn, lawByDate, type Dated, type LawFigure } from '@tamarack/domain/law/law-by-date'
import type { Loan } from '@tamarack/domain/loan/loan'
import { listedDocuments, type PreparedDocument } from '@tamarack/domain/loan/signing/listed-documents'
import type { Instant } from '@tamarack/domain/values/instant'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { stepsOf, type Step } from '../append-events.ts'
import { dollars, figureInWords, percent, shortDay } from '../documents/words.ts'
import type { LoggedEvent } from '../loan-log.ts'
import { summarize } from '../loan-summary.ts'
import { servicingOf, type Servicing } from './servicing.ts'

/** One line of what a loan is at a moment. */
export interface Fact extends Pick<ReadOnly<ComparedFactView>, 'key' | 'section' | 'label' | 'unit'> {
  readonly value: string | number
}

/** A loan after one of its events, and every document that was prepared by then. */
export interface Point {
  readonly sequence: number
  readonly at: Instant
  readonly loan: Loan
  readonly prepared: readonly PreparedDocument[]
}

type Given = string | number | null | undefined
const facts = (
  section: Fact['section'],
  unit: Fact['unit'],
  values: Readonly<Record<string, Given>>,
): readonly Fact[] =>
  Object.entries(values).flatMap(([label, value]) =>
    value === null || value === undefined ? [] : [{ key: `${section}: ${label}`, section, label, unit, value }],
  )

const ofLoan = (loan: Loan): readonly Fact[] => {
  const shown = summarize(loan, 0, { customerName: '', bankAccountEnding: null })
  const rate = (basisPoints: number | null): string | null => (basisPoints === null ? null : percent(basisPoints))
  return [
    ...facts('loan', 'code', {
      Status: shown.status,
      'Loan type': shown.product,
      'Identity check': shown.identity,
      'Bank connection': shown.bank,
      Decision: shown.decision?.outcome,
      'Co-applicant': shown.coApplicant?.state,
      Disbursement: shown.disbursement?.state,
    }),
    ...facts('loan', 'text', {
      'Decided by': shown.decision?.byName,
      'Proposed by': shown.proposal?.byName,
      'Waits for staff': shown.staffWork.map(({ kind }) => kind.replaceAll('-', ' ')).join(', ') || null,
      APR: rate(shown.disclosureAprBasisPoints),
      'Annual rate': rate(shown.annualRateBasisPoints),
    }),
    ...facts('loan', 'cents', {
      Advance: shown.advanceCents,
      'Cost of borrowing': shown.costOfBorrowingCents,
      'To repay': shown.totalCents,
    }),
  ]
}

const ofMoney = ({ figures, debits, nextDebit, authorization, refunds }: Servicing): readonly Fact[] => [
  ...facts('money', 'cents', {
    Owed: figures.owed,
    Principal: figures.principal,
    Cost: figures.cost,
    'Default interest': figures.defaultInterest,
    Fee: figures.fee,
    'Sent too much, to recover': figures.refundToRecover || null,
    'Owed to the borrower': figures.owedToBorrower,
    'Written off': figures.writtenOff || null,
    Recovered: figures.recovered || null,
  }),
  ...facts('money', 'code', { Debits: debits }),
  ...facts('money', 'text', {
    'Next debit': nextDebit && `${dollars(nextDebit.amount)} on ${shortDay(nextDebit.debitDate as LocalDate)}`,
    'Refunds sent': refunds.sent.map(({ amount, state }) => `${dollars(amount)} ${state}`).join(', ') || null,
  }),
  ...facts('money', 'day', { 'Authorization revoked': authorization.revokedOn, 'Refund due': refunds.dueOn }),
]

const paymentInWords = ({ amount, dueDate, paid, state }: Servicing['payments'][number]): string => {
  const part = paid > 0 && paid < amount ? `, ${dollars(paid)} paid` : ''
  return `${dollars(amount)} on ${shortDay(dueDate as LocalDate)}${part}: ${state.replaceAll('-', ' ')}`
}

const ofChecks = (loan: Loan): readonly Fact[] =>
  'checks' in loan
    ? facts(
        'checks',
        'text',
        Object.fromEntries(
          (loan.checks ?? []).map(({ rule, outcome, figure, limit, about }) => [
            about === undefined ? rule : `${rule}, co-applicant`,
            `${outcome}: ${figureInWords(figure)}, limit ${figureInWords(limit)}`,
          ]),
        ),
      )
    : []

const ofDocuments = ({ loan, prepared }: Point): readonly Fact[] => {
  const counted = new Map<string, number>()
  return listedDocuments(loan, prepared).flatMap(({ ref: { kind, sha256 }, state }) => {
    const number = (counted.get(kind) ?? 0) + 1
    counted.set(kind, number)
    const label = `${documentOf(kind).name}${number === 1 ? '' : ` ${number}`}`
    const words = `${state.replaceAll('-', ' ')}, SHA-256 ${sha256.slice(0, 8)}…${sha256.slice(-4)}`
    return [{ key: `documents: ${sha256}`, section: 'documents' as const, label, unit: 'text' as const, value: words }]
  })
}

const lawWords: Readonly<Record<LawFigure, readonly [string, (row: Dated<unknown>) => string]>> = {
  costPerHundred: ['Cost of a payday loan for each $100', ({ value }) => dollars(value as number)],
  dishonouredItemFee: ['Fee for a dishonoured item', ({ value }) => dollars(value as number)],
  defaultInterestMonthly: ['Default interest of a payday loan a month', ({ value }) => percent(value as number)],
  criminalRate: [
    'Criminal rate of interest',
    ({ value }) => `${(value as { percent: number }).percent} % a year, ${(value as { rate: string }).rate}`,
  ],
  bankNsfFee: ['NSF fee of a bank at most', ({ value }) => dollars(value as number)],
}

/** The law on a day, and the versions of our own pages that were in force. */
const ofRules = (day: LocalDate): readonly Fact[] => [
  ...facts(
    'rules',
    'text',
    Object.fromEntries(
      (Object.keys(lawByDate) as LawFigure[]).map((figure) => {
        const [label, words] = lawWords[figure]
        const row = inForceOn(figure, day)
        return [label, row.ok ? `${words(row.value)} (${row.value.source})` : null]
      }),
    ),
  ),
  ...facts(
    'rules',
    'text',
    Object.fromEntries(
      legalKinds.map((kind) => [documentOf(kind).name, `version ${legalInForceOn(kind, day).version}`]),
    ),
  ),
]

/** What a loan is at a moment at or after its point: by the functions that make today's views. */
export const factsAt = (point: Point, at: Instant): readonly Fact[] => {
  const servicing = servicingOf(point.loan, at)
  return [
    ...ofLoan(point.loan),
    ...(servicing === null ? [] : ofMoney(servicing)),
    ...facts(
      'schedule',
      'text',
      Object.fromEntries(
        (servicing?.payments ?? []).map((payment) => [`Payment ${payment.number}`, paymentInWords(payment)]),
      ),
    ),
    ...ofChecks(point.loan),
    ...ofDocuments(point),
    ...ofRules(torontoDateOf(at)),
  ]
}

const replayed = (log: readonly LoggedEvent[]): readonly Step[] => {
  const events = log.map(({ event }) => event)
  try {
    return stepsOf(undefined, events, { loanId: log[0]?.loanId ?? '', sequence: 0 })
  } catch {
    return []
  }
}

/** Every point of a log; none where it is broken and cannot be replayed. */
export const pointsOf = (log: readonly LoggedEvent[]): readonly Point[] => {
  let prepared: readonly PreparedDocument[] = []
  return replayed(log).flatMap(({ loan }, index) => {
    const line = log[index]
    if (line === undefined) return []
    const { event, sequence, documents } = line
    const at = line.at as Instant
    if (event.type === 'agreement-prepared' || event.type === 'authorization-prepared')
      prepared = [
        ...prepared,
        ...documents.map((ref) => ({ ref: ref as PreparedDocument['ref'], preparedAt: at, signedAt: null })),
      ]
    if (event.type === 'agreement-signed' || event.type === 'debit-authorized' || event.type === 'agreement-co-signed')
      prepared = prepared.map((one) => (one.ref.sha256 === event.document.sha256 ? { ...one, signedAt: at } : one))
    return [{ sequence, at, loan, prepared }]
  })
}

/** One fact then and now. Of one that differs: the number of an event without which it would not be
 * what it is today; null where time alone changed it. */
export interface Compared extends Omit<ReadOnly<ComparedFactView>, 'because'> {
  readonly because: number | null
}

/** The loan at a moment beside today's; null before its first event. What differs names the event
 * that made it: with the loan before that event, today would be different. */
export const thenAndNow = (points: readonly Point[], at: Instant, now: Instant): readonly Compared[] | null => {
  const from = points.findLastIndex((point) => point.at <= at)
  const [first, last] = [points[from], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const kept = new Map<number, ReadonlyMap<string, Fact>>()
  /** The facts of today had nothing happened after that point. */
  const todayAfter = (index: number): ReadonlyMap<string, Fact> => {
    const known = kept.get(index)
    const point = points[index]
    if (known !== undefined || point === undefined) return known ?? new Map()
    const made = new Map(factsAt(point, now).map((fact) => [fact.key, fact]))
    kept.set(index, made)
    return made
  }
  const end = points.length - 1
  const cause = (key: string, value: Fact['value'] | undefined): number | null => {
    if (todayAfter(from).get(key)?.value === value) return null
    let [differs, same] = [from, end]
    while (same - differs > 1) {
      const middle = Math.floor((differs + same) / 2)
      if (todayAfter(middle).get(key)?.value === value) same = middle
      else differs = middle
    }
    return points[same]?.sequence ?? null
  }
  const before = new Map(factsAt(first, at).map((fact) => [fact.key, fact]))
  const today = todayAfter(end)
  return [...new Map([...before, ...today]).values()].map(({ value: _value, ...fact }) => {
    const [was, is] = [before.get(fact.key)?.value, today.get(fact.key)?.value]
    const differs = was !== is
    return { ...fact, was: was ?? null, is: is ?? null, differs, because: differs ? cause(fact.key, is) : null }
  })
}
