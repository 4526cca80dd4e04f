import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import { BackIcon } from '@tamarack/ui/icons'

/** The way back, above a page's heading. */
export const BackLink = ({ children, ...link }: Pick<LinkProps, 'to' | 'state' | 'children'>) => (
  <Link {...link} className="target breaks">
    <BackIcon />
    {children}
  </Link>
)

interface LoanLinkProps {
  readonly loanId: string
  readonly children?: ReactNode
}

/** The way to the page of a loan. */
export const LoanLink = ({ loanId, children }: LoanLinkProps) => (
  <Link to={paths.staffLoan(loanId)} className="target breaks">
    {children ?? <>Application {loanId}</>}
  </Link>
)
