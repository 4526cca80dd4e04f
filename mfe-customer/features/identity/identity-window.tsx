import { useEffect, useRef } from 'react'
import { usePlaidLink } from 'react-plaid-link'

/** Why the provider's window went away without a result. */
export type WindowClosed = 'by-customer' | 'too-late' | 'broken' | 'unreachable'

interface IdentityWindowProps {
  readonly token: string
  /** The check was finished, with whatever result; `sessionId` is the provider's id of it. */
  readonly onFinished: (sessionId: string) => void
  readonly onClosed: (why: WindowClosed) => void
}

/** The provider's window, opened as soon as its script is ready. Mount it per token: the vendor's
 * hook keeps the previous window ready while it builds the next one, and would open the wrong one.
 * Unmounting closes the window, and the vendor reports that as an exit too, which is why only the
 * first outcome counts. */
export const IdentityWindow = ({ token, onFinished, onClosed }: IdentityWindowProps) => {
  const settled = useRef(false)
  const opened = useRef(false)
  const once = (report: () => void) => {
    if (settled.current) return
    settled.current = true
    report()
  }
  const { open, ready, error } = usePlaidLink({
    token,
    onSuccess: (_publicToken, { link_session_id: sessionId }) => once(() => onFinished(sessionId)),
    onExit: (failure) =>
      once(() =>
        onClosed(
          failure === null ? 'by-customer' : failure.error_code === 'INVALID_LINK_TOKEN' ? 'too-late' : 'broken',
        ),
      ),
  })
  useEffect(() => {
    if (!ready || opened.current) return
    opened.current = true
    open()
  }, [ready, open])
  const unreachable = error !== null
  const report = useRef(onClosed)
  useEffect(() => {
    report.current = onClosed
  }, [onClosed])
  useEffect(() => {
    if (!unreachable || settled.current) return
    settled.current = true
    report.current('unreachable')
  }, [unreachable])
  return null
}
