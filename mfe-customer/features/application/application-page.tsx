import { useState, type ReactNode } from 'react'
import { isApplication } from '@tamarack/contracts/loan-statuses'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { LinkButton } from '@tamarack/ui/button'
import { ChoiceCards } from '@tamarack/ui/choices'
import { DateText } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { StatusTag } from '@tamarack/ui/status-tag'
import { SummaryList } from '@tamarack/ui/summary-list'
import { WhatWasRead } from '../bank/what-was-read.tsx'
import { CoSignature } from '../co-applicant/awaited.tsx'
import { LoanScreen } from '../frame/loan-screen.tsx'
import { coApplicantStep, turnOf, waitsForCoApplicant } from '../loan/co-applicant-turn.ts'
import { productOf, products, type LoanType } from '../loan/products.ts'
import {
  customerSteps,
  nextAddress,
  stepNames,
  stepState,
  stepWordsOf,
  waitsForCoSignature,
  type CustomerStep,
} from '../loan/steps.ts'
import { FinancialAnswers, IdentityAnswers, LoanTerms, PersonalAnswers } from './answers.tsx'
import styles from './application.module.css'

const words = { done: 'Done', next: 'Next', later: 'Later' } as const
const tones = { done: 'success', next: 'info', later: 'neutral' } as const

/** One of the six steps: its number, name and state, and what was answered. */
const StepCard = ({
  loan,
  step,
  children,
}: {
  readonly loan: LoanView
  readonly step: CustomerStep
  readonly children?: ReactNode
}) => {
  const state = stepState(step, loan.status)
  return (
    <li className="stack-3 card roomy any-width">
      <div className={`row-0 middle apart ${styles['head']}`}>
        <h2 className="as-h3">
          {customerSteps.indexOf(step) + 1}. {stepNames[step]}
        </h2>
        <StatusTag tone={tones[state]}>{words[state]}</StatusTag>
      </div>
      {state === 'done' && children}
    </li>
  )
}

/** The kind of loan is chosen here; the next page has the fields for amount and dates. */
const KindOfLoan = ({ kind, choose }: { readonly kind: LoanType; readonly choose: (kind: LoanType) => void }) => (
  <ChoiceCards
    legend="Loan type"
    name="loanType"
    options={products}
    value={kind}
    onChange={(value) => choose(products.find((product) => product.value === value)?.value ?? kind)}
  />
)

const Steps = ({ loan }: { readonly loan: LoanView }) => (
  <ol className="stack-4">
    <StepCard loan={loan} step="identity">
      <IdentityAnswers />
    </StepCard>
    <StepCard loan={loan} step="bank">
      <WhatWasRead loan={loan} />
    </StepCard>
    <StepCard loan={loan} step="personal-info">
      <PersonalAnswers loan={loan} />
    </StepCard>
    <StepCard loan={loan} step="financial-info">
      <FinancialAnswers loan={loan} />
    </StepCard>
    <StepCard loan={loan} step="loan">
      <LoanTerms loan={loan} />
    </StepCard>
    <StepCard loan={loan} step="agreement">
      <SummaryList
        rows={[
          {
            label: 'Agreement signed',
            value: loan.agreementSignedAt === null ? null : <DateText value={loan.agreementSignedAt} as="date-time" />,
          },
          {
            label: 'Debit authorized',
            value: loan.activatedAt === null ? null : <DateText value={loan.activatedAt} as="date-time" />,
          },
        ]}
      />
    </StepCard>
  </ol>
)

const Application = ({ loan }: { readonly loan: LoanView }) => {
  const words = stepWordsOf(loan)
  const isCustomersTurn =
    isApplication(loan.status) && loan.status !== 'review' && !waitsForCoSignature(loan) && !waitsForCoApplicant(loan)
  const heading = isCustomersTurn ? 'Continue your application' : 'Where it stands now'
  const [kind, choose] = useState(productOf(loan.loanType).value)
  // Who applies with somebody has been invited to one kind of loan.
  const chooses = loan.status === 'terms' && coApplicantStep(loan) === null
  const to = chooses ? productOf(kind).terms(loan.id) : nextAddress(loan)
  return (
    <>
      <Notice tone="info" heading={coApplicantStep(loan) ? turnOf(loan).heading : heading}>
        <p>{words.now}</p>
        <CoSignature loan={loan} />
      </Notice>
      {chooses && <KindOfLoan kind={kind} choose={choose} />}
      <div>
        <LinkButton to={to}>{isCustomersTurn ? 'Continue' : words.action}</LinkButton>
      </div>
      <Steps loan={loan} />
    </>
  )
}

export const Component = () => (
  <LoanScreen title="Your application" back={{ to: paths.dashboard, label: 'Dashboard' }}>
    {(loan) => <Application loan={loan} />}
  </LoanScreen>
)
