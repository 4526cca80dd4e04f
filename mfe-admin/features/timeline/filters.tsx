import type { ReactNode } from 'react'
import { timelineSources, type TimelineEntryView } from '@tamarack/contracts/views/timeline'
import { optionsFrom } from '@tamarack/ui/answer-words'
import { Button } from '@tamarack/ui/button'
import { shortDate } from '@tamarack/ui/format'
import { TextInput } from '@tamarack/ui/text-input'
import { FilterFields, isFiltered } from '../frame/filters.tsx'
import { inWords } from '../loan/loan-words.ts'
import { actorWords, dayOf, sourcesIn, type TimelineAddress } from './timeline-address.ts'
import { sourceWords } from './timeline-entry.tsx'
import styles from './timeline.module.css'

type Change = (part: Partial<TimelineAddress>) => void

const optionsOf = (values: readonly string[], words: (value: string) => string = (value) => value) =>
  [...Map.groupBy(values, (value) => value)].flatMap(([value, { length }]) =>
    value === '' ? [] : [{ value, label: `${words(value)} (${length})` }],
  )

interface Props {
  readonly entries: readonly TimelineEntryView[]
  readonly address: TimelineAddress
  readonly change: Change
}

const Sources = ({ entries, address: { source }, change }: Props) => {
  const chosen = sourcesIn(source)
  const bySource = Map.groupBy(
    entries.flatMap((entry) => entry.sources),
    (one) => one,
  )
  return (
    <div role="group" aria-label="Sources" className={`row-1 no-print ${styles['sources']}`}>
      {timelineSources
        .filter((one) => bySource.has(one))
        .map((one) => {
          const pressed = chosen.includes(one)
          const next = pressed ? chosen.filter((other) => other !== one) : [...chosen, one]
          return (
            <button key={one} type="button" aria-pressed={pressed} onClick={() => change({ source: next.join() })}>
              {sourceWords[one]} <span className="muted">{bySource.get(one)?.length}</span>
            </button>
          )
        })}
    </div>
  )
}

const nothing = { source: '', actor: '', kind: '', day: '', q: '' } as const

interface FiltersProps extends Props {
  readonly onDay: (day: string) => void
  /** How much is shown, and the ways out of the page. */
  readonly children: ReactNode
}

/** What is shown, by source, actor, kind, day and word. */
export const Filters = ({ onDay, children, ...props }: FiltersProps) => {
  const { entries, address, change } = props
  return (
    <div className="stack-1">
      <div className="row-2 apart middle">
        <Sources {...props} />
        {children}
      </div>
      <div role="search" className={`no-print ${styles['filters']}`}>
        <FilterFields
          fields={[
            // At a desk the labels are in the boxes.
            { name: 'q', label: 'Search', as: 'words', placeholder: 'Search' },
            {
              name: 'actor',
              label: 'Actor',
              empty: 'All actors',
              options: optionsOf(entries.map(({ actor }) => actorWords(actor))),
            },
            {
              name: 'kind',
              label: 'Kind',
              empty: 'All kinds',
              options: optionsOf(
                entries.map(({ kind }) => kind),
                (kind) => inWords(kind) ?? kind,
              ),
            },
            {
              name: 'day',
              label: 'Day',
              empty: 'All days',
              options: optionsOf(
                entries.map(({ at }) => dayOf(at)),
                (day) => shortDate(day),
              ),
            },
            {
              name: 'order',
              label: 'Order',
              empty: 'Oldest first',
              options: optionsFrom({ newest: 'Newest first' }),
            },
          ]}
          filters={address}
          change={(part) => change(part as Partial<TimelineAddress>)}
        />
        <TextInput type="date" name="jump" label="Jump to day" onChange={({ target }) => onDay(target.value)} />
        {isFiltered({ ...address, order: '', event: '', at: '' }) && (
          <Button variant="secondary" onClick={() => change(nothing)}>
            Clear filters
          </Button>
        )}
      </div>
    </div>
  )
}
