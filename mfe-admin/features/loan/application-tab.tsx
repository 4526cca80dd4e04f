import type { ReactNode } from 'react'
import { getAnswersVersions } from '@tamarack/contracts/endpoints/loan'
import type { FinancialInfoForm } from '@tamarack/contracts/forms/financial-info'
import type { PersonalInfoForm } from '@tamarack/contracts/forms/personal-info'
import type { LoanView } from '@tamarack/contracts/views/loan'
import {
  incomeWords,
  maritalStatusWords,
  purposeWords,
  relationshipWords,
  wordsFor,
  yesNo,
} from '@tamarack/ui/answer-words'
import { Disclosure } from '@tamarack/ui/disclosure'
import { DateText, money, phoneNumber, Value } from '@tamarack/ui/format'
import { SummaryList, type SummaryRow } from '@tamarack/ui/summary-list'
import { useApiQuery, useRead } from '../../services.tsx'
import { ReadSection } from '../frame/section.tsx'
import { financialInfoQuery, personalInfoQuery } from './loan-queries.ts'

/** Every field of the form, in this order, whether it was answered or not: what is missing prints
 * 'N/A'. */
type RowOfEachField<Form> = Readonly<Record<keyof Form, SummaryRow>>

/** A choice in the words that the customer chose it by. */
const chosen = (words: Readonly<Record<string, string>>, code: string | undefined): string | undefined =>
  code === undefined ? undefined : wordsFor(words, code)

const personalInfoRows = (info: PersonalInfoForm | null): RowOfEachField<PersonalInfoForm> => ({
  maritalStatus: { label: 'Marital status', value: chosen(maritalStatusWords, info?.maritalStatus) },
  purposeOfLoan: { label: 'Purpose of the loan', value: chosen(purposeWords, info?.purposeOfLoan) },
  numberOfDependents: { label: 'Dependents', value: info?.numberOfDependents },
  whereDoYouWork: { label: 'Works at', value: info?.whereDoYouWork },
  primaryIncomeType: { label: 'Main source of income', value: chosen(incomeWords, info?.primaryIncomeType) },
  primaryIncomeAmount: { label: 'Net income per month', value: money(info?.primaryIncomeAmount) },
  referedBy: { label: 'Referred by someone', value: yesNo(info?.referedBy) },
  referalCode: { label: 'Referral code', value: info?.referalCode },
  hasCoApplicants: { label: 'Applies with someone', value: yesNo(info?.hasCoApplicants) },
  coApplicantName: { label: 'Co-applicant name', value: info?.coApplicantName },
  coApplicantEmail: { label: 'Co-applicant email', value: info?.coApplicantEmail },
  coApplicantRelationship: {
    label: 'Co-applicant relationship',
    value: chosen(relationshipWords, info?.coApplicantRelationship),
  },
  coApplicantPhone: { label: 'Co-applicant phone', value: phoneNumber(info?.coApplicantPhone) },
})

const financialInfoRows = (info: FinancialInfoForm | null): RowOfEachField<FinancialInfoForm> => ({
  hasOtherLoans: { label: 'Other loans', value: yesNo(info?.hasOtherLoans) },
  otherLoansTotalBalanceOwed: { label: 'Owed on other loans', value: money(info?.otherLoansTotalBalanceOwed) },
  hasSecondaryIncome: { label: 'Second income', value: yesNo(info?.hasSecondaryIncome) },
  secondaryIncomeType: { label: 'Source of second income', value: chosen(incomeWords, info?.secondaryIncomeType) },
  monthlySecondaryIncome: { label: 'Second income per month', value: money(info?.monthlySecondaryIncome) },
  receiveChildTax: { label: 'Child benefit', value: yesNo(info?.receiveChildTax) },
  monthlyChildTaxIncome: { label: 'Child benefit per month', value: money(info?.monthlyChildTaxIncome) },
  hasCar: { label: 'Car', value: yesNo(info?.hasCar) },
  approxValueOfCar: { label: 'Value of the car', value: money(info?.approxValueOfCar) },
  isCarFullyPaid: { label: 'Car is paid off', value: yesNo(info?.isCarFullyPaid) },
  carTotalBalanceOwed: { label: 'Owed on the car', value: money(info?.carTotalBalanceOwed) },
  hasHome: { label: 'Home', value: yesNo(info?.hasHome) },
  approxValueOfHome: { label: 'Value of the home', value: money(info?.approxValueOfHome) },
  isHomeFullyPaid: { label: 'Home is paid off', value: yesNo(info?.isHomeFullyPaid) },
  homeTotalBalanceOwed: { label: 'Owed on the home', value: money(info?.homeTotalBalanceOwed) },
  consent: { label: 'Agreed to the credit check', value: yesNo(info?.consent) },
})

