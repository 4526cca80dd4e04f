import { Controller, useWatch } from 'react-hook-form'
import { saveFinancialInfo } from '@tamarack/contracts/commands/save-financial-info'
import type { BodyInputOf } from '@tamarack/contracts/endpoint'
import { getFinancialInfo } from '@tamarack/contracts/endpoints/loan'
import { financialInfoForm, type FinancialInfoForm } from '@tamarack/contracts/forms/financial-info'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { incomeWords, optionsFrom } from '@tamarack/ui/answer-words'
import { Checkbox, Select, Ticks, YesNo } from '@tamarack/ui/choices'
import { Faces, Loading } from '@tamarack/ui/faces'
import { useServerForm, type ServerForm } from '@tamarack/ui/form'
import { FormSection } from '@tamarack/ui/form-layout'
import { money } from '@tamarack/ui/format'
import { NewTab } from '@tamarack/ui/new-tab'
import { MoneyInput } from '@tamarack/ui/text-input'
import { useApiQuery, useServices } from '../../services.tsx'
import { Known } from '../frame/known.tsx'
import { useLoanId } from '../frame/loan-screen.tsx'
import { AnswersScreen, StepForm, useAfterSaving, useSaveOver } from '../frame/step-form.tsx'
import { earlierAnswersQuery, type EarlierAnswers } from '../loan/earlier-answers.ts'
import { financialInfoQuery } from '../loan/loan-queries.ts'
import { afterAnswering } from '../loan/steps.ts'
import { questions } from './questions.ts'

type Input = BodyInputOf<typeof saveFinancialInfo>
type Server = ServerForm<Input, FinancialInfoForm>
type Group = { readonly server: Server }
type AmountField =
  | 'otherLoansTotalBalanceOwed'
  | 'monthlySecondaryIncome'
  | 'monthlyChildTaxIncome'
  | 'approxValueOfCar'
  | 'carTotalBalanceOwed'
  | 'approxValueOfHome'
  | 'homeTotalBalanceOwed'
type QuestionField =
  | 'hasOtherLoans'
  | 'hasSecondaryIncome'
  | 'receiveChildTax'
  | 'hasCar'
  | 'isCarFullyPaid'
  | 'hasHome'
  | 'isHomeFullyPaid'

const Amount = ({ server: { control, errorOf }, name }: Group & { readonly name: AmountField }) => (
  <Controller
    name={name}
    control={control}
    render={({ field }) => (
      <MoneyInput label={questions[name]} hint="A rough figure is fine" {...field} error={errorOf(name)} />
    )}
  />
)

const Question = ({ server: { control, errorOf }, name }: Group & { readonly name: QuestionField }) => (
  <Controller
    name={name}
    control={control}
    render={({ field }) => <YesNo legend={questions[name]} {...field} error={errorOf(name)} />}
  />
)

const useAnswer = ({ control }: Server, name: QuestionField): boolean | null | undefined => useWatch({ control, name })

/** The first question: what is not ticked is a No, so that one tick answers it all. */
const listed = ['hasOtherLoans', 'hasSecondaryIncome', 'receiveChildTax', 'hasCar', 'hasHome'] as const
type Possible = (typeof listed)[number]
const whatYouHave = 'Which of these do you have?'

