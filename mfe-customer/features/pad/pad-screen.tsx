import { useEffect } from 'react'
import { useLoaderData, useSearchParams } from 'react-router-dom'
import { authorizeDebit } from '@tamarack/contracts/commands/authorize-debit'
import { paths } from '@tamarack/contracts/paths'
import {
  documentOf,
  type DocumentState,
  type DocumentView,
  type ListedDocumentView,
} from '@tamarack/contracts/views/document'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { LinkButton } from '@tamarack/ui/button'
import { ErrorSummary } from '@tamarack/ui/error-summary'
import { Faces } from '@tamarack/ui/faces'
import { DateText } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { PageHeading } from '@tamarack/ui/page-heading'
import { problemOf } from '@tamarack/ui/problem'
import { SummaryList } from '@tamarack/ui/summary-list'
import { useApiQuery } from '../../services.tsx'
import { CoSignature } from '../co-applicant/awaited.tsx'
import styles from '../frame/frame.module.css'
import { LoanScreen, StepElsewhere, SubmitMessages, useScreen } from '../frame/loan-screen.tsx'
import { NameChanged } from '../identity/name-changed.tsx'
import { documentQuery, documentsQuery } from '../loan/loan-queries.ts'
import { isServicing } from '../loan/steps.ts'
import { DocumentToSign, SignableDocument } from '../signing/signable-document.tsx'
import { useSignature } from '../signing/use-signature.ts'

const { title } = documentOf('pad-agreement')

/** Where the signature comes from: what the identity check recorded, and that the server records
 * the address of this press itself. */
const WhereFrom = ({ document }: { readonly document: DocumentView }) => (
  <section className="stack-2">
    <h2>Where you sign from</h2>
    <SummaryList
      rows={[
        {
          label: 'IP address from your identity check',
          value: document.identityIpAddress,
          note: 'We also record the address you sign from.',
        },
      ]}
    />
  </section>
)

/** A failed activation is only logged, without words for the person (specification section 8); the
 * line next to the button states where things stand. */
const useLogged = (error: Error | null): void => {
  useEffect(() => {
    if (error === null) return
    const problem = problemOf(error)
    console.error('The loan was not activated', problem?.code ?? error.name, problem?.requestId ?? '')
  }, [error])
}

const Authorization = ({ loan, document }: { readonly loan: LoanView; readonly document: DocumentView }) => {
  const { go } = useScreen()
  const signature = useSignature({
    loan,
    kind: 'pad-agreement',
    document,
    endpoint: authorizeDebit,
    onSigned: (active) => go(active),
  })
  useLogged(signature.error)
  return (
    <>
      {signature.nameChanged && <NameChanged loan={loan} attempt={signature.attempt} />}
      {signature.outOfDate && (
        <SubmitMessages
          refusal="This document has changed. Read the new one, then tick the box."
          attempt={signature.attempt}
        />
      )}
      <DocumentToSign
        signature={signature}
        pendingLabel="Creating Loan..."
        status={signature.signed ? 'Signed' : signature.pending ? 'Creating your loan' : 'Not signed yet'}
      >
        <WhereFrom document={document} />
      </DocumentToSign>
    </>
  )
}

const headings: Readonly<Partial<Record<DocumentState, string>>> = {
  replaced: 'You signed another authorization since',
  revoked: 'You revoked this authorization',
}

interface Signed {
  readonly loan: LoanView
  readonly document: DocumentView
  /** What the document is worth now, where that is more than signed. */
  readonly state?: DocumentState | undefined
}

const SignedAuthorization = ({ loan, document, state }: Signed) => (
  <SignableDocument
    document={document}
    notice={
      <Notice
        tone={state !== undefined && state in headings ? 'info' : 'success'}
        heading={(state && headings[state]) ?? 'You signed this authorization'}
      >
        <p>
          Signed <DateText value={document.signedAt ?? loan.activatedAt ?? loan.debitAuthorizedAt} as="near-time" />.
        </p>
        {loan.status === 'pad' && (
          <>
            <CoSignature loan={loan} />
            <p>
              They sign today, or both of you sign again tomorrow. With the last signature the loan is active and we
              send the money within one hour.
            </p>
          </>
        )}
      </Notice>
    }
  >
    <WhereFrom document={document} />
    <div className="no-print">
      <LinkButton to={paths.dashboard}>Go to your dashboard</LinkButton>
    </div>
  </SignableDocument>
)

