import { Notice } from './notice.tsx'
import { failureText } from './problem.tsx'

/** Why a press brought nothing, in words that take the focus; nothing while nothing failed. */
export const FailureNotice = ({ error }: { readonly error: Error | null }) =>
  error === null ? null : <Notice tone="danger" heading={failureText(error)} focus focusKey={error} />
