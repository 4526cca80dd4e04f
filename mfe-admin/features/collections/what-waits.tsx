import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { CollectionView } from '@tamarack/contracts/views/collections'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { ServicingView } from '@tamarack/contracts/views/servicing'
import { Button } from '@tamarack/ui/button'
import { Disclosure } from '@tamarack/ui/disclosure'
import { DateText, money, shortDate } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import type { LoanAct } from '../loan/loan-queries.ts'
import { tabSearch } from '../loan/tab-links.tsx'
import type { MoneyStart } from '../money-actions/action-form.tsx'
import { everyWords, stayWords } from '../money-actions/money-words.ts'
import { channelWords, doNotContactWords, peopleWords } from './collection-words.ts'
import { EndContact } from './collector-acts.tsx'

interface Props {
  readonly loan: LoanView
  readonly servicing: ServicingView
  readonly collection: CollectionView
  readonly acting: LoanAct
  /** Undefined for who only reads: then nothing has a button. */
  readonly onStart: ((start: MoneyStart) => void) | undefined
}

const situationWords = {
  'income-later': 'their income comes later',
  'income-less': 'their income is less',
  'unexpected-cost': 'of an unexpected cost',
  other: 'of another reason',
} as const

type Request = NonNullable<ServicingView['request']>

const wishInWords = ({ wish, situation }: Request): string =>
  wish.kind === 'change-due-date'
    ? `to pay payment ${wish.payment} on ${shortDate(wish.dueDate)}, because ${situationWords[situation]}`
    : `to pay what is late in ${wish.parts} parts, ${everyWords[wish.every]} from ${shortDate(wish.first)}, because ${situationWords[situation]}`

/** What the answer to a request begins with in the form. */
const grantOf = ({ wish }: Request): MoneyStart => ({
  ...(wish.kind === 'change-due-date'
    ? { kind: wish.kind, payment: String(wish.payment), dueDate: wish.dueDate }
    : { kind: wish.kind, parts: String(wish.parts), first: wish.first, every: wish.every }),
  reason: 'customer-request',
})

interface LineProps {
  readonly heading: ReactNode
  readonly tone?: 'info' | 'warning' | 'danger'
  readonly children?: ReactNode
  readonly acts?: readonly (readonly [string, MoneyStart])[]
  readonly onStart: Props['onStart']
}

/** One thing that waits, why, and the buttons that answer it. */
const Line = ({ heading, tone = 'warning', children, acts = [], onStart }: LineProps) => (
  <Notice tone={tone} heading={heading}>
    {children}
    {onStart !== undefined && acts.length > 0 && (
      <div className="row-3">
        {acts.map(([words, start]) => (
          <Button key={words} onClick={() => onStart(start)}>
            {words}
          </Button>
        ))}
      </div>
    )}
  </Notice>
)

type ReturnedDebit = NonNullable<NonNullable<LoanView['forStaff']>['returnedDebits']>[number]

const ReturnedList = ({ debits }: { readonly debits: readonly ReturnedDebit[] }) => (
  <ul>
    {debits.map(({ amount, code, meaning, since }) => (
      <li key={`${since}.${amount}.${code}`}>
        {money(amount)} on <DateText value={since} />: {meaning.toLowerCase()}{' '}
        <small className="muted small regular">code {code}</small>
      </li>
    ))}
  </ul>
)

/** The last return, with those before it folded: they lead to the same act. */
const Returned = ({ debits }: { readonly debits: readonly ReturnedDebit[] }) => {
  const [last, ...earlier] = debits.toSorted((one, other) => other.since - one.since)
  if (last === undefined) return null
  return (
    <>
      <ReturnedList debits={[last]} />
      {earlier.length > 0 && (
        <Disclosure summary={`${earlier.length} before`}>
          <ReturnedList debits={earlier} />
        </Disclosure>
      )}
    </>
  )
}

