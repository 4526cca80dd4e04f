import type { ClockDueView, ClockMovedView } from '@tamarack/contracts/endpoints/sandbox-clock'
import { paths } from '@tamarack/contracts/paths'
import { Button } from '@tamarack/ui/button'
import { DialogActions } from '@tamarack/ui/dialog'
import { dateTime, money } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { clockOffset, usePresent } from '@tamarack/ui/present'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useServices } from '../../services.tsx'
import { eventWords } from '../history/event-words.ts'
import styles from './clock.module.css'
import { aheadInWords, dueWords, eventsInWords } from './clock-words.ts'
import { clockQuery } from './clock-queries.ts'
import { useMoveClock } from './use-move-clock.ts'

const dayMs = 86_400_000

const Happened = ({ moved, onFollow }: { readonly moved: ClockMovedView; readonly onFollow: () => void }) => (
  <>
    <p>{eventsInWords(moved.happened.length)}</p>
    <ol className={styles['happened']}>
      {moved.happened.map(({ loanId, at, type, amountCents }, index) => (
        <li key={`${loanId}-${at}-${index}`}>
          <span className="muted small">{dateTime(at)}</span>
          <span>
            {eventWords({ type, data: {} }).heading}
            {amountCents === null ? '' : ` ${money(amountCents)}`}
          </span>
          <Link to={paths.staffLoan(loanId)} onClick={onFollow}>
            {loanId}
          </Link>
        </li>
      ))}
    </ol>
    {!moved.arrived && (
      <p>
        The clock waits at {dateTime(moved.now)}: some work of that time is still under way. Move it again to go on.
      </p>
    )}
    {moved.arrived && !moved.settled && <p>Some work of this time is not done: its provider does not answer.</p>}
  </>
)

const NextEvent = ({ next, loanId }: { readonly next: ClockDueView | null; readonly loanId: string | undefined }) => (
  <p>
    {next === null
      ? `Nothing is due by itself${loanId === undefined ? '' : ' for this loan'}.`
      : `Next${loanId === undefined ? '' : ' for this loan'}: ${dueWords[next.what]} on ${dateTime(next.at)}${loanId === undefined ? ` (${next.loanId})` : ''}.`}
  </p>
)

/** What moves the clock of the sandbox, and what happened on the way. */
export const ClockPanel = ({
  loanId,
  onClose,
}: {
  readonly loanId: string | undefined
  readonly onClose: () => void
}) => {
  const { api } = useServices()
  const now = usePresent()
  const { data } = useQuery(clockQuery(api, loanId))
  const move = useMoveClock()
  const next = data?.next ?? null
  const [pressed, setPressed] = useState('')
  const mover = (label: string, to: number | null) => (
    <Button
      disabled={to === null}
      pending={move.isPending}
      pendingLabel={pressed === label ? 'Moving...' : label}
      onClick={() => {
        setPressed(label)
        if (to !== null) move.mutate(to)
      }}
    >
      {label}
    </Button>
  )
  return (
    <>
      <p>
        {dateTime(now)}, {aheadInWords(clockOffset())}.
      </p>
      <NextEvent next={next} loanId={loanId} />
      <div className={styles['moves']}>
        {mover('+1 day', now + dayMs)}
        {mover('+1 week', now + 7 * dayMs)}
        {mover('Next event', next?.at ?? null)}
      </div>
      {move.isError && <Notice tone="danger" heading="The clock may not have moved all the way. Try again." />}
      {move.data !== undefined && !move.isPending && <Happened moved={move.data} onFollow={onClose} />}
      <p className="muted small">The clock of the sandbox is everybody’s, and it only goes forward.</p>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </>
  )
}
