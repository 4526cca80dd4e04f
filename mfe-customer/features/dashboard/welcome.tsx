import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { startApplication } from '@tamarack/contracts/commands/start-application'
import { getIntroduction } from '@tamarack/contracts/endpoints/site'
import { acceptedByJoiningAt } from '@tamarack/contracts/legal'
import { paths } from '@tamarack/contracts/paths'
import { Button } from '@tamarack/ui/button'
import { LargeTwig } from '@tamarack/ui/icons'
import { LoanStory } from '@tamarack/ui/loan-story'
import { FailureNotice } from '@tamarack/ui/notice'
import { present } from '@tamarack/ui/present'
import { useServices, useUser } from '../../services.tsx'
import { keepLoan } from '../loan/loan-queries.ts'
import { nextAddress } from '../loan/steps.ts'
import { useCommand } from '../loan/use-command.ts'
import { LegalLinks } from '../signing/legal-links.tsx'
import styles from './dashboard.module.css'

/** Creates an application and goes to its first step. */
const Apply = () => {
  const services = useServices()
  const user = useUser()
  const navigate = useNavigate()
  const creating = useCommand(startApplication, async (loan) => {
    await navigate(nextAddress(loan))
    keepLoan(services, loan)
  })
  return (
    <div className="stack-3">
      <FailureNotice error={creating.error} />
      <p>
        <Link to={paths.beforeYouApply}>What a loan costs, who can have one, and what we will ask</Link>
      </p>
      <p>
        By applying you accept <LegalLinks texts={acceptedByJoiningAt(present())} />
      </p>
      <div>
        <Button
          variant="primary"
          pending={creating.isPending}
          pendingLabel="Starting..."
          onClick={() => creating.mutate({ body: { userId: user.id } })}
        >
          Apply for a loan
        </Button>
      </div>
    </div>
  )
}

/** A dashboard without a loan: what a loan is in one example, how to get one in three steps, and
 * one button. */
export const Welcome = () => {
  const { api } = useServices()
  const { data } = useQuery({ queryKey: ['introduction'], queryFn: () => api.call(getIntroduction, {}) })
  return (
    <section className={`stack-4 reading-width ${styles['welcome']}`} aria-labelledby="welcome">
      <LargeTwig className={styles['twig']} />
      <div className="stack-4">
        <h2 id="welcome">You have no loan with us.</h2>
        <LoanStory product={data?.products.find(({ loanType }) => loanType === 'cash-advance')} />
        <Apply />
      </div>
    </section>
  )
}
