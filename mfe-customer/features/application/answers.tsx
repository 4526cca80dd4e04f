import type { FinancialInfoForm } from '@tamarack/contracts/forms/financial-info'
import type { PersonalInfoForm } from '@tamarack/contracts/forms/personal-info'
import { mayAnswer } from '@tamarack/contracts/loan-statuses'
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
import { Faces } from '@tamarack/ui/faces'
import { money, phoneNumber, shortDate } from '@tamarack/ui/format'
import { SummaryList, type SummaryRow } from '@tamarack/ui/summary-list'
import { useApiQuery, useUser } from '../../services.tsx'
import { questions as financialQuestions } from '../financial-info/questions.ts'
import { financialInfoQuery, identityRecordQuery, personalInfoQuery } from '../loan/loan-queries.ts'
import { loanTypeInWords } from '../loan/products.ts'
import { questions as personalQuestions } from '../personal-info/questions.ts'

interface OfLoan {
  readonly loan: LoanView
}

export const IdentityAnswers = () => {
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

export const PersonalAnswers = ({ loan }: OfLoan) => {
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

export const FinancialAnswers = ({ loan }: OfLoan) => {
  const to = mayAnswer('financial-info', loan.status) ? paths.financialInfo(loan.id) : null
  return (
    <Faces query={useApiQuery(financialInfoQuery, loan.id)} lines={4}>
      {(form) => (form === null ? <p>N/A</p> : <SummaryList rows={changeable(financialRows(form), to)} />)}
    </Faces>
  )
}

export const LoanTerms = ({ loan }: OfLoan) => (
  <SummaryList
    rows={[
      { label: 'Loan type', value: loanTypeInWords(loan.loanType) },
      { label: 'Amount', value: money(loan.selectedLoanAmount) },
      { label: 'Cost of borrowing', value: money(loan.interestAmount) },
      { label: 'You repay', value: money(loan.totalObligationAmount), note: `by ${shortDate(loan.endDate)}` },
    ]}
  />
)
