import { useState, type ReactNode } from 'react'
import type { FinancialInfoForm } from '@tamarack/contracts/forms/financial-info'
import type { PersonalInfoForm } from '@tamarack/contracts/forms/personal-info'
import { isApplication, mayAnswer } from '@tamarack/contracts/loan-statuses'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import {
  incomeWords,
  maritalStatusWords,
  purposeWords,
  relationshipWords,
  wordsFor,
  yesNo,
} from '@tamarack/ui/answer-words'
import { LinkButton } from '@tamarack/ui/button'
import { ChoiceCards } from '@tamarack/ui/choices'
import { Faces } from '@tamarack/ui/faces'
import { DateText, money, nearDate, phoneNumber } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { StatusTag } from '@tamarack/ui/status-tag'
import { SummaryList, type SummaryRow } from '@tamarack/ui/summary-list'
import { useApiQuery, useUser } from '../../services.tsx'
import { WhatWasRead } from '../bank/what-was-read.tsx'
import { CoSignature } from '../co-applicant/awaited.tsx'
import { questions as financialQuestions } from '../financial-info/questions.ts'
import { LoanScreen } from '../frame/loan-screen.tsx'
import { coApplicantStep, turnOf, waitsForCoApplicant } from '../loan/co-applicant-turn.ts'
import { financialInfoQuery, identityRecordQuery, personalInfoQuery } from '../loan/loan-queries.ts'
import { loanTypeInWords, productOf, products, type LoanType } from '../loan/products.ts'
import {
  customerSteps,
  nextAddress,
  stepNames,
  stepState,
  stepWordsOf,
  waitsForCoSignature,
  waitsForOthers,
  type CustomerStep,
} from '../loan/steps.ts'
import { questions as personalQuestions } from '../personal-info/questions.ts'
import styles from './application.module.css'

interface OfLoan {
  readonly loan: LoanView
}

const IdentityAnswers = () => {
  const record = useApiQuery(identityRecordQuery, useUser().id)
  return (
    <Faces query={record} lines={2}>
      {(found) => {
        const user = found?.idvData.user
        const joined = (parts: readonly (string | null | undefined)[]) =>
          parts.filter((part) => part !== null && part !== undefined && part !== '').join(', ')
        return (
          <SummaryList
            rows={[
              { label: 'Name', value: [user?.name.given_name, user?.name.family_name].filter(Boolean).join(' ') },
              {
                label: 'Address',
                value: joined([
                  user?.address.street,
                  user?.address.city,
                  user?.address.region,
                  user?.address.postal_code,
                ]),
              },
              { label: 'Phone', value: phoneNumber(user?.phone_number) },
            ]}
          />
        )
      }}
    </Faces>
  )
}

const personalRows = (form: PersonalInfoForm): SummaryRow[] => [
  { label: personalQuestions.maritalStatus, value: wordsFor(maritalStatusWords, form.maritalStatus) },
  { label: personalQuestions.numberOfDependents, value: String(form.numberOfDependents) },
  { label: personalQuestions.purposeOfLoan, value: wordsFor(purposeWords, form.purposeOfLoan) },
  { label: personalQuestions.whereDoYouWork, value: form.whereDoYouWork },
  { label: personalQuestions.primaryIncomeType, value: wordsFor(incomeWords, form.primaryIncomeType) },
  { label: personalQuestions.primaryIncomeAmount, value: money(form.primaryIncomeAmount) },
  { label: personalQuestions.referedBy, value: yesNo(form.referedBy) },
  ...(form.referedBy ? [{ label: personalQuestions.referalCode, value: form.referalCode }] : []),
  { label: personalQuestions.hasCoApplicants, value: yesNo(form.hasCoApplicants) },
  ...(form.hasCoApplicants
    ? [
        { label: personalQuestions.coApplicantName, value: form.coApplicantName },
        { label: personalQuestions.coApplicantEmail, value: form.coApplicantEmail },
        {
          label: personalQuestions.coApplicantRelationship,
          value: wordsFor(relationshipWords, form.coApplicantRelationship),
        },
        { label: personalQuestions.coApplicantPhone, value: form.coApplicantPhone },
      ]
    : []),
]

