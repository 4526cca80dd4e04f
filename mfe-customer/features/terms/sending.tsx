import { paths } from '@tamarack/contracts/paths'
import { Link } from 'react-router-dom'

/** What pressing the button does; the answers can be looked at before. */
export const Sending = ({ loanId, words }: { readonly loanId: string; readonly words?: string | undefined }) => (
  <p>
    {words ??
      'When you continue, we send your application for review. Until we decide, you can withdraw it and change your answers.'}{' '}
    <Link to={paths.application(loanId)}>Check your answers first</Link>
  </p>
)
