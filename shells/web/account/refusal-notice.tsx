import { useRef, useState } from 'react'
import { Notice } from '@tamarack/ui/notice'
import { refusalWords } from './account-words.ts'

interface Act {
  readonly pending: boolean
  /** What the last try was refused with; null when it was not. */
  readonly error: unknown
  /** The number of the last refused try, so that the same words twice are announced twice. */
  readonly tries: number
  readonly run: (work: () => Promise<void>) => Promise<void>
  readonly reset: () => void
}

/** One thing at a time that a button starts: further presses wait, and a refusal is kept for the
 * page to show. */
export const useAct = (): Act => {
  const busy = useRef(false)
  const [state, setState] = useState<{ readonly pending: boolean; readonly error: unknown; readonly tries: number }>({
    pending: false,
    error: null,
    tries: 0,
  })
  const run = async (work: () => Promise<void>) => {
    if (busy.current) return
    busy.current = true
    setState(({ tries }) => ({ pending: true, error: null, tries }))
    try {
      await work()
      setState(({ tries }) => ({ pending: false, error: null, tries }))
    } catch (error) {
      setState(({ tries }) => ({ pending: false, error, tries: tries + 1 }))
    } finally {
      busy.current = false
    }
  }
  return { ...state, run, reset: () => setState(({ tries }) => ({ pending: false, error: null, tries })) }
}

/** Why nothing happened, in words; nothing when nothing was refused. */
export const RefusalNotice = ({ act: { error, tries } }: { readonly act: Pick<Act, 'error' | 'tries'> }) => {
  if (error === null) return null
  const { heading, next } = refusalWords(error)
  return (
    <Notice tone="danger" heading={heading} focus focusKey={tries}>
      {next !== null && <p>{next}</p>}
    </Notice>
  )
}
