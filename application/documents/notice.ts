import { documentOf, type NoticeDocumentKind } from '@tamarack/domain/documents/registry'
import type { Owed } from '@tamarack/domain/ledger/loan-book'
import type { Notice, NoticeKind } from '@tamarack/domain/notices/notice'
import type { Lender } from '../ports/lender.port.ts'
import { facts, section, table, type DocumentContent, type Fact, type Section } from './document-content.ts'
import { movementWords, noticeWords } from './notice-words.ts'
import { contactFacts } from './parties.ts'
import { dollars, longDay } from './words.ts'

/** Raise it with every change of wording. */
const version = 2

export const noticeDocumentOf = (kind: NoticeKind): NoticeDocumentKind => {
  if (kind === 'statement') return 'account-statement'
  return kind === 'closing' ? 'closing-statement' : 'loan-notice'
}

const parts: readonly (readonly [keyof Owed, string])[] = [
  ['principal', 'Principal'],
  ['cost', 'Cost of borrowing and interest'],
  ['defaultInterest', 'Default interest'],
  ['fee', 'Returned-item fee'],
  ['refundToRecover', 'Money we sent you that was not owed to you'],
]
const rowsOf = (owed: Owed): readonly Fact[] =>
  parts.filter(([part]) => owed[part] > 0).map(([part, label]) => [label, dollars(owed[part])])

const owedSection = ({ figures }: Notice): Section =>
  section(
    'owed',
    'What you owe',
    facts(
      ...rowsOf(figures.owed),
      [
        'In all',
        dollars(figures.owedInAll),
        `On ${longDay(figures.asOf)}, with interest through that day. Your dashboard shows the same figure.`,
      ],
      ...(figures.owedToBorrower > 0 ? [['We owe you', dollars(figures.owedToBorrower)] as const] : []),
    ),
  )

const paidSection = ({ figures: { paid } }: Notice): readonly Section[] =>
  paid === undefined
    ? []
    : [
        section(
          'paid',
          'What it paid',
          facts(
            ...rowsOf(paid),
            ...(paid.toBorrower > 0 ? [['Beyond what you owed', dollars(paid.toBorrower)] as const] : []),
          ),
        ),
      ]

/** How many payments a notice lists that is not about all of them. */
const nextPayments = 3

const paymentsSection = ({ kind, figures: { open } }: Notice): readonly Section[] => {
  if (open.length === 0) return []
  const listed = kind === 'disbursed' || kind === 'plan' ? open : open.slice(0, nextPayments)
  const more = open.length - listed.length
  return [
    section(
      'payments',
      'Payments still to be made',
      table(
        'Each payment and the day agreed for its debit',
        ['Payment', 'Date', 'Amount'],
        listed.map(({ number, debitDate, amount }) => [String(number), longDay(debitDate), dollars(amount)]),
      ),
      ...(more > 0 ? [`${more} more ${more === 1 ? 'payment follows' : 'payments follow'}, as agreed.`] : []),
    ),
  ]
}

const statementSection = ({ figures: { statement } }: Notice): readonly Section[] => {
  if (statement === undefined) return []
  const { from, to, opening, movements, closing } = statement
  return [
    section(
      'statement',
      'What changed',
      facts(['Owed at the start', dollars(opening), `On the evening before ${longDay(from)}.`]),
      movements.length === 0
        ? 'Nothing changed what you owe.'
        : table(
            'Every posting that changed what you owe',
            ['Date', 'What', 'Amount'],
            movements.map(({ on, kind, amount }) => [on, movementWords[kind], dollars(amount)]),
          ),
      facts(['Owed at the end', dollars(closing), `On the evening of ${longDay(to)}.`]),
    ),
  ]
}

/** A notice on paper and in an e-mail: one content, every figure from the notice. */
export const noticeDocument = (
  notice: Notice,
  { loanId, lender }: { readonly loanId: string; readonly lender: Lender },
): DocumentContent => {
  const kind = noticeDocumentOf(notice.kind)
  const { subject, paragraphs } = noticeWords(notice)
  const isOver = notice.kind === 'closing'
  return {
    kind,
    title: documentOf(kind).title,
    version,
    loanId,
    date: notice.on,
    sections: [
      section('notice', subject, ...paragraphs),
      ...paidSection(notice),
      ...statementSection(notice),
      ...(isOver ? [] : [owedSection(notice), ...paymentsSection(notice)]),
      section('contact', 'Who we are', contactFacts('Lender', lender)),
    ],
  }
}
