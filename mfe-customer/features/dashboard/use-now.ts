import { useEffect, useState } from 'react'

/** The time in epoch milliseconds, looked at again each minute: windows close while a page is open. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