/** The Change link stands in each row, because that is where people look for it. */
const changeable = (rows: readonly SummaryRow[], to: string | null): SummaryRow[] =>
  rows.map((row) => (to === null ? row : { ...row, change: { to, what: `your answer to: ${row.label}` } }))

const PersonalAnswers = ({ loan }: OfLoan) => {
  const to = mayAnswer('personal-info', loan.status) ? paths.personalInfo(loan.id) : null
  return (
    <Faces query={useApiQuery(personalInfoQuery, loan.id)} lines={4}>
      {(form) => (form === null ? <p>N/A</p> : <SummaryList rows={changeable(personalRows(form), to)} />)}
    </Faces>
  )
}

const owned = (has: boolean, rows: readonly SummaryRow[]): readonly SummaryRow[] => (has ? rows : [])

const financialRows = (form: FinancialInfoForm): SummaryRow[] => [
  { label: financialQuestions.hasOtherLoans, value: yesNo(form.hasOtherLoans) },
  ...owned(form.hasOtherLoans, [
    { label: financialQuestions.otherLoansTotalBalanceOwed, value: money(form.otherLoansTotalBalanceOwed) },
  ]),
  { label: financialQuestions.hasSecondaryIncome, value: yesNo(form.hasSecondaryIncome) },
  ...owned(form.hasSecondaryIncome, [
    { label: financialQuestions.secondaryIncomeType, value: wordsFor(incomeWords, form.secondaryIncomeType) },
    { label: financialQuestions.monthlySecondaryIncome, value: money(form.monthlySecondaryIncome) },
  ]),
  { label: financialQuestions.receiveChildTax, value: yesNo(form.receiveChildTax) },
  ...owned(form.receiveChildTax, [
    { label: financialQuestions.monthlyChildTaxIncome, value: money(form.monthlyChildTaxIncome) },
  ]),
  { label: financialQuestions.hasCar, value: yesNo(form.hasCar) },
  ...owned(form.hasCar, [
    { label: financialQuestions.approxValueOfCar, value: money(form.approxValueOfCar) },
    { label: financialQuestions.isCarFullyPaid, value: yesNo(form.isCarFullyPaid) },
    ...owned(form.isCarFullyPaid === false, [
      { label: financialQuestions.carTotalBalanceOwed, value: money(form.carTotalBalanceOwed) },
    ]),
  ]),
  { label: financialQuestions.hasHome, value: yesNo(form.hasHome) },
  ...owned(form.hasHome, [
    { label: financialQuestions.approxValueOfHome, value: money(form.approxValueOfHome) },
    { label: financialQuestions.isHomeFullyPaid, value: yesNo(form.isHomeFullyPaid) },
    ...owned(form.isHomeFullyPaid === false, [
      { label: financialQuestions.homeTotalBalanceOwed, value: money(form.homeTotalBalanceOwed) },
    ]),
  ]),
]

const FinancialAnswers = ({ loan }: OfLoan) => {
  const to = mayAnswer('financial-info', loan.status) ? paths.financialInfo(loan.id) : null
  return (
    <Faces query={useApiQuery(financialInfoQuery, loan.id)} lines={4}>
      {(form) => (form === null ? <p>N/A</p> : <SummaryList rows={changeable(financialRows(form), to)} />)}
    </Faces>
  )
}

const LoanTerms = ({ loan }: OfLoan) => (
  <SummaryList
    rows={[
      { label: 'Loan type', value: loanTypeInWords(loan.loanType) },
      { label: 'Amount', value: money(loan.selectedLoanAmount) },
      { label: 'Cost of borrowing', value: money(loan.interestAmount) },
      { label: 'You repay', value: money(loan.totalObligationAmount), note: `by ${nearDate(loan.endDate)}` },
    ]}
  />
)

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
            value: loan.agreementSignedAt === null ? null : <DateText value={loan.agreementSignedAt} as="near" />,
          },
          {
            label: 'Debit authorized',
            value: loan.activatedAt === null ? null : <DateText value={loan.activatedAt} as="near" />,
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
  <LoanScreen
    title="Your application"
    back={{ to: paths.dashboard, label: 'Dashboard' }}
    waits={(loan) => waitsForOthers(loan) || waitsForCoApplicant(loan)}
  >
    {(loan) => <Application loan={loan} />}
  </LoanScreen>
)
