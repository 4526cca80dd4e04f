import { finishCoApplicantCheck } from '@tamarack/contracts/commands/finish-co-applicant-check'
import { startCoApplicantCheck } from '@tamarack/contracts/commands/start-co-applicant-check'
import { paths } from '@tamarack/contracts/paths'
import type { CoApplicationView } from '@tamarack/contracts/views/co-application'
import { Button } from '@tamarack/ui/button'
import { Notice } from '@tamarack/ui/notice'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useServices } from '../../services.tsx'
import { IdentityWindow } from '../identity/identity-window.tsx'
import { useCommand } from '../loan/use-command.ts'
import { keepCoApplication } from './co-applicant-queries.ts'
import { FailureNotice } from '@tamarack/ui/failure-notice'

const failures: Readonly<Record<NonNullable<CoApplicationView['checkFailed']>, string>> = {
  document: 'Your ID could not be read. Take the photos again in good light.',
  phone: 'Your phone number could not be confirmed. Try again with the phone beside you.',
  selfie: 'The person in front of the camera did not match the photo on the ID. Try again in good light.',
  name: 'The name on the ID is not the name in your account. Change the name of your account, then try again.',
  other: 'The details you gave did not match. Look at your name, address and date of birth, then try again.',
  'same-person': 'This ID belongs to the person who invited you. A co-applicant is somebody else.',
}

/** The co-applicant's own identity check, in the provider's window. */
export const IdentityCheck = ({ application }: { readonly application: CoApplicationView }) => {
  const services = useServices()
  const [open, setOpen] = useState<{ readonly linkToken: string; readonly idvId: string } | null>(null)
  const starting = useCommand(startCoApplicantCheck, setOpen)
  const finishing = useCommand(finishCoApplicantCheck, (answer) => keepCoApplication(services, answer))
  const { loanId, check, checkFailed } = application
  const params = { id: loanId }
  const underway = check === 'confirming' || finishing.isPending
  return (
    <>
      <FailureNotice error={starting.error ?? finishing.error} />
      {checkFailed !== null && !underway && (
        <Notice tone="warning" heading="We could not confirm your identity">
          <p>{failures[checkFailed]}</p>
          {checkFailed === 'name' && (
            <p>
              <Link to={paths.accountName}>Change the name of your account</Link>
            </p>
          )}
        </Notice>
      )}
      {check === 'pending-review' && (
        <Notice tone="info" heading="We are checking this by hand. We will email you.">
          <p>You do not need to do anything now.</p>
        </Notice>
      )}
      <p>
        Have your government photo ID and a phone with a camera ready. A company called Plaid does this check for us, in
        a window of its own. It takes about 3 minutes.
      </p>
      <div className="row-3 middle">
        <Button
          variant="primary"
          pending={starting.isPending || open !== null || underway}
          pendingLabel={underway ? 'Checking the result...' : 'Opening...'}
          onClick={() => {
            finishing.reset()
            starting.mutate({ params })
          }}
        >
          {checkFailed === null ? 'Verify my identity' : 'Try again'}
        </Button>
      </div>
      {open !== null && (
        <IdentityWindow
          key={open.linkToken}
          token={open.linkToken}
          onFinished={() => {
            setOpen(null)
            finishing.mutate({ params, body: { idvId: open.idvId } })
          }}
          onClosed={() => setOpen(null)}
        />
      )}
    </>
  )
}
