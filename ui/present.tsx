import { useEffect, useState } from 'react'

/* The server's present in the browser. The offset is on the document, because shell and
 * micro-frontends are built apart and have no module in common. */

const changed = 'clock-offset'

/** Takes over how far the server's clock is ahead of real time, milliseconds: 0 except in a sandbox
 * whose clock was moved. */
export const setClockOffset = (offsetMs: number): void => {
  document.documentElement.dataset['clockOffset'] = String(offsetMs)
  window.dispatchEvent(new Event(changed))
}

/** How far the server's clock is ahead of the browser's, milliseconds. */
export const clockOffset = (): number => Number(document.documentElement.dataset['clockOffset'] ?? 0)

/** The present for whatever concerns loans: epoch milliseconds. Sessions count in the browser's own
 * time. */
export const present = (): number => Date.now() + clockOffset()

/** The present, looked at again each minute and when the clock is moved: windows close while a page
 * is open. */
export const usePresent = (): number => {
  const [now, setNow] = useState(present)
  useEffect(() => {
    const look = () => setNow(present())
    look()
    const timer = setInterval(look, 60_000)
    window.addEventListener(changed, look)
    return () => {
      clearInterval(timer)
      window.removeEventListener(changed, look)
    }
  }, [])
  return now
}
