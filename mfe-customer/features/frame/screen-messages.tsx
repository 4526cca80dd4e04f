import { useEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Notice } from '@tamarack/ui/notice'
import { useServices } from '../../services.tsx'
import { useScreen } from './loan-screen.tsx'

/** Puts a message where the screen keeps them, above the heading, whatever part of the screen it comes from. */
export const AboveHeading = ({ children }: { readonly children: ReactNode }) => {
  const { messages } = useScreen()
  return messages === null ? null : createPortal(children, messages)
}

/** What a failed press has to show: one sentence about the whole. The document's title shows "Error" meanwhile. */
export const SubmitMessages = ({
  refusal,
  attempt,
  kept,
  quiet = false,
}: {
  readonly refusal: string | null
  /** Changes with every submit, so that the same refusal is announced again. */
  readonly attempt?: unknown
  /** Leaves the focus where the press was; the message is announced instead. */
  readonly quiet?: boolean | undefined
  /** What was not lost, or what to do; one sentence. */
  readonly kept?: string | undefined
}) => {
  const { setFailed } = useScreen()
  const { announce } = useServices()
  const failed = refusal !== null
  useEffect(() => {
    setFailed(failed)
    return () => setFailed(false)
  }, [failed, setFailed])
  useEffect(() => {
    if (quiet && refusal !== null) announce(refusal)
  }, [quiet, refusal, attempt, announce])
  return (
    <AboveHeading>
      {refusal !== null && (
        <Notice tone="danger" heading={refusal} focus={!quiet} focusKey={attempt}>
          {kept !== undefined && <p>{kept}</p>}
        </Notice>
      )}
    </AboveHeading>
  )
}