const Stay = ({ collection: { stay, stillRunning }, onStart }: Pick<Props, 'collection' | 'onStart'>) =>
  stay !== null && (
    <Line
      heading={`Stay: ${stayWords[stay.ground].toLowerCase()}`}
      acts={[['Lift the stay', { kind: 'lift-stay' }]]}
      onStart={onStart}
    >
      <p>
        Since <DateText value={stay.from} /> nothing is debited and no interest runs.
        {stay.ground !== 'hardship' && ' Only the customer’s lawyer, trustee or estate is contacted about the debt.'}
      </p>
      {stillRunning.map(({ amount, debitDate }) => (
        <p key={debitDate}>
          A debit of {money(amount)} on <DateText value={debitDate} /> was sent before. The bank may still make it.
        </p>
      ))}
    </Line>
  )

const Parts = ({ servicing: { figures, debits }, onStart }: Pick<Props, 'servicing' | 'onStart'>) => {
  const next = figures.parts.find(({ state }) => state !== 'paid')
  return (
    next !== undefined && (
      <Line
        tone={next.state === 'missed' ? 'danger' : 'info'}
        heading={next.state === 'missed' ? 'A part was not paid' : 'What is late is paid in parts'}
        onStart={onStart}
      >
        <p>
          {figures.parts.filter(({ state }) => state === 'paid').length} of {figures.parts.length} parts are paid. The
          next is {money(next.left)}
          {debits === 'paused' && next.state !== 'missed' ? (
            ', due later by the days of the stay.'
          ) : (
            <>
              , due <DateText value={next.dueDate} />.
            </>
          )}
        </p>
      </Line>
    )
  )
}

/** What is answered in another place of the page. */
const elsewhere = [
  ['second-person', 'An action waits for a second person', '#money-heading', 'Read it under Money'],
  ['refund', 'A refund did not reach the customer', tabSearch('servicing'), 'Send it again under Servicing'],
  ['credit-by-hand', 'We owe the customer what a person recorded', '#money-heading', 'Record a refund under Money'],
] as const

/** What waits about a loan in service and why, the most urgent first, each with what answers it. */
export const WhatWaits = ({ loan, servicing, collection, acting, onStart }: Props) => {
  const waits = new Set(collection.waits.map(({ kind }) => kind))
  const { request } = servicing
  const returned = loan.forStaff?.returnedDebits ?? []
  return (
    <>
      {collection.openContacts.map((contact) => (
        <Line
          key={contact.number}
          tone="info"
          heading={`${contact.direction === 'in' ? 'Incoming ' : ''}${channelWords[contact.channel]}: ${peopleWords[contact.with].toLowerCase()}`}
          onStart={onStart}
        >
          <p>
            Started <DateText value={contact.at} as="date-time" />.
          </p>
          {onStart !== undefined && <EndContact contact={contact} acting={acting} />}
        </Line>
      ))}
      {elsewhere.map(
        ([kind, heading, to, words]) =>
          waits.has(kind) && (
            <Line key={kind} heading={heading} onStart={onStart}>
              <Link to={to} className="target">
                {words}
              </Link>
            </Line>
          ),
      )}
      {waits.has('request') && request !== null && (
        <Line
          heading="The customer requests an arrangement"
          acts={[
            ['Agree to it', grantOf(request)],
            ['Decline', { kind: 'decline-arrangement' }],
          ]}
          onStart={onStart}
        >
          <p>
            On <DateText value={request.at} /> they asked {wishInWords(request)}.
          </p>
        </Line>
      )}
      {waits.has('held-debits') ? (
        <Line heading="Debits are held" acts={[['Let debits go on', { kind: 'release-debits' }]]} onStart={onStart}>
          <p>Nothing is debited before somebody has looked at what was returned.</p>
          <Returned debits={returned} />
        </Line>
      ) : (
        returned.length > 0 && (
          <Line
            heading={returned.length === 1 ? 'A debit was returned' : `${returned.length} debits were returned`}
            onStart={onStart}
          >
            <Returned debits={returned} />
          </Line>
        )
      )}
      <Stay collection={collection} onStart={onStart} />
      {collection.doNotContact !== null && (
        <Line heading="Not to be contacted about the debt" onStart={onStart}>
          <p>
            {doNotContactWords[collection.doNotContact.ground]}, since{' '}
            <DateText value={collection.doNotContact.since} />.
          </p>
        </Line>
      )}
      <Parts servicing={servicing} onStart={onStart} />
    </>
  )
}
