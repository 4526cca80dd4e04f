import { useEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { ErrorSummary, type FieldMessage } from '@tamarack/ui/error-summary'
import { Notice } from '@tamarack/ui/notice'
import { useServices } from '../../services.tsx'
import { useScreen } from './loan-screen.tsx'

/** Puts a message where the screen keeps them, above the heading, whatever part of the screen it comes from. */
export const AboveHeading = ({ children }: { readonly children: ReactNode }) => {
  const { messages } = useScreen()
  return messages === null ? null : createPortal(children, messages)
}

const none: readonly FieldMessage[] = []

/** What a failed submit has to show: the fields at fault, or one sentence about the whole. The document's title shows "Error" meanwhile. */
export const SubmitMessages = ({
  errors = none,
  refusal,
  attempt,
  kept,
  quiet = false,
}: {
  readonly errors?: readonly FieldMessage[] | undefined
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
  const failed = errors.length > 0 || refusal !== null
  useEffect(() => {
    setFailed(failed)
    return () => setFailed(false)
  }, [failed, setFailed])
  useEffect(() => {
    if (quiet && refusal !== null) announce(refusal)
  }, [quiet, refusal, attempt, announce])
  return (
    <AboveHeading>
      <ErrorSummary errors={errors} />
      {errors.length === 0 && refusal !== null && (
        <Notice tone="danger" heading={refusal} focus={!quiet} focusKey={attempt}>
          {kept !== undefined && <p>{kept}</p>}
        </Notice>
      )}
    </AboveHeading>
  )
}