interface OneOf {
  readonly loan: LoanView
  readonly documents: readonly ListedDocumentView[]
}

const takenOver: readonly DocumentState[] = ['replaced', 'to-sign']

/** One authorization of a loan that is signed: the one that the address names, or the one that
 * debits run on. */
const ListedAuthorization = ({ loan, documents }: OneOf) => {
  const [search] = useSearchParams()
  const named = search.get('document')
  const ofKind = documents.filter(({ kind }) => kind === 'pad-agreement')
  const listed =
    ofKind.find(({ sha256, state }) => sha256 === named && state !== 'to-sign') ??
    ofKind.find(({ state }) => !takenOver.includes(state)) ??
    ofKind.find(({ signedAt }) => signedAt !== null)
  const query = useApiQuery(documentQuery, loan.id, 'pad-agreement', listed?.sha256)
  return (
    <Faces query={query} lines={12}>
      {(document) => <SignedAuthorization loan={loan} document={document} state={listed?.state} />}
    </Faces>
  )
}

const AfterSigning = ({ loan }: { readonly loan: LoanView }) => (
  <Faces query={useApiQuery(documentsQuery, loan.id)} lines={12}>
    {(documents) => <ListedAuthorization loan={loan} documents={documents} />}
  </Faces>
)

const PadStep = ({ loan }: { readonly loan: LoanView }) => {
  const query = useApiQuery(documentQuery, loan.id, 'pad-agreement')
  return (
    <Faces query={query} lines={12}>
      {(document) =>
        loan.debitAuthorizedAt === null ? (
          <Authorization loan={loan} document={document} />
        ) : (
          <SignedAuthorization loan={loan} document={document} />
        )
      }
    </Faces>
  )
}

const loanIdRequired = [{ fieldId: 'to-dashboard', message: 'Loan ID is required' }]

/** Without a loan there is nothing to activate, and nothing is sent (specification section 8). */
const LoanIdRequired = () => (
  <div className={styles['form']}>
    <ErrorSummary errors={loanIdRequired} focusKey="loan id" />
    <PageHeading title={title} failed>
      <p>We need to know which application this is.</p>
    </PageHeading>
    <div>
      <LinkButton id="to-dashboard" to={paths.dashboard}>
        Go to your dashboard
      </LinkButton>
    </div>
  </div>
)

interface PadScreenProps {
  readonly agreement: (loanId: string) => string
  readonly intro: string
}

/** 'Pre-Authorized Debit' of any product: the document itself is the product's, the way to sign it
 * is one. */
const PadScreen = ({ agreement, intro }: PadScreenProps) => {
  const { loanId } = useLoaderData<{ loanId: string | null }>()
  if (loanId === null) return <LoanIdRequired />
  return (
    <LoanScreen
      title={title}
      step="agreement"
      width="wide"
      back={{ to: agreement(loanId), label: documentOf('loan-agreement').name }}
      intro={<p>{intro}</p>}
    >
      {(loan) =>
        loan.status === 'pad' ? (
          <PadStep loan={loan} />
        ) : isServicing(loan.status) ? (
          <AfterSigning loan={loan} />
        ) : (
          <StepElsewhere loan={loan} step="agreement" />
        )
      }
    </LoanScreen>
  )
}

export const CashAdvancePad = () => (
  <PadScreen
    agreement={paths.loanAgreement}
    intro="This lets us take the payment from your account on the date you agreed to. We call that a debit."
  />
)

export const InstallmentPad = () => (
  <PadScreen
    agreement={paths.installmentAgreement}
    intro="This lets us take each payment from your account on the dates you agreed to. We call that a debit."
  />
)
