import type { ChainCheckView, TimelineEntryView } from '@tamarack/contracts/views/timeline'
import { dateTime, shortDate } from '@tamarack/ui/format'
import { CheckIcon } from '@tamarack/ui/icons'
import { Notice } from '@tamarack/ui/notice'
import styles from './timeline.module.css'

type Records = ChainCheckView['records']

/** 'Chain check: 42 of 42 events verified, Nov 20, 2026, 2:30 PM EST' */
const chainWords = ({ verified, total, checkedAt }: ChainCheckView['chain']): string =>
  `Chain check: ${verified} of ${total} events verified, ${dateTime(checkedAt)}`

/** What of a loan's records is not what was written. */
const recordWords: Readonly<Record<Records['broken'][number], string>> = {
  log: 'The log: an event was changed, or its last events are missing.',
  loan: 'The stored state of the loan does not follow from its events.',
  payment: 'The payments do not follow from the events.',
  ledger: 'The ledger does not follow from the events.',
  document: 'A document is missing, or is not what its hash states.',
  looks: 'The record of who looked at the data is not what was written.',
  anchor: 'The log is not the one that was anchored: events were removed or written anew.',
}

/** 'Anchored up to event 40 on Nov 25, 2026' */
const anchoredWords = (anchored: Records['anchored']): string =>
  anchored === null ? 'Not anchored yet.' : `Anchored up to event ${anchored.sequence} on ${shortDate(anchored.day)}.`

interface Props {
  readonly check: ChainCheckView
  readonly entries: readonly TimelineEntryView[]
}

/** Whether the records are what was written, and what of them is not. */
export const ChainCheck = ({ check: { chain, records }, entries }: Props) => {
  const anchored = anchoredWords(records.anchored)
  if (records.broken.length === 0 && chain.firstBroken === null)
    return (
      <p className={styles['chain']}>
        <CheckIcon />
        <span>{chainWords(chain)}</span> <span className="muted regular">{anchored}</span>
      </p>
    )
  if (chain.firstBroken === null)
    return (
      <Notice tone="danger" heading="The records are not what was written">
        <ul>
          {records.broken.map((part) => (
            <li key={part}>{recordWords[part]}</li>
          ))}
        </ul>
        <p>{chainWords(chain)}</p>
        <p>{anchored}</p>
      </Notice>
    )
  const broken = entries.find((entry) => entry.chain?.sequence === chain.firstBroken)
  return (
    <Notice tone="danger" heading={`The chain is broken at event ${chain.firstBroken}`}>
      <p>
        {broken === undefined ? 'The event itself is missing.' : `"${broken.title}" does not match what was recorded.`}{' '}
        Trust nothing from there on.
      </p>
      <p>{chainWords(chain)}</p>
    </Notice>
  )
}
