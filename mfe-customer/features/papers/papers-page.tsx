import { useState } from 'react'
import { Link } from 'react-router-dom'
import { submitPapers } from '@tamarack/contracts/commands/submit-papers'
import { papersForm } from '@tamarack/contracts/forms/papers'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Loading } from '@tamarack/ui/faces'
import { FormRefusal, useServerForm } from '@tamarack/ui/form'
import { Form, FormSection, SubmitActions } from '@tamarack/ui/form-layout'
import { nearTime } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { usePresent } from '@tamarack/ui/present'
import { TextInput } from '@tamarack/ui/text-input'
import { useApiQuery, useServices } from '../../services.tsx'
import { FormMessages, LoanScreen, StepElsewhere, useFollow, useScreen } from '../frame/loan-screen.tsx'
import { Wait } from '../frame/wait.tsx'
import { introductionQuery } from '../loan/loan-queries.ts'
import { FileList, usePaperFiles, type Step } from './paper-files.tsx'

interface StepWords {
  readonly title: string
  readonly why: string
  readonly what: readonly string[]
  readonly fewest: number
  readonly missing: string
  readonly online: { readonly to: (loanId: string) => string; readonly label: string }
  readonly next: string
}

const words: Readonly<Record<Step, StepWords>> = {
  identity: {
    title: 'Show us your ID',
    why: 'The law wants us to know who you are before we lend. Two of our people compare your ID with your account.',
    what: [
      'A photo of the front of your driver’s licence, passport or government photo card',
      'A photo of its back, if something is printed there',
    ],
    fewest: 1,
    missing: 'Add a photo of your ID',
    online: { to: paths.plaid, label: 'Check my identity online instead' },
    next: 'You connect your bank, or send us a statement.',
  },
  bank: {
    title: 'Show us your bank account',
    why: 'We look at what you can afford, and to which account your payments belong. Two of our people read it.',
    what: [
      'A statement of the last 30 to 60 days, every page, with your name on it; a PDF from your bank is best',
      'A void cheque, or the direct-deposit form of your bank',
    ],
    fewest: 2,
    missing: 'Add your statement, and a void cheque or direct-deposit form',
    online: { to: paths.zum, label: 'Connect my bank online instead' },
    next: 'You answer a few questions about you.',
  },
}

/** Where each number stands on a cheque. */
const numbers = [
  { name: 'transitNumber', label: 'Transit number', hint: '5 digits: your branch' },
  { name: 'institutionNumber', label: 'Institution number', hint: '3 digits: your bank' },
  { name: 'accountNumber', label: 'Account number', hint: '5 to 12 digits' },
] as const

const PapersForm = ({ loan, step }: { readonly loan: LoanView; readonly step: Step }) => {
  const { api } = useServices()
  const { go } = useScreen()
  const files = usePaperFiles(loan.id, step)
  const { fewest, missing } = words[step]
  const server = useServerForm({
    schema: papersForm,
    defaultValues: {
      account: step === 'bank' ? { institutionNumber: '', transitNumber: '', accountNumber: '' } : null,
    },
    send: async ({ account }, { idempotencyKey }) => {
      const papers = files.ready.map(({ number }) => number)
      if (papers.length < fewest) throw new FormRefusal(missing)
      const input = { params: { id: loan.id }, body: { step, papers, account }, idempotencyKey }
      await go(await api.call(submitPapers, input), paths.papers(loan.id))
    },
  })
  return (
    <>
      <FormMessages form={server} />
      <Form onSubmit={server.submit} label={words[step].title}>
        <FileList files={files} />
        {step === 'bank' && (
          <FormSection heading="The numbers of your account">
            <p>They stand at the bottom of your cheque, from left to right.</p>
            {numbers.map(({ name, ...field }) => (
              <TextInput
                key={name}
                narrow
                inputMode="numeric"
                autoComplete="off"
                {...field}
                {...server.field(`account.${name}`)}
              />
            ))}
          </FormSection>
        )}
        <SubmitActions label="Send to be checked" pending={server.pending} pendingLabel="Sending..." />
      </Form>
    </>
  )
}

const WhatToSend = ({ step }: { readonly step: Step }) => (
  <>
    <p>{words[step].why}</p>
    <section className="stack-2">
      <h2>What to send</h2>
      <ul className="stack-1 bullets">
        {words[step].what.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <p>
        PDF, JPEG or PNG, up to 10 MB each. We keep them locked, and only for as long as the law wants loan records
        kept.
      </p>
    </section>
    <section className="stack-2">
      <h2>What happens next</h2>
      <p>
        Two people read what you sent. We email you when they are done, or if something is missing. Nothing is agreed
        before you sign.
      </p>
    </section>
  </>
)

/** By when we aim to have read them; nothing once that has passed. */
const Reading = ({ byHand, next }: { readonly byHand: NonNullable<LoanView['byHand']>; readonly next: string }) => {
  const hours = useApiQuery(introductionQuery).data?.decisionTargetHours
  const now = usePresent()
  const aim = byHand.since + Math.max(0, (hours ?? 0) * 3_600_000 - byHand.heldMs)
  return (
    <Wait
      heading="We are checking your papers by hand. We will email you."
      takes={`${now < aim ? `We aim to answer by ${nearTime(aim)}.` : 'It takes longer than a few minutes.'} You do not need to do anything now.`}
      steps={['You sent your papers.', 'Two people read them, one after the other.', next]}
    />
  )
}

const Papers = ({ loan, step }: { readonly loan: LoanView; readonly step: Step }) => {
  const { online, next } = words[step]
  const { byHand } = loan
  if (byHand?.state === 'submitted') return <Reading byHand={byHand} next={next} />
  return (
    <>
      {byHand === undefined ? (
        <WhatToSend step={step} />
      ) : (
        <Notice tone="warning" heading="We need something more">
          <p>{byHand.needed}</p>
          <p>Add it below and send it. What you sent before is kept.</p>
        </Notice>
      )}
      <PapersForm key={byHand?.since} loan={loan} step={step} />
      <p className="targets">
        <Link to={online.to(loan.id)}>{online.label}</Link>
      </p>
    </>
  )
}

const stepOf = ({ status }: Pick<LoanView, 'status'>): Step | null =>
  status === 'identity' || status === 'bank' ? status : null

const Body = ({ loan }: { readonly loan: LoanView }) => {
  const step = stepOf(loan)
  const [first] = useState(loan.status)
  const moved = useFollow(loan, loan.status !== first)
  if (moved) return <Loading />
  return step === null ? <StepElsewhere loan={loan} step="bank" /> : <Papers loan={loan} step={step} />
}

const waits = ({ byHand }: LoanView): boolean => byHand?.state === 'submitted'

const titleFor = (loan: LoanView): string | null => {
  const step = stepOf(loan)
  if (step === null) return null
  return loan.byHand?.state === 'submitted' ? 'We are reading your papers' : words[step].title
}

/** For a borrower whom no provider can verify: what to send, why, and what happens then. */
export const Component = () => (
  <LoanScreen title="Send us your papers" titleFor={titleFor} waits={waits}>
    {(loan) => <Body loan={loan} />}
  </LoanScreen>
)
