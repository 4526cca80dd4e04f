import { useLocation } from 'react-router-dom'
import { checkIdentityAgain } from '@tamarack/contracts/commands/check-identity-again'
import { renameAddress } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Button, LinkButton } from '@tamarack/ui/button'
import { Notice } from '@tamarack/ui/notice'
import { failureText } from '@tamarack/ui/problem'
import { useServices } from '../../services.tsx'
import { AboveHeading, refreshSession, useScreen } from '../frame/loan-screen.tsx'
import { useCommand } from '../loan/use-command.ts'

export const nameChangedHeading = 'The name in your account is not the name on your ID any more'

/** The two ways out of a refusal for another name: the former name, or a new identity check. */
export const NameChangeOptions = ({ loan }: { readonly loan: LoanView }) => {
  const services = useServices()
  const { go } = useScreen()
  const { pathname, search } = useLocation()
  const checking = useCommand(checkIdentityAgain, async (answer) => {
    await refreshSession(services)
    await go(answer)
  })
  const refusal = failureText(checking.error)
  return (
    <>
      <p>
        We lend only in the name that was checked, so nothing was sent or signed. Change the name back in your account
        and press again, or have your identity checked under the new name. A new check keeps your answers; you choose
        your loan again, and we decide again.
      </p>
      {refusal !== null && (
        <p role="alert">
          <strong>{refusal}</strong>
        </p>
      )}
      <div className="row-3 middle">
        <LinkButton variant="secondary" to={renameAddress(pathname + search)}>
          Change the name in my account
        </LinkButton>
        <Button
          pending={checking.isPending}
          pendingLabel="Going back..."
          onClick={() => checking.mutate({ params: { id: loan.id } })}
        >
          Check my identity again
        </Button>
      </div>
    </>
  )
}

/** What a signature that was refused for another name shows above the heading. */
export const NameChanged = ({ loan, attempt }: { readonly loan: LoanView; readonly attempt: number }) => (
  <AboveHeading>
    <Notice tone="danger" heading={nameChangedHeading} focus focusKey={attempt}>
      <NameChangeOptions loan={loan} />
    </Notice>
  </AboveHeading>
)
