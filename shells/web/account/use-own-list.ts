import { useEffect, useRef, useState } from 'react'
import { useServices } from '../shell-context.tsx'
import { showToast } from '../toaster.tsx'
import { useAct } from './refusal-notice.tsx'

/** A list of what is one's own: an entry is chosen, a question asked about it, and the list read
 * again once the answer was carried out. The box around the list takes the focus when an entry is
 * gone, since the button that was pressed has left with it. */
export const useOwnList = <Chosen>(length: number, refresh: () => Promise<unknown>) => {
  const { announce } = useServices()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { reset, mutate, ...act } = useAct()
  const box = useRef<HTMLDivElement>(null)
  const count = useRef(length)
  useEffect(() => {
    if (length < count.current) box.current?.focus()
    count.current = length
  }, [length])
  return {
    act,
    box,
    chosen,
    choose: (next: Chosen) => {
      reset()
      setChosen(next)
    },
    close: () => setChosen(null),
    change: (call: () => Promise<unknown>, done: string) =>
      mutate(async () => {
        await call()
        showToast(done)
        announce(done)
        await refresh()
        setChosen(null)
      }),
  }
}