interface Version<Form> {
  readonly savedAt: number
  readonly answers: Form
}

interface Change {
  readonly label: string
  readonly before: ReactNode
  readonly after: ReactNode
}

/** The fields that two versions answer differently. */
const changesBetween = <Form,>(
  rows: (form: Form) => Readonly<Record<string, SummaryRow>>,
  before: Form,
  after: Form,
): readonly Change[] => {
  const [former, later] = [rows(before), rows(after)]
  return Object.keys(later).flatMap((field) => {
    const [then, now] = [former[field], later[field]]
    return then === undefined || now === undefined || then.value === now.value
      ? []
      : [{ label: now.label, before: then.value, after: now.value }]
  })
}

interface EarlierVersionsProps<Form> {
  readonly name: string
  readonly versions: readonly Version<Form>[]
  readonly rows: (form: Form) => Readonly<Record<string, SummaryRow>>
}

/** When the form was first saved, and what each later version changed; nothing where there is one
 * version only. */
const EarlierVersions = <Form,>({ name, versions, rows }: EarlierVersionsProps<Form>) => {
  const [first, ...later] = versions
  if (first === undefined || later.length === 0) return null
  return (
    <Disclosure summary={`${name}: changed ${later.length === 1 ? 'once' : `${later.length} times`}`} open>
      <ol>
        <li>
          First saved <DateText value={first.savedAt} as="date-time" />
        </li>
        {later.map(({ savedAt, answers }, index) => (
          <li key={savedAt}>
            Changed <DateText value={savedAt} as="date-time" />
            <ul>
              {changesBetween(rows, versions[index]?.answers ?? answers, answers).map(({ label, before, after }) => (
                <li key={label}>
                  {label}: <Value>{before}</Value>, then <Value>{after}</Value>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}

/** The two forms as the customer sent them, and what they answered before. */
export const ApplicationTab = ({ loan }: { readonly loan: LoanView }) => {
  const personal = useApiQuery(personalInfoQuery, loan.id)
  const financial = useApiQuery(financialInfoQuery, loan.id)
  const versions = useRead(['answers-versions', loan.id], getAnswersVersions, { params: { id: loan.id } })
  return (
    <>
      <ReadSection heading="Personal info" query={personal} lines={8}>
        {(info) => <SummaryList rows={Object.values(personalInfoRows(info))} />}
      </ReadSection>
      <ReadSection heading="Financial info" query={financial} lines={8}>
        {(info) => <SummaryList rows={Object.values(financialInfoRows(info))} />}
      </ReadSection>
      <ReadSection heading="Changes to the answers" query={versions} lines={2}>
        {({ personalInfo, financialInfo }) =>
          personalInfo.length < 2 && financialInfo.length < 2 ? (
            <p>Nothing was changed since it was first saved.</p>
          ) : (
            <>
              <EarlierVersions name="Personal info" versions={personalInfo} rows={personalInfoRows} />
              <EarlierVersions name="Financial info" versions={financialInfo} rows={financialInfoRows} />
            </>
          )
        }
      </ReadSection>
    </>
  )
}
