import { useEffect, useRef, useState } from 'react'
import { usePlaidLink } from 'react-plaid-link'
import { useServices } from '../../services.tsx'
import { loadPlaid } from '../verification/provider-script.ts'

/** Why the provider's window went away without a result. */
export type WindowClosed = 'by-customer' | 'too-late' | 'broken' | 'unreachable'

interface IdentityWindowProps {
  readonly token: string
  readonly onShown?: () => void
  /** The check was finished, with whatever result; `sessionId` is the provider's id of it. */
  readonly onFinished: (sessionId: string) => void
  readonly onClosed: (why: WindowClosed) => void
}

/** The window itself. Unmounting closes it, and the vendor reports that as an exit too, which is
 * why only the first outcome counts. */
const LoadedWindow = ({ token, onShown, onFinished, onClosed }: IdentityWindowProps) => {
  const settled = useRef(false)
  const opened = useRef(false)
  const once = (report: () => void) => {
    if (settled.current) return
    settled.current = true
    report()
  }
  const { open, ready } = usePlaidLink({
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
    onShown?.()
  }, [ready, open, onShown])
  return null
}

/** The provider's window, opened as soon as its script is there. Mount it per token: the vendor's
 * hook keeps the previous window ready while it builds the next one, and would open the wrong
 * one. */
export const IdentityWindow = (props: IdentityWindowProps) => {
  const services = useServices()
  const [loaded, setLoaded] = useState(false)
  const report = useRef(props.onClosed)
  useEffect(() => {
    report.current = props.onClosed
  }, [props.onClosed])
  useEffect(() => {
    let isHere = true
    services
      .site()
      .then(({ sandbox }) => loadPlaid(sandbox))
      .then(
        () => isHere && setLoaded(true),
        () => isHere && report.current('unreachable'),
      )
    return () => {
      isHere = false
    }
  }, [services])
  return loaded ? <LoadedWindow {...props} /> : null
}
