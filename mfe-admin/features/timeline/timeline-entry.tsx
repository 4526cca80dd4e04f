import { Link, useLocation } from 'react-router-dom'
import type { TimelineEntryView, TimelineSource } from '@tamarack/contracts/views/timeline'
import { classes } from '@tamarack/ui/class-names'
import { deviceWords } from '@tamarack/ui/device'
import { Fingerprint } from '@tamarack/ui/fingerprint'
import { evidenceTime, money, shortDate, time } from '@tamarack/ui/format'
import { DangerIcon, InfoIcon, NeutralIcon, SuccessIcon, WaitingIcon } from '@tamarack/ui/icons'
import { SummaryList } from '@tamarack/ui/summary-list'
import { inWords } from '../loan/loan-words.ts'
import { documentWords, eventFacts } from './event-facts.ts'
import { actorWords, timelineSearch, type TimelineAddress } from './timeline-address.ts'
import styles from './timeline.module.css'

export const sourceWords: Readonly<Record<TimelineSource, string>> = {
  log: 'Event',
  ledger: 'Ledger',
  payment: 'Payment',
  document: 'Document',
  email: 'Email',
  note: 'Note',
  webhook: 'Webhook',
  'sign-in': 'Sign-in',
  hold: 'Legal hold',
  look: 'Look',
  workflow: 'Workflow',
}

const icons = {
  neutral: NeutralIcon,
  info: InfoIcon,
  success: SuccessIcon,
  warning: WaitingIcon,
  danger: DangerIcon,
} as const

export const entryId = (id: string): string => `entry-${id}`

const Papers = ({ entry }: { readonly entry: TimelineEntryView }) => (
  <ul>
    {entry.documents.map(({ kind, version, sha256 }) => (
      <li key={sha256} className="line-2 middle any-width">
        {documentWords(kind)}, version {version}.{' '}
        <Fingerprint sha256={sha256} what={`SHA-256 of ${documentWords(kind)}, ${entry.id}`} />
        <code className={styles['whole']}>{sha256}</code>
      </li>
    ))}
  </ul>
)

/** What the event posted, side by side. */
const Postings = ({ entries }: Pick<TimelineEntryView, 'entries'>) => (
  <ul>
    {entries.map(({ number, on, kind, lines }) => (
      <li key={number}>
        {number}. {inWords(kind)}, {shortDate(on)}:{' '}
        {lines
          .map(
            ({ account, debit, credit }) =>
              `${debit > 0 ? `debit ${money(debit)}` : `credit ${money(credit)}`} ${account}`,
          )
          .join('; ')}
      </li>
    ))}
  </ul>
)

const Links = ({ entry, address }: { readonly entry: TimelineEntryView; readonly address: TimelineAddress }) => {
  const { state } = useLocation() as { state: unknown }
  const to = (part: Partial<TimelineAddress>) => ({ search: timelineSearch({ ...address, event: entry.id, ...part }) })
  return (
    <p className="line-4 no-print">
      <Link to={to({})} state={state} preventScrollReset className="target">
        Address of this entry
      </Link>
      <Link to={to({ at: String(entry.at) })} state={state} className="target">
        The loan at this moment
      </Link>
    </p>
  )
}

const paymentWords = ({ kind, amount, attempt, state }: TimelineEntryView['payments'][number]): string =>
  `${inWords(kind)} of ${money(amount)}, attempt ${attempt}, today ${state.replaceAll('-', ' ')}`

const covers = 'This entry with its time, actor, origin and documents, and the hash before'

const Details = ({ entry, address }: { readonly entry: TimelineEntryView; readonly address: TimelineAddress }) => {
  const { at, kind, actor, amountCents, ip, userAgent, data, chain, documents, entries, payments, steps } = entry
  return (
    <div className={`stack-2 ${styles['details']}`}>
      <SummaryList
        rows={[
          { label: 'When', value: evidenceTime(at) },
          { label: 'UTC', value: new Date(at).toISOString() },
          { label: 'Recorded as', value: `${entry.id}, ${kind}` },
          { label: 'Actor', value: actorWords(actor) },
          ...(ip === null && (actor === null || actor.role === 'system')
            ? []
            : [
                { label: 'Actor id', value: actor?.id },
                { label: 'IP', value: ip },
                { label: 'Device', value: deviceWords(userAgent) },
                { label: 'Browser as it described itself', value: userAgent },
              ]),
          ...(amountCents === null ? [] : [{ label: 'Amount of the entry', value: money(amountCents) }]),
          ...eventFacts({ data }),
          ...(documents.length > 0 ? [{ label: 'Documents of the entry', value: <Papers entry={entry} /> }] : []),
          ...payments.map((payment) => ({ label: `Payment ${payment.paymentId}`, value: paymentWords(payment) })),
          ...(entries.length > 0 ? [{ label: 'Postings', value: <Postings entries={entries} /> }] : []),
          ...(chain === null
            ? []
            : [
                { label: 'Hash before', value: <code>{chain.previousHash}</code> },
                { label: 'Hash', value: <code>{chain.hash}</code>, note: covers },
              ]),
        ]}
      />
      {steps.length > 0 && (
        <details>
          <summary className="target">Record of the workflow engine</summary>
          <pre className={`small ${styles['raw']}`}>{JSON.stringify(steps, null, 2)}</pre>
        </details>
      )}
      <Links entry={entry} address={address} />
    </div>
  )
}

interface EntryProps {
  readonly entry: TimelineEntryView
  readonly address: TimelineAddress
  readonly open: boolean
  readonly onToggle: (id: string, open: boolean) => void
}

/** One line; opened, all that is known of it. */
export const TimelineEntry = ({ entry, address, open, onToggle }: EntryProps) => {
  const { id, at, sources, title, tone, actor, amountCents } = entry
  const Icon = icons[tone]
  const [source, ...parts] = sources
  return (
    <details
      open={open}
      onToggle={({ currentTarget, target }) => target === currentTarget && onToggle(id, currentTarget.open)}
    >
      <summary id={entryId(id)} className={classes(styles['row'], `tone-${tone}`)}>
        <time dateTime={new Date(at).toISOString()} className="figures unbroken">
          {shortDate(at)}, {time(at)}
        </time>
        <span className={`muted ${styles['source']}`} title={parts.map((part) => sourceWords[part]).join(', ')}>
          {source === undefined ? '' : sourceWords[source]}
          {parts.length > 0 && <span className="muted"> +{parts.length}</span>}
        </span>
        <span className={styles['title']}>
          <Icon />
          <span>{title}</span>
        </span>
        <span className={`muted ${styles['actor']}`}>{actorWords(actor)}</span>
        <span className={`figures unbroken ${styles['amount']}`}>{amountCents === null ? '' : money(amountCents)}</span>
      </summary>
      {open && <Details entry={entry} address={address} />}
    </details>
  )
}
