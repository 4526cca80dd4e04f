import { coSignAgreement } from '@tamarack/contracts/commands/co-sign-agreement'
import { consentTextOf, type DocumentView } from '@tamarack/contracts/views/document'
import type { CoApplicationView } from '@tamarack/contracts/views/co-application'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../services.tsx'
import { Faces } from '@tamarack/ui/faces'
import { documentQuery } from '../loan/loan-queries.ts'
import { SignPanel } from '../signing/sign-panel.tsx'
import { SignableDocument } from '../signing/signable-document.tsx'
import { useReading } from '../signing/use-reading.ts'
import { useSignature } from '../signing/use-signature.ts'
import { keepCoApplication } from './co-applicant-queries.ts'
import { FailureNotice } from '@tamarack/ui/failure-notice'

const Signing = ({
  application,
  document,
}: {
  readonly application: CoApplicationView
  readonly document: DocumentView
}) => {
  const services = useServices()
  const reading = useReading(document)
  const signature = useSignature({
    loan: { id: application.loanId },
    kind: 'loan-agreement',
    document,
    reading,
    endpoint: coSignAgreement,
    onSigned: async (answer) => keepCoApplication(services, answer),
  })
  return (
    <>
      <FailureNotice error={signature.error} />
      <SignableDocument document={document} toSigning="Sign">
        <SignPanel
          document={document}
          heading="Sign for yourself"
          signature={signature}
          reading={reading}
          pendingLabel="Processing..."
          label={consentTextOf['loan-agreement']}
          status={signature.pending ? 'Processing...' : signature.ticked ? '' : 'Tick the box to sign.'}
        />
      </SignableDocument>
    </>
  )
}

/** The agreement as its co-applicant reads and signs it. */
export const CoSigning = ({ application }: { readonly application: CoApplicationView }) => {
  const { api } = useServices()
  return (
    <Faces query={useQuery(documentQuery(api, application.loanId, 'loan-agreement'))} lines={12}>
      {(document) => <Signing application={application} document={document} />}
    </Faces>
  )
}
