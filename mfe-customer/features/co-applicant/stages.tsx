import { useState } from 'react'
import { Link } from 'react-router-dom'
import { coSignAgreement } from '@tamarack/contracts/commands/co-sign-agreement'
import { finishCoApplicantCheck } from '@tamarack/contracts/commands/finish-co-applicant-check'
import { saveCoApplicantInfo } from '@tamarack/contracts/commands/save-co-applicant-info'
import { startCoApplicantCheck } from '@tamarack/contracts/commands/start-co-applicant-check'
import type { BodyInputOf } from '@tamarack/contracts/endpoint'
import { coApplicantForm, type CoApplicantForm } from '@tamarack/contracts/forms/co-applicant'
import { paths, renameAddress } from '@tamarack/contracts/paths'
import type { CoApplicationView } from '@tamarack/contracts/views/co-application'
import { type DocumentView } from '@tamarack/contracts/views/document'
import { optionsFrom, relationshipWords } from '@tamarack/ui/answer-words'
import { Button } from '@tamarack/ui/button'
import { Checkbox, Select } from '@tamarack/ui/choices'
import { Faces } from '@tamarack/ui/faces'
import { useServerForm } from '@tamarack/ui/form'
import { Form, FormSection, SubmitActions } from '@tamarack/ui/form-layout'
import { NewTab } from '@tamarack/ui/new-tab'
import { FailureNotice, Notice } from '@tamarack/ui/notice'
import { PhoneInput } from '@tamarack/ui/text-input'
import { useApiQuery, useServices } from '../../services.tsx'
import { IdentityWindow, type WindowClosed } from '../identity/identity-window.tsx'
import { closedWords } from '../identity/use-identity-check.tsx'
import { documentQuery, keepCoApplication } from '../loan/loan-queries.ts'
import { useCommand } from '../loan/use-command.ts'
import { DocumentToSign } from '../signing/signable-document.tsx'
import { useSignature } from '../signing/use-signature.ts'

const failures: Readonly<Record<NonNullable<CoApplicationView['checkFailed']>, string>> = {
  document: 'Your ID could not be read. Take the photos again in good light.',
  phone: 'Your phone number could not be confirmed. Try again with the phone beside you.',
  selfie: 'The person in front of the camera did not match the photo on the ID. Try again in good light.',
  name: 'The name on the ID is not the name in your account. Change the name of your account, then try again.',
  other: 'The details you gave did not match. Look at your name, address and date of birth, then try again.',
  'same-person': 'This ID belongs to the person who invited you. A co-applicant is somebody else.',
}

export const IdentityCheck = ({ application }: { readonly application: CoApplicationView }) => {
  const services = useServices()
  const [open, setOpen] = useState<{ readonly linkToken: string; readonly idvId: string } | null>(null)
  const [closed, setClosed] = useState<WindowClosed | null>(null)
  const starting = useCommand(startCoApplicantCheck, setOpen)
  const finishing = useCommand(finishCoApplicantCheck, (answer) => keepCoApplication(services, answer))
  const { loanId, check, checkFailed } = application
  const params = { id: loanId }
  const isRead = check === 'confirming' || finishing.isPending
  const underway = isRead || starting.isPending || open !== null
  return (
    <>
      <FailureNotice error={starting.error ?? finishing.error} />
      {checkFailed !== null && !underway && (
        <Notice tone="warning" heading="We could not confirm your identity">
          <p>{failures[checkFailed]}</p>
          {checkFailed === 'name' && (
            <p>
              <Link to={renameAddress(paths.coApplicant(loanId))}>Change the name of your account</Link>
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
          pending={underway}
          pendingLabel={isRead ? 'Checking the result...' : 'Opening...'}
          onClick={() => {
            finishing.reset()
            setClosed(null)
            starting.mutate({ params })
          }}
        >
          {checkFailed === null ? 'Verify my identity' : 'Try again'}
        </Button>
      </div>
      <p role="status" className="muted">
        {isRead || closed === null ? '' : closedWords[closed]}
      </p>
      {open !== null && (
        <IdentityWindow
          key={open.linkToken}
          token={open.linkToken}
          onFinished={() => {
            setOpen(null)
            finishing.mutate({ params, body: { idvId: open.idvId } })
          }}
          onClosed={(why) => {
            setOpen(null)
            setClosed(why)
          }}
        />
      )}
    </>
  )
}

type Input = BodyInputOf<typeof saveCoApplicantInfo>

const consentLabel = (
  <>
    I agree to the{' '}
    <a href={paths.creditCheckConsent} target="_blank" rel="noreferrer">
      credit check
      <NewTab />
    </a>{' '}
    and to the{' '}
    <a href={paths.privacyPolicy} target="_blank" rel="noreferrer">
      privacy policy
      <NewTab />
    </a>
    , and confirm these answers are true
  </>
)

/** The few answers that are needed of a co-applicant, and a consent of their own; what they earn is
 * not among them. */
export const ConsentForm = ({
  application: { loanId, borrowerName, named },
}: {
  readonly application: CoApplicationView
}) => {
  const services = useServices()
  const server = useServerForm<Input, CoApplicantForm>({
    schema: coApplicantForm,
    defaultValues: named === null ? {} : { ...named, relationship: named.relationship as Input['relationship'] },
    questions: { relationship: `Your relationship to ${borrowerName}` },
    send: async (body, { idempotencyKey }) => {
      keepCoApplication(
        services,
        await services.api.call(saveCoApplicantInfo, { params: { id: loanId }, body, idempotencyKey }),
      )
    },
  })
  return (
    <>
      {server.summary}
      <Form onSubmit={server.submit}>
        {named !== null && <p>Filled in as {borrowerName} answered. Change what is not right.</p>}
        <Select
          label={`Your relationship to ${borrowerName}`}
          options={optionsFrom(relationshipWords)}
          {...server.field('relationship')}
        />
        <PhoneInput
          label="Your phone"
          hint="With the area code, such as 416-555-0199"
          autoComplete="tel"
          {...server.field('phone')}
        />
        <FormSection heading="Your consent">
          <Checkbox label={consentLabel} {...server.field('consent')} />
        </FormSection>
        <SubmitActions label="Agree and continue" pending={server.pending} pendingLabel="Saving..." />
      </Form>
    </>
  )
}

const Signing = ({
  application,
  document,
}: {
  readonly application: CoApplicationView
  readonly document: DocumentView
}) => {
  const services = useServices()
  const signature = useSignature({
    loan: { id: application.loanId },
    kind: 'loan-agreement',
    document,
    endpoint: coSignAgreement,
    onSigned: async (answer) => keepCoApplication(services, answer),
  })
  return (
    <>
      <FailureNotice error={signature.error} />
      <DocumentToSign
        heading="Sign for yourself"
        signature={signature}
        pendingLabel="Processing..."
        status={signature.pending ? 'Processing...' : signature.ticked ? '' : 'Tick the box to sign.'}
      />
    </>
  )
}

export const CoSigning = ({ application }: { readonly application: CoApplicationView }) => (
  <Faces query={useApiQuery(documentQuery, application.loanId, 'loan-agreement')} lines={12}>
    {(document) => <Signing application={application} document={document} />}
  </Faces>
)
