import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { signAgreement } from '@tamarack/contracts/commands/sign-agreement'
import { paths } from '@tamarack/contracts/paths'
import { documentOf, type DocumentView } from '@tamarack/contracts/views/document'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { LinkButton } from '@tamarack/ui/button'
import { Faces } from '@tamarack/ui/faces'
import { DateText, money } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { failureText } from '@tamarack/ui/problem'
import { useApiQuery, useServices } from '../../services.tsx'
import { Reached } from '../dashboard/reached.tsx'
import { LoanScreen, StepElsewhere, SubmitMessages, useLoanId, useScreen } from '../frame/loan-screen.tsx'
import { NameChanged } from '../identity/name-changed.tsx'
import { documentQuery, keepLoan } from '../loan/loan-queries.ts'
import { nextAddress, stepWordsOf } from '../loan/steps.ts'
import { DocumentToSign, SignableDocument } from '../signing/signable-document.tsx'
import { useSignature } from '../signing/use-signature.ts'

/** "After a short wait of about 1 second it goes to the PAD page" (specification section 2). */
const pauseBeforeDebit = 1000

/** Goes on after the pause, unless the customer has left the page meanwhile. */
const useGoOnAfterPause = (): ((loan: LoanView) => Promise<void>) => {
  const services = useServices()
  const { go } = useScreen()
  const latest = useRef(go)
  const here = useRef(true)
  useEffect(() => {
    latest.current = go
  }, [go])
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return async (loan) => {
    await new Promise((resolve) => {
      setTimeout(resolve, pauseBeforeDebit)
    })
    if (here.current) await latest.current(loan)
    else keepLoan(services, loan)
  }
}

const Agreement = ({ loan, document }: { readonly loan: LoanView; readonly document: DocumentView }) => {
  const signature = useSignature({
    loan,
    kind: 'loan-agreement',
    document,
    endpoint: signAgreement,
    onSigned: useGoOnAfterPause(),
  })
  return (
    <>
      {signature.nameChanged ? (
        <NameChanged loan={loan} attempt={signature.attempt} />
      ) : (
        <SubmitMessages
          refusal={failureText(signature.error)}
          attempt={signature.attempt}
          quiet={!signature.outOfDate}
        />
      )}
      <DocumentToSign
        notice={<Approved loan={loan} />}
        signature={signature}
        pendingLabel="Processing..."
        status={signature.pending ? 'Processing...' : signature.ticked ? '' : 'Tick the box to sign.'}
      />
    </>
  )
}

/** Whoever was approved at once comes here straight from the last form. */
const Approved = ({ loan }: { readonly loan: LoanView }) => (
  <div className="no-print">
    <Reached id="approved" of="approved" heading="We approved your application">
      <p>
        You receive {money(loan.selectedLoanAmount)} and repay {money(loan.totalObligationAmount)}
        {loan.payments.length > 1 ? ` in ${loan.payments.length} payments, the last on ` : ' on '}
        <DateText value={loan.endDate} as="near" />. You owe nothing until you have signed both documents.
      </p>
    </Reached>
  </div>
)

const SignedAgreement = ({ loan, document }: { readonly loan: LoanView; readonly document: DocumentView }) => (
  <SignableDocument
    document={document}
    notice={
      <Notice tone="success" heading="You signed this agreement">
        <p>
          Signed <DateText value={document.signedAt ?? loan.agreementSignedAt} as="near-time" />.{' '}
          {stepWordsOf(loan).now}
        </p>
      </Notice>
    }
  >
    <div className="no-print">
      <LinkButton to={nextAddress(loan)}>{stepWordsOf(loan).action}</LinkButton>
    </div>
  </SignableDocument>
)

const AgreementStep = ({ loan }: { readonly loan: LoanView }) => {
  const [search] = useSearchParams()
  const named = loan.status === 'agreement' ? undefined : (search.get('document') ?? undefined)
  const query = useApiQuery(documentQuery, loan.id, 'loan-agreement', named)
  return (
    <Faces query={query} lines={12}>
      {(document) =>
        loan.status === 'agreement' ? (
          <Agreement loan={loan} document={document} />
        ) : (
          <SignedAgreement loan={loan} document={document} />
        )
      }
    </Faces>
  )
}

/** 'Loan Agreement & Disclosures' of any product: the document itself is the product's, the way to
 * sign it is one. */
export const Component = () => (
  <LoanScreen
    title={documentOf('loan-agreement').title}
    step="agreement"
    width="wide"
    back={{ to: paths.application(useLoanId()), label: 'Your application' }}
    intro={<p>Read this, keep a copy, then sign.</p>}
  >
    {(loan) =>
      loan.status === 'agreement' || loan.agreementSignedAt !== null ? (
        <AgreementStep loan={loan} />
      ) : (
        <StepElsewhere loan={loan} step="agreement" />
      )
    }
  </LoanScreen>
)
