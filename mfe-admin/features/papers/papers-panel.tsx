import { useState } from 'react'
import { referBack } from '@tamarack/contracts/commands/refer-back'
import { rejectApplication } from '@tamarack/contracts/commands/reject-application'
import { verifyByHand } from '@tamarack/contracts/commands/verify-by-hand'
import { getPapers, paperFileAddress, type PapersView } from '@tamarack/contracts/endpoints/papers'
import { readingForms, type FindingsForm } from '@tamarack/contracts/forms/papers'
import { rejectionReasons } from '@tamarack/contracts/rejection-reasons'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Button } from '@tamarack/ui/button'
import { useServerForm } from '@tamarack/ui/form'
import { Form, SubmitActions } from '@tamarack/ui/form-layout'
import { DateText } from '@tamarack/ui/format'
import { DownloadIcon } from '@tamarack/ui/icons'
import { Notice } from '@tamarack/ui/notice'
import { SummaryList } from '@tamarack/ui/summary-list'
import { TextArea } from '@tamarack/ui/text-input'
import { mayDecide, useRead, useUser } from '../../services.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { ReadSection } from '../frame/section.tsx'
import { useLoanAct, type LoanAct } from '../loan/loan-queries.ts'
import { emptyFindings, FindingsFields, FindingsRead } from './findings.tsx'

type Step = FindingsForm['step']
type ForStaff = NonNullable<PapersView['forStaff']>
interface OfLoan {
  readonly loan: LoanView
  readonly step: Step
}
const stepWords: Readonly<Record<Step, string>> = { identity: 'identity', bank: 'bank account' }
const kinds = { 'application/pdf': 'PDF', 'image/jpeg': 'JPEG', 'image/png': 'PNG' } as const

const Files = ({ loan, step, papers }: OfLoan & Pick<PapersView, 'papers'>) => (
  <ul className="stack-1">
    {papers
      .filter((paper) => paper.step === step)
      .map(({ number, type, sentAt }) => (
        <li key={number}>
          <a className="target" href={paperFileAddress(loan.id, step, number)} download>
            <DownloadIcon /> File {number} ({kinds[type]})
          </a>{' '}
          sent <DateText value={sentAt} as="date-time" />
        </li>
      ))}
  </ul>
)

interface FindingsFormsProps {
  readonly step: Step
  readonly read: FindingsForm | null
  readonly acting: LoanAct
}

/** What one of staff reads, or, where it is read already, the one note that confirms it. */
const FindingsForms = ({ step, read, acting }: FindingsFormsProps) => {
  const server = useServerForm({
    schema: readingForms[step] as never,
    defaultValues: { findings: read === null ? emptyFindings(step) : { ...read }, note: '' },
    send: async (given: { readonly findings: FindingsForm; readonly note: string }) => {
      await acting.actAsync(verifyByHand, given)
    },
  })
  return (
    <Form onSubmit={server.submit} label={read === null ? 'What you read' : 'Confirm what was read'}>
      {server.summary}
      {read === null ? <FindingsFields server={server as never} step={step} /> : <FindingsRead findings={read} />}
      <TextArea label="How you made sure" rows={3} {...server.field('note')} />
      <SubmitActions
        label={read === null ? 'Propose' : 'Confirm'}
        pending={server.pending}
        pendingLabel={read === null ? 'Proposing...' : 'Confirming...'}
      />
    </Form>
  )
}

const reasonWords = Object.fromEntries(rejectionReasons.map(({ code, label }) => [code, label]))

