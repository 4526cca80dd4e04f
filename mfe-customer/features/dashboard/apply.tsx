import { startApplication } from '@tamarack/contracts/endpoints/loan'
import { acceptedByJoiningAt } from '@tamarack/contracts/legal'
import { paths } from '@tamarack/contracts/paths'
import { Button } from '@tamarack/ui/button'
import { Notice } from '@tamarack/ui/notice'
import { present } from '@tamarack/ui/present'
import { failureText } from '@tamarack/ui/problem'
import { Link, useNavigate } from 'react-router-dom'
import { useServices, useUser } from '../../services.tsx'
import { keepLoan } from '../loan/loan-queries.ts'
import { nextAddress } from '../loan/steps.ts'
import { useCommand } from '../loan/use-command.ts'
import { LegalLinks } from '../signing/legal-links.tsx'

/** Creates an application and goes to its first step. */
export const Apply = () => {
  const services = useServices()
  const user = useUser()
  const navigate = useNavigate()
  const creating = useCommand(startApplication, async (loan) => {
    await navigate(nextAddress(loan))
    keepLoan(services, loan)
  })
  const refusal = failureText(creating.error)
  return (
    <div className="stack-3">
      {refusal !== null && <Notice tone="danger" heading={refusal} focus focusKey={creating.submittedAt} />}
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
