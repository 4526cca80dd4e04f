import type { FinancialInfoForm } from '@tamarack/contracts/forms/financial-info'
import type { PersonalInfoForm } from '@tamarack/contracts/forms/personal-info'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { money } from '@tamarack/ui/format'
import { SummaryList, type SummaryRow } from '@tamarack/ui/summary-list'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../services.tsx'
import { inWords, yesNo } from './loan-words.ts'
import { financialInfoQuery, personalInfoQuery } from './queries.ts'
import { ThreeFaces } from './three-faces.tsx'

/** Every field of the form, whether it was answered or not: what is missing prints 'N/A'. */
export const personalInfoRows = (info: PersonalInfoForm | null): SummaryRow[] => [
  { label: 'Marital status', value: inWords(info?.maritalStatus) },
  { label: 'Purpose of the loan', value: inWords(info?.purposeOfLoan) },
  { label: 'Dependents', value: info?.numberOfDependents },
  { label: 'Works at', value: info?.whereDoYouWork },
  { label: 'Main source of income', value: inWords(info?.primaryIncomeType) },
  { label: 'Net income per month', value: money(info?.primaryIncomeAmount) },
  { label: 'Referred by someone', value: yesNo(info?.referedBy) },
  { label: 'Referral code', value: info?.referalCode },
  { label: 'Applies with someone', value: yesNo(info?.hasCoApplicants) },
  { label: 'Co-applicant name', value: info?.coApplicantName },
  { label: 'Co-applicant email', value: info?.coApplicantEmail },
  { label: 'Co-applicant relationship', value: inWords(info?.coApplicantRelationship) },
  { label: 'Co-applicant phone', value: info?.coApplicantPhone },
]

export const financialInfoRows = (info: FinancialInfoForm | null): SummaryRow[] => [
  { label: 'Other loans', value: yesNo(info?.hasOtherLoans) },
  { label: 'Owed on other loans', value: money(info?.otherLoansTotalBalanceOwed) },
  { label: 'Second income', value: yesNo(info?.hasSecondaryIncome) },
  { label: 'Source of second income', value: inWords(info?.secondaryIncomeType) },
  { label: 'Second income per month', value: money(info?.monthlySecondaryIncome) },
  { label: 'Child benefit', value: yesNo(info?.receiveChildTax) },
  { label: 'Child benefit per month', value: money(info?.monthlyChildTaxIncome) },
  { label: 'Car', value: yesNo(info?.hasCar) },
  { label: 'Value of the car', value: money(info?.approxValueOfCar) },
  { label: 'Car is paid off', value: yesNo(info?.isCarFullyPaid) },
  { label: 'Owed on the car', value: money(info?.carTotalBalanceOwed) },
  { label: 'Home', value: yesNo(info?.hasHome) },
  { label: 'Value of the home', value: money(info?.approxValueOfHome) },
  { label: 'Home is paid off', value: yesNo(info?.isHomeFullyPaid) },
  { label: 'Owed on the home', value: money(info?.homeTotalBalanceOwed) },
  { label: 'Agreed to the credit check', value: yesNo(info?.consent) },
]

/** The two forms as the customer sent them. */
export const ApplicationTab = ({ loan }: { readonly loan: LoanView }) => {
  const { api } = useServices()
  const personal = useQuery(personalInfoQuery(api, loan.id))
  const financial = useQuery(financialInfoQuery(api, loan.id))
  return (
    <>
      <section>
        <h2>Personal info</h2>
        <ThreeFaces query={personal} lines={8}>
          {(info) => <SummaryList rows={personalInfoRows(info)} />}
        </ThreeFaces>
      </section>
      <section>
        <h2>Financial info</h2>
        <ThreeFaces query={financial} lines={8}>
          {(info) => <SummaryList rows={financialInfoRows(info)} />}
        </ThreeFaces>
      </section>
    </>
  )
}