/** The two ways that end without a verification. */
const OtherWays = ({ loan, acting }: Pick<OfLoan, 'loan'> & { readonly acting: LoanAct }) => {
  const [open, setOpen] = useState<'refer' | 'reject' | null>(null)
  const dialog = { acting, onClose: () => setOpen(null) }
  const done = { onSuccess: () => setOpen(null) }
  return (
    <div className="row-3">
      <Button onClick={() => setOpen('refer')}>Ask for more</Button>
      <Button onClick={() => setOpen('reject')}>Reject the application</Button>
      {open === 'refer' && (
        <ReasonDialog
          {...dialog}
          title="Ask the customer for more?"
          confirmLabel="Ask"
          pendingLabel="Sending..."
          note={{
            name: 'needed',
            label: 'What is missing',
            hint: 'The customer reads these words on their page and in an email',
            maxLength: 1_000,
            missing: 'State what is missing',
          }}
          onConfirm={({ note: needed }) => acting.act(referBack, { note: needed }, done)}
        >
          <p>The time for a decision stands still until they answer.</p>
        </ReasonDialog>
      )}
      {open === 'reject' && (
        <ReasonDialog<{ readonly reason: string }>
          {...dialog}
          title="Reject this application?"
          confirmLabel="Reject"
          pendingLabel="Rejecting..."
          questions={{ reason: { label: 'Reason', values: Object.keys(reasonWords), words: reasonWords } }}
          note={{ name: 'rejectionNote', label: 'Note', hint: 'Only staff read it', maxLength: 2_000, missing: null }}
          onConfirm={({ reason, note: why }) =>
            acting.act(rejectApplication, { applicationId: loan.id, reasons: [reason], note: why }, done)
          }
        >
          <p>The customer is emailed that we decided, and reads the reason on their page.</p>
        </ReasonDialog>
      )}
    </div>
  )
}

const Proposed = ({ proposal }: { readonly proposal: NonNullable<ForStaff['proposal']> }) => {
  const isMine = useUser().id === proposal.byId
  return (
    <Notice tone="info" heading={isMine ? 'Your reading waits for a second person' : 'A reading waits for you'}>
      <p>
        {proposal.byName} proposed it on <DateText value={proposal.at} as="date-time" />: {proposal.note}
      </p>
    </Notice>
  )
}

const ToRead = ({ loan, step, forStaff }: OfLoan & { readonly forStaff: ForStaff }) => {
  const acting = useLoanAct(loan, ['papers', loan.id])
  const [anew, setAnew] = useState(false)
  const user = useUser()
  const { account, proposal, findings } = forStaff
  const isMine = proposal?.byId === user.id
  const decides = mayDecide(user)
  return (
    <>
      {step === 'bank' && account !== null && (
        <SummaryList
          rows={[
            { label: 'Institution number', value: account.institutionNumber, note: 'As the customer typed them:' },
            { label: 'Transit number', value: account.transitNumber, note: 'compare each with the cheque' },
            { label: 'Account number', value: account.accountNumber },
          ]}
        />
      )}
      {proposal !== null && <Proposed proposal={proposal} />}
      {findings !== null && (isMine || !decides) && <FindingsRead findings={findings} />}
      {decides && (!isMine || anew) && (
        <FindingsForms key={String(anew)} step={step} read={anew ? null : findings} acting={acting} />
      )}
      {decides && (
        <>
          {findings !== null && !anew && <Button onClick={() => setAnew(true)}>I read something else</Button>}
          <OtherWays loan={loan} acting={acting} />
        </>
      )}
    </>
  )
}

/** The papers of a borrower whom no provider could verify, what one of staff read in them, and
 * what a second one confirms (TAM-209). */
export const PapersPanel = ({ loan, step }: OfLoan) => {
  const query = useRead(['papers', loan.id], getPapers, { params: { id: loan.id } })
  return (
    <ReadSection heading={`Papers to verify the ${stepWords[step]}`} className="stack-4 card" query={query} lines={6}>
      {({ papers, forStaff }) => (
        <>
          <Files loan={loan} step={step} papers={papers} />
          {forStaff !== null && <ToRead key={forStaff.proposal?.at} loan={loan} step={step} forStaff={forStaff} />}
        </>
      )}
    </ReadSection>
  )
}
