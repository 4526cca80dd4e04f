import { useEffect, useRef } from 'react'

/** For the box around a list: it takes the focus when an entry is gone, since the button that was
 * pressed has left with it. */
export const useShrunk = (length: number) => {
  const box = useRef<HTMLDivElement>(null)
  const count = useRef(length)
  useEffect(() => {
    if (length < count.current) box.current?.focus()
    count.current = length
  }, [length])
  return box
}
