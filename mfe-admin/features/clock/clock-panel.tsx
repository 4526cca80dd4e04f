import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  getClock,
  moveClock,
  type ClockDueView,
  type ClockMovedView as ClockMoved,
  type ClockMovedView,
} from '@tamarack/contracts/endpoints/sandbox-clock'
import { paths } from '@tamarack/contracts/paths'
import { Button } from '@tamarack/ui/button'
import { counted } from '@tamarack/ui/counted'
import { DialogActions } from '@tamarack/ui/dialog'
import { dateTime, money } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { clockOffset, setClockOffset, usePresent } from '@tamarack/ui/present'
import { usePress } from '@tamarack/ui/press'
import { useRead, useServices } from '../../services.tsx'
import { inWords } from '../loan/loan-words.ts'
import styles from './clock.module.css'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

/** What time brings by itself, as the end of a sentence that begins with the loan. */
const dueWords: Readonly<Record<ClockDueView['what'], string>> = {
  'application-expires': 'the application expires',
  'agreement-redated': 'the agreement gets its next day',
  'reminder-sent': 'the customer gets a reminder',
  'approve-clean-file': 'the house policy looks at a clean file',
  'repeat-disbursement': 'the advance is sent again',
  'funding-hour-ends': 'the funding hour ends',
  'initiate-debit': 'a debit is sent to the bank',
  'note-stop': 'money that a stop holds is looked at',
  'send-payment': 'a payment goes to the provider',
  'initiate-refund': 'a refund is sent to the borrower',
  'look-at-payment': 'the provider’s answer to a payment is read',
  'cancel-payment': 'a payment is called back',
  'accrue-interest': 'a payment is missed',
  'close-small-balance': 'the account is closed over a small balance',
}

/** How far the clock is ahead: '3 hours ahead of real time'. */
export const aheadInWords = (offsetMs: number): string => {
  if (offsetMs < hourMs) return 'in real time'
  const span =
    offsetMs < dayMs ? counted(Math.round(offsetMs / hourMs), 'hour') : counted(Math.round(offsetMs / dayMs), 'day')
  return `${span} ahead of real time`
}

/** 'No events.', '1 event:', '3 events:' */
export const eventsInWords = (count: number): string =>
  count === 0 ? 'Nothing was due.' : `${counted(count, 'event')}:`

/** Calls in a row that end with work under way before the screen states it and lets the person
 * decide; each takes some seconds. */
const waitsAtMost = 3

/** Moves the clock to a moment, in as many calls as that takes, and lets every screen read again.
 * The clock waits for work that is under way. */
const useMoveClock = () => {
  const { api, queryClient, announce } = useServices()
  const press = usePress()
  return useMutation<ClockMoved, unknown, number>({
    mutationFn: async (to) => {
      const happened: ClockMoved['happened'] = []
      let waits = 0
      for (let call = 1; ; call += 1) {
        const moved = await press([to, call], (idempotencyKey) => api.call(moveClock, { body: { to }, idempotencyKey }))
        happened.push(...moved.happened)
        setClockOffset(moved.offsetMs)
        waits = moved.settled ? 0 : waits + 1
        if (moved.arrived || waits === waitsAtMost) return { ...moved, happened }
      }
    },
    onSuccess: ({ now, happened }) => {
      announce(`It is ${dateTime(now)}. ${eventsInWords(happened.length)}`)
      // Nobody waits for it: among the queries are waits for a change.
      void queryClient.invalidateQueries()
    },
  })
}

const Happened = ({ moved, onFollow }: { readonly moved: ClockMovedView; readonly onFollow: () => void }) => (
  <>
    <p>{eventsInWords(moved.happened.length)}</p>
    <ol className={`targets ${styles['happened']}`}>
      {moved.happened.map(({ loanId, at, type, amountCents }, index) => (
        <li key={`${loanId}-${at}-${index}`} className="line-4 middle">
          <span className="muted small">{dateTime(at)}</span>
          <span>
            {inWords(type)}
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

interface ClockPanelProps {
  readonly loanId: string | undefined
  readonly onClose: () => void
}

/** What moves the clock of the sandbox, and what happened on the way. */
export const ClockPanel = ({ loanId, onClose }: ClockPanelProps) => {
  const now = usePresent()
  const asked = loanId === undefined ? {} : { loanId }
  const { data } = useRead(['sandbox-clock', loanId ?? null], getClock, { query: asked })
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
      <div className={`row-2 ${styles['moves']}`}>
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