const WhatYouHave = ({ server: { control, form, errorOf } }: Group) => {
  const answers = useWatch({ control, name: listed })
  const had = listed.filter((_, at) => answers[at] === true)
  const set = (ticked: readonly Possible[] | null) => {
    for (const name of listed)
      form.setValue(name, ticked?.includes(name) as boolean, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
  }
  return (
    <Ticks
      legend={whatYouHave}
      hint="Tick all that you have: it shows what you can afford beside your other payments."
      error={errorOf('hasOtherLoans')}
      options={[
        ...listed.map((name) => ({
          name,
          label: questions[name],
          checked: had.includes(name),
          onChange: (checked: boolean) => {
            const ticked = listed.filter((other) => (other === name ? checked : had.includes(other)))
            set(ticked.length === 0 ? null : ticked)
          },
        })),
        {
          name: 'none',
          label: 'None of these',
          checked: had.length === 0 && answers[0] === false,
          onChange: (checked: boolean) => set(checked ? [] : null),
        },
      ]}
    />
  )
}

const OtherLoans = ({ server }: Group) =>
  useAnswer(server, 'hasOtherLoans') === true && (
    <FormSection heading="Other loans">
      <Amount server={server} name="otherLoansTotalBalanceOwed" />
    </FormSection>
  )

const SecondIncome = ({ server }: Group) =>
  useAnswer(server, 'hasSecondaryIncome') === true && (
    <FormSection heading="Second income">
      <Select
        label={questions.secondaryIncomeType}
        options={optionsFrom(incomeWords)}
        {...server.field('secondaryIncomeType')}
      />
      <Amount server={server} name="monthlySecondaryIncome" />
    </FormSection>
  )

const ChildBenefit = ({ server }: Group) =>
  useAnswer(server, 'receiveChildTax') === true && (
    <FormSection heading="Child benefit">
      <Amount server={server} name="monthlyChildTaxIncome" />
    </FormSection>
  )

const owned = {
  car: {
    heading: 'Car',
    has: 'hasCar',
    value: 'approxValueOfCar',
    paid: 'isCarFullyPaid',
    owed: 'carTotalBalanceOwed',
  },
  home: {
    heading: 'Home',
    has: 'hasHome',
    value: 'approxValueOfHome',
    paid: 'isHomeFullyPaid',
    owed: 'homeTotalBalanceOwed',
  },
} as const

const Owned = ({ server, what }: Group & { readonly what: (typeof owned)[keyof typeof owned] }) => {
  const has = useAnswer(server, what.has)
  const paid = useAnswer(server, what.paid)
  return (
    has === true && (
      <FormSection heading={what.heading}>
        <Amount server={server} name={what.value} />
        <Question server={server} name={what.paid} />
        {paid === false && <Amount server={server} name={what.owed} />}
      </FormSection>
    )
  )
}

const consentLabel = (
  <>
    I agree to the{' '}
    <a href={paths.creditCheckConsent} target="_blank" rel="noreferrer">
      credit check
      <NewTab />
    </a>{' '}
    and confirm these answers are true
  </>
)

/** Follow-ups that the answers above them have hidden: neither checked nor sent, but kept while the
 * page is open. */
const withoutHidden = (form: Input): Input => ({
  ...form,
  // One list, one mistake: while nothing in it is ticked, its first box has the error.
  ...(typeof form.hasOtherLoans !== 'boolean' && {
    hasSecondaryIncome: false,
    receiveChildTax: false,
    hasCar: false,
    hasHome: false,
  }),
  ...(form.hasOtherLoans ? {} : { otherLoansTotalBalanceOwed: null }),
  ...(form.hasSecondaryIncome ? {} : { secondaryIncomeType: '', monthlySecondaryIncome: null }),
  ...(form.receiveChildTax ? {} : { monthlyChildTaxIncome: null }),
  ...(form.hasCar ? {} : { approxValueOfCar: null, isCarFullyPaid: null }),
  ...(form.hasCar && form.isCarFullyPaid === false ? {} : { carTotalBalanceOwed: null }),
  ...(form.hasHome ? {} : { approxValueOfHome: null, isHomeFullyPaid: null }),
  ...(form.hasHome && form.isHomeFullyPaid === false ? {} : { homeTotalBalanceOwed: null }),
})

/** What somebody has, in words. */
const hadText = (form: FinancialInfoForm): string =>
  [
    form.hasOtherLoans ? `${money(form.otherLoansTotalBalanceOwed)} of other loans` : 'no other loans',
    form.hasSecondaryIncome ? `a second income of ${money(form.monthlySecondaryIncome)} a month` : 'no second income',
    form.receiveChildTax ? `a child benefit of ${money(form.monthlyChildTaxIncome)} a month` : 'no child benefit',
    form.hasCar ? 'a car of your own' : 'no car',
    form.hasHome ? 'a home of your own' : 'no home',
  ].join(', ')

const allFields = Object.keys(questions) as (keyof typeof questions)[]

const Finances = ({ server, earlier }: Group & { readonly earlier: EarlierAnswers }) => {
  const answers = withoutHidden(useWatch({ control: server.control }) as Input)
  const known = earlier?.financial ?? null
  const form = (
    <>
      <WhatYouHave server={server} />
      <OtherLoans server={server} />
      <SecondIncome server={server} />
      <ChildBenefit server={server} />
      <Owned server={server} what={owned.car} />
      <Owned server={server} what={owned.home} />
    </>
  )
  return earlier === null || known === null ? (
    form
  ) : (
    <Known
      sentence={`${earlier.source}: ${hadText(known)}.`}
      open={allFields.some(
        (name) => server.errorOf(name) !== undefined || (answers[name] ?? '') !== (known[name] ?? ''),
      )}
    >
      {form}
    </Known>
  )
}

interface AnswersProps {
  readonly loan: LoanView
  readonly saved: FinancialInfoForm | null
  readonly earlier: EarlierAnswers
}

const FinancialInfoStep = ({ loan, saved, earlier }: AnswersProps) => {
  const services = useServices()
  const after = useAfterSaving()
  // A consent is given anew.
  const { consent: _consent, ...answered } = earlier?.financial ?? {}
  const { queryKey } = financialInfoQuery(services.api, loan.id)
  const over = useSaveOver(getFinancialInfo, { id: loan.id }, queryKey)
  const server: Server = useServerForm<Input, FinancialInfoForm>({
    schema: financialInfoForm,
    defaultValues: saved ?? { secondaryIncomeType: '', ...answered },
    questions: { ...questions, hasOtherLoans: whatYouHave },
    withoutHidden,
    draft: over.draft,
    send: async (values, { idempotencyKey }) => {
      const answer = await over.save((basedOn) =>
        services.api.call(saveFinancialInfo, { params: { id: loan.id }, body: values, idempotencyKey, basedOn }),
      )
      services.queryClient.setQueryData(queryKey, values)
      await after.goOn(answer, afterAnswering('financial-info', loan, answer))
    },
  })
  return (
    <StepForm
      server={server}
      after={after}
      label="Continue"
      isComplete={(values) => financialInfoForm.safeParse(withoutHidden(values)).success}
    >
      <Finances server={server} earlier={earlier} />
      <FormSection heading="Your consent">
        <Checkbox label={consentLabel} {...server.field('consent')} />
      </FormSection>
    </StepForm>
  )
}

const Answers = ({ loan }: { readonly loan: LoanView }) => {
  const earlier = useApiQuery(earlierAnswersQuery, loan)
  return (
    <Faces query={useApiQuery(financialInfoQuery, loan.id)} lines={6}>
      {(saved) =>
        earlier.isPending ? (
          <Loading lines={6} />
        ) : (
          <FinancialInfoStep loan={loan} saved={saved} earlier={earlier.data ?? null} />
        )
      }
    </Faces>
  )
}

export const Component = () => (
  <AnswersScreen
    title="Your finances"
    answers="financial-info"
    back={{ to: paths.personalInfo(useLoanId()), label: 'About you' }}
    intro={<p>We save each page when you continue.</p>}
  >
    {(loan) => <Answers loan={loan} />}
  </AnswersScreen>
)
