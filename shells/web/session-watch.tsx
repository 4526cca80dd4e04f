import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { SessionView } from '@tamarack/contracts/endpoints/auth'
import { Button } from '@tamarack/ui/button'
import { Dialog, DialogActions } from '@tamarack/ui/dialog'
import { time } from '@tamarack/ui/format'
import { interrupt } from './announcer.tsx'
import { sessionQuery } from './session.ts'
import { useShell } from './shell-context.tsx'

const second = 1_000
/** The warning comes this long before the end. */
const warning = 120 * second
/** What remains is announced at these moments only: a clock that ticks makes people hurry. */
const spoken = [
  [60 * second, '1 minute'],
  [20 * second, '20 seconds'],
] as const
/** Browsers fire a longer timer at once (a signed 32-bit number of milliseconds). */
const longestTimer = 2_147_483_647

/** Runs at a moment, however far away. */
const at = (moment: number, run: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    const left = moment - Date.now()
    timer = left > longestTimer ? setTimeout(wait, longestTimer) : setTimeout(run, Math.max(left, 0))
  }
  wait()
  return () => clearTimeout(timer)
}

const endOf = (session: SessionView | null | undefined): number | null =>
  session === null || session === undefined ? null : Date.parse(session.session.expiresAt)

/** When the session ends, once that is two minutes away; null otherwise. The server is queried
 * first: other requests may have made it longer. */
const useNearEnd = (): { readonly end: number | null; readonly left: string; readonly expiresAt: number | null } => {
  const { services, session, moves } = useShell()
  const { data } = useQuery({ ...sessionQuery, enabled: false }, services.queryClient)
  const expiresAt = endOf(data)
  const [near, setNear] = useState<{ end: number; left: string } | null>(null)
  useEffect(() => {
    if (expiresAt === null || Number.isNaN(expiresAt)) return undefined
    let warned = false
    const warn = async () => {
      const now = endOf(await session.peek())
      if (now === null) moves.sessionEnded()
      else if (now === expiresAt) {
        warned = true
        setNear({ end: expiresAt, left: '2 minutes' })
      }
    }
    const stops = [
      // Without an answer the next request will find out.
      at(expiresAt - warning, () => void warn().catch(() => undefined)),
      ...spoken.map(([before, left]) =>
        at(expiresAt - before, () => {
          if (!warned) return
          setNear({ end: expiresAt, left })
          interrupt(`You will be signed out in ${left}.`)
        }),
      ),
      at(expiresAt, () => moves.sessionEnded()),
    ]
    return () => {
      setNear(null)
      for (const stop of stops) stop()
    }
  }, [expiresAt, session, moves])
  return { end: near?.end ?? null, left: near?.left ?? '', expiresAt }
}

/** Who reads uses the session too: it is made longer at most this often, and only one that ends
 * within the hour. */
const readingRenews = 4 * 60 * second
const soon = 60 * 60 * second
const signsOfReading = ['scroll', 'keydown', 'pointerdown'] as const

const useReading = (expiresAt: number | null): void => {
  const { services, moves } = useShell()
  const renewedAt = useRef(0)
  useEffect(() => {
    if (expiresAt === null) return undefined
    renewedAt.current = Date.now()
    const renew = async () => {
      const now = Date.now()
      if (now - renewedAt.current < readingRenews || expiresAt - now > soon) return
      renewedAt.current = now
      if ((await services.session({ fresh: true })) === null) moves.sessionEnded()
    }
    // Without an answer the next sign of reading tries again.
    const onSign = () => void renew().catch(() => undefined)
    for (const sign of signsOfReading) window.addEventListener(sign, onSign, { capture: true, passive: true })
    return () => {
      for (const sign of signsOfReading) window.removeEventListener(sign, onSign, { capture: true })
    }
  }, [expiresAt, services, moves])
}

/** Offers more time before the session ends. */
export const SessionWatch = () => {
  const { services } = useShell()
  const { end, left, expiresAt } = useNearEnd()
  useReading(expiresAt)
  const [fixed, setFixed] = useState<number | null>(null)
  const [closed, setClosed] = useState<number | null>(null)
  const [pending, setPending] = useState(false)
  const stay = useCallback(async () => {
    setPending(true)
    try {
      const session = await services.session({ fresh: true })
      // A session that was not to be remembered has a fixed end, and every sign-in has a last one.
      if (endOf(session) === expiresAt) setFixed(expiresAt)
    } finally {
      setPending(false)
    }
  }, [services, expiresAt])
  if (end === null || closed === end) return null
  const isFixed = fixed === end
  // Whoever is typing still has time to send it.
  const close = isFixed ? () => setClosed(end) : () => void stay()
  return (
    <Dialog open title="Do you need more time?" onClose={close} pending={pending}>
      {isFixed ? (
        <p>
          This session ends at {time(end)} and cannot be made longer. Send what you have typed before then. After that,
          sign in again to go on where you were.
        </p>
      ) : (
        <p>You will be signed out in {left} to protect your information.</p>
      )}
      <DialogActions>
        <Button variant="primary" pending={pending} pendingLabel="One moment..." onClick={close}>
          {isFixed ? 'Go on until then' : 'Stay signed in'}
        </Button>
        <Button variant="secondary" onClick={() => void services.signOut()}>
          Sign out
        </Button>
      </DialogActions>
    </Dialog>
  )
}
