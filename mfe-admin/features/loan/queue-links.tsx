import { paths } from '@tamarack/contracts/paths'
import { BackIcon } from '@tamarack/ui/icons'
import { Link } from 'react-router-dom'
import { rememberOpened, type BackToList } from '../applications/opened.ts'
import { useQueue } from './use-queue.ts'

/** Back to the list, and on to the neighbours in it. */
export const QueueLinks = ({ loanId }: { readonly loanId: string }) => {
  const { back, position, previous, next, state } = useQueue(loanId)
  const opened: BackToList = { opened: loanId }
  const neighbour = (id: string, words: string) => (
    <Link to={paths.staffLoan(id)} state={state} onClick={() => rememberOpened(id)} className="target">
      {words}
    </Link>
  )
  return (
    <div className="line-5 no-print">
      <Link to={back} state={opened} className="target">
        <BackIcon />
        Applications{position !== null && ` (${position.at} of ${position.of})`}
      </Link>
      {previous !== null && neighbour(previous, 'Previous application')}
      {next !== null && neighbour(next, 'Next application')}
    </div>
  )
}
