import { documentOf, type NoticeDocumentKind } from '@tamarack/domain/documents/registry'
import type { Owed } from '@tamarack/domain/ledger/loan-book'
import type { Notice, NoticeKind } from '@tamarack/domain/notices/notice'
import type { Lender } from '../ports/lender.port.ts'
import type { DocumentBlock, DocumentContent } from './document-content.ts'
import { movementWords, noticeWords } from './notice-words.ts'
import { dollars, longDay } from './words.ts'

/** Raise it with every change of wording. */
const version = 1

type Section = DocumentContent['sections'][number]

/** Which document a notice becomes. */
export const noticeDocumentOf = (kind: NoticeKind): NoticeDocumentKind => {
  if (kind === 'statement') return 'account-statement'
  return kind === 'closing' ? 'closing-statement' : 'loan-notice'
}

const parts: readonly (readonly [keyof Owed, string])[] = [
  ['principal', 'Principal'],
  ['cost', 'Cost of borrowing and interest'],
  ['defaultInterest', 'Default interest'],
  ['fee', 'Returned-item fee'],
  ['refundToRecover', 'Refund for a payment that was returned'],
]
const rowsOf = (owed: Owed) =>
  parts.filter(([part]) => owed[part] > 0).map(([part, label]) => ({ label, value: dollars(owed[part]) }))

const owedSection = ({ on, figures }: Notice): Section => ({
  id: 'owed',
  heading: 'What you owe',
  blocks: [
    {
      kind: 'facts',
      rows: [
        ...rowsOf(figures.owed),
        {
          label: 'In all',
          value: dollars(figures.owedInAll),
          note: `As it stands in our books on ${longDay(on)}. Interest is booked when a payment is due or received.`,
        },
        ...(figures.owedToBorrower > 0 ? [{ label: 'We owe you', value: dollars(figures.owedToBorrower) }] : []),
      ],
    },
  ],
})

const paidSection = ({ figures: { paid } }: Notice): readonly Section[] =>
  paid === undefined
    ? []
    : [
        {
          id: 'paid',
          heading: 'What it paid',
          blocks: [
            {
              kind: 'facts',
              rows: [
                ...rowsOf(paid),
                ...(paid.toBorrower > 0 ? [{ label: 'Beyond what you owed', value: dollars(paid.toBorrower) }] : []),
              ],
            },
          ],
        },
      ]

/** How many payments a notice lists that is not about all of them. */
const nextPayments = 3

const paymentsSection = ({ kind, figures: { open } }: Notice): readonly Section[] => {
  if (open.length === 0) return []
  const listed = kind === 'disbursed' || kind === 'plan' ? open : open.slice(0, nextPayments)
  const more = open.length - listed.length
  const table: DocumentBlock = {
    kind: 'table',
    caption: 'Each payment and the day agreed for its debit',
    head: ['Payment', 'Date', 'Amount'],
    rows: listed.map(({ number, debitDate, amount }) => [String(number), longDay(debitDate), dollars(amount)]),
  }
  const rest: DocumentBlock = {
    kind: 'paragraph',
    text: `${more} more ${more === 1 ? 'payment follows' : 'payments follow'}, as agreed.`,
  }
  return [{ id: 'payments', heading: 'Payments still to be made', blocks: more > 0 ? [table, rest] : [table] }]
}

const statementSection = ({ figures: { statement } }: Notice): readonly Section[] => {
  if (statement === undefined) return []
  const { from, to, opening, movements, closing } = statement
  const blocks: readonly DocumentBlock[] = [
    {
      kind: 'facts',
      rows: [{ label: 'Owed at the start', value: dollars(opening), note: `On the evening before ${longDay(from)}.` }],
    },
    movements.length === 0
      ? { kind: 'paragraph', text: 'Nothing changed what you owe.' }
      : {
          kind: 'table',
          caption: 'Every posting that changed what you owe',
          head: ['Date', 'What', 'Amount'],
          rows: movements.map(({ on, kind, amount }) => [on, movementWords[kind], dollars(amount)]),
        },
    {
      kind: 'facts',
      rows: [{ label: 'Owed at the end', value: dollars(closing), note: `On the evening of ${longDay(to)}.` }],
    },
  ]
  return [{ id: 'statement', heading: 'What changed', blocks }]
}

const contactSection = (lender: Lender): Section => ({
  id: 'contact',
  heading: 'Who we are',
  blocks: [
    {
      kind: 'facts',
      rows: [
        { label: 'Lender', value: `${lender.legalName}, operating as ${lender.operatingName}` },
        { label: 'Address', value: lender.address },
        { label: 'Phone', value: lender.phone },
        { label: 'Email', value: lender.email },
      ],
    },
  ],
})

/** A notice on paper and in an e-mail: one content, every figure from the notice, which has it from
 * the ledger. */
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
      { id: 'notice', heading: subject, blocks: paragraphs.map((text) => ({ kind: 'paragraph', text })) },
      ...paidSection(notice),
      ...statementSection(notice),
      ...(isOver ? [] : [owedSection(notice), ...paymentsSection(notice)]),
      contactSection(lender),
    ],
  }
}
