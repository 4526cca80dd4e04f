import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { savePersonalInfo } from '@tamarack/contracts/commands/save-personal-info'
import type { BodyInputOf } from '@tamarack/contracts/endpoint'
import { getPersonalInfo } from '@tamarack/contracts/endpoints/loan'
import { personalInfoForm, type PersonalInfoForm } from '@tamarack/contracts/forms/personal-info'
import { paths } from '@tamarack/contracts/paths'
import type { PayFoundView } from '@tamarack/contracts/views/bank'
import type { LoanView } from '@tamarack/contracts/views/loan'
import {
  incomeWords,
  maritalStatusWords,
  optionsFrom,
  purposeWords,
  relationshipWords,
  wordsFor,
} from '@tamarack/ui/answer-words'
import { Checkbox, Select } from '@tamarack/ui/choices'
import { keepReferral, referral } from '@tamarack/ui/chosen-loan'
import { Faces, Loading } from '@tamarack/ui/faces'
import { useServerForm, type ServerForm } from '@tamarack/ui/form'
import { FormSection } from '@tamarack/ui/form-layout'
import { money } from '@tamarack/ui/format'
import { EmailInput, MoneyInput, NumberInput, PhoneInput, TextInput } from '@tamarack/ui/text-input'
import { useApiQuery, useServices } from '../../services.tsx'
import { Known } from '../frame/known.tsx'
import { useLoanId } from '../frame/loan-screen.tsx'
import { AnswersScreen, StepForm, useAfterSaving, useSaveOver } from '../frame/step-form.tsx'
import { earlierAnswersQuery, type EarlierAnswers } from '../loan/earlier-answers.ts'
import { personalInfoQuery } from '../loan/loan-queries.ts'
import { incomeSourceText, monthOf, payFoundQuery, workFound } from '../loan/pay-found.ts'
import { afterAnswering } from '../loan/steps.ts'
import { inSummary, questions } from './questions.ts'

type Input = BodyInputOf<typeof savePersonalInfo>
type Server = ServerForm<Input, PersonalInfoForm>

interface KnownFrom {
  readonly server: Server
  readonly earlier: EarlierAnswers
}

const householdFields = ['maritalStatus', 'numberOfDependents'] as const

const dependents = (count: number): string =>
  count === 0 ? 'nobody depends on you' : count === 1 ? 'one person depends on you' : `${count} people depend on you`

const Household = ({ server, earlier }: KnownFrom) => {
  const { field, control, errorOf } = server
  const answers = useWatch({ control, name: householdFields })
  const known = earlier?.personal ?? null
  const form = (
    <>
      <Select label={questions.maritalStatus} options={optionsFrom(maritalStatusWords)} {...field('maritalStatus')} />
      <NumberInput
        label={questions.numberOfDependents}
        hint="Children and others you pay for: they tell us how much of your income is already spoken for. Enter 0 if nobody does."
        {...field('numberOfDependents', { valueAsNumber: true })}
      />
    </>
  )
  return earlier === null || known === null ? (
    form
  ) : (
    <Known
      sentence={`${earlier.source}: ${wordsFor(maritalStatusWords, known.maritalStatus)?.toLowerCase()}, ${dependents(known.numberOfDependents)}.`}
      open={householdFields.some((name, at) => errorOf(name) !== undefined || answers[at] !== known[name])}
    >
      {form}
    </Known>
  )
}

const AboutYou = ({ server, earlier }: KnownFrom) => (
  <div className="stack-5">
    <Select
      label={questions.purposeOfLoan}
      hint="Your answer does not change the price."
      options={optionsFrom(purposeWords)}
      {...server.field('purposeOfLoan')}
    />
    <Household server={server} earlier={earlier} />
  </div>
)

type WorkProps = { readonly server: Server; readonly found: PayFoundView | null }

const WorkQuestions = ({ server: { field, control, errorOf }, found }: WorkProps) => (
  <>
    <TextInput
      label={questions.whereDoYouWork}
      hint="The name of your employer or business, or where your income comes from"
      autoComplete="organization"
      {...field('whereDoYouWork')}
    />
    <Select label={questions.primaryIncomeType} options={optionsFrom(incomeWords)} {...field('primaryIncomeType')} />
    <Controller
      name="primaryIncomeAmount"
      control={control}
      render={({ field: amount }) => (
        <MoneyInput
          label={questions.primaryIncomeAmount}
          hint={
            found === null
              ? 'After tax, what reaches your account. What you can borrow depends on it.'
              : `After tax, what reaches your account. ${incomeSourceText(found)} Change it if it is wrong.`
          }
          {...amount}
          error={errorOf('primaryIncomeAmount')}
        />
      )}
    />
  </>
)

/** The answers about work as the bank shows them, else as they were in the last application. */
const workKnown = (found: PayFoundView | null, earlier: EarlierAnswers) => {
  const [pay, before] = [workFound(found), earlier?.personal ?? null]
  if (pay !== null) return { ...pay, source: 'From your bank data' }
  if (earlier === null || before === null || found?.pay) return null
  const { whereDoYouWork, primaryIncomeType, primaryIncomeAmount } = before
  return { whereDoYouWork, primaryIncomeType, primaryIncomeAmount, source: earlier.source }
}

const workFields = ['whereDoYouWork', 'primaryIncomeType', 'primaryIncomeAmount'] as const

const Work = ({ server, found, earlier }: WorkProps & KnownFrom) => {
  const answers = useWatch({ control: server.control, name: workFields })
  const known = workKnown(found, earlier)
  const form = <WorkQuestions server={server} found={found} />
  return (
    <FormSection heading="Work and income">
      {known === null ? (
        form
      ) : (
        <Known
          sentence={`${known.source}: ${known.whereDoYouWork} pays you ${money(known.primaryIncomeAmount)} a month (${incomeWords[known.primaryIncomeType].toLowerCase()}).`}
          open={workFields.some((name, at) => server.errorOf(name) !== undefined || answers[at] !== known[name])}
        >
          {form}
        </Known>
      )}
    </FormSection>
  )
}

/** Nobody is asked for a code: the link through which they came carries it. */
const Referral = ({ server: { field, form } }: { readonly server: Server }) => {
  const [code] = useState(() => form.getValues('referalCode'))
  return code !== '' && <Checkbox plain label={`I was referred with the code ${code}`} {...field('referedBy')} />
}

const CoApplicant = ({ server: { field, control } }: { readonly server: Server }) => (
  <>
    <Checkbox plain label={questions.hasCoApplicants} {...field('hasCoApplicants')} />
    {useWatch({ control, name: 'hasCoApplicants' }) && (
      <>
        <p>
          We invite them by email when you have chosen the loan. They get an account of their own, verify their
          identity, sign, and owe the whole loan with you.
        </p>
        <TextInput label={questions.coApplicantName} autoComplete="off" {...field('coApplicantName')} />
        <EmailInput label={questions.coApplicantEmail} autoComplete="off" {...field('coApplicantEmail')} />
        <Select
          label={questions.coApplicantRelationship}
          options={optionsFrom(relationshipWords)}
          {...field('coApplicantRelationship')}
        />
        <PhoneInput
          label={questions.coApplicantPhone}
          hint="With the area code, such as 416-555-0199"
          autoComplete="off"
          {...field('coApplicantPhone')}
        />
      </>
    )}
  </>
)

/** Follow-ups that the answers above them have hidden: neither checked nor sent, but kept while the
 * page is open. */
const withoutHidden = (form: Input): Input => ({
  ...form,
  ...(form.referedBy ? {} : { referalCode: '' }),
  ...(form.hasCoApplicants
    ? {}
    : { coApplicantName: '', coApplicantEmail: '', coApplicantRelationship: '', coApplicantPhone: '' }),
})

const blank = {
  whereDoYouWork: '',
  // Most people have neither: a box that is not ticked answers for them.
  referedBy: false,
  hasCoApplicants: false,
  referalCode: '',
  coApplicantName: '',
  coApplicantEmail: '',
  coApplicantRelationship: '',
  coApplicantPhone: '',
}

/** What a form begins with that was never saved. */
const firstAnswers = (found: PayFoundView | null, earlier: EarlierAnswers): Partial<Input> => {
  const [month, code, before] = [monthOf(found), referral(), earlier?.personal ?? null]
  const { source: _source, ...work } = workKnown(found, earlier) ?? { source: null }
  return {
    ...blank,
    ...(month !== null && { primaryIncomeAmount: month }),
    ...work,
    ...(before !== null && { maritalStatus: before.maritalStatus, numberOfDependents: before.numberOfDependents }),
    ...(code !== '' && { referedBy: true, referalCode: code }),
  }
}

interface AnswersProps {
  readonly loan: LoanView
  readonly saved: PersonalInfoForm | null
  readonly found: PayFoundView | null
  readonly earlier: EarlierAnswers
}

const PersonalInfoStep = ({ loan, saved, found, earlier }: AnswersProps) => {
  const services = useServices()
  const after = useAfterSaving()
  const { queryKey } = personalInfoQuery(services.api, loan.id)
  const over = useSaveOver(getPersonalInfo, { id: loan.id }, queryKey)
  const server: Server = useServerForm<Input, PersonalInfoForm>({
    schema: personalInfoForm,
    defaultValues: saved ?? firstAnswers(found, earlier),
    questions: inSummary,
    withoutHidden,
    draft: over.draft,
    send: async (values, { idempotencyKey }) => {
      const answer = await over.save((basedOn) =>
        services.api.call(savePersonalInfo, { params: { id: loan.id }, body: values, idempotencyKey, basedOn }),
      )
      services.queryClient.setQueryData(queryKey, values)
      keepReferral(null)
      await after.goOn(answer, afterAnswering('personal-info', loan, answer))
    },
  })
  return (
    <StepForm
      server={server}
      after={after}
      label="Continue"
      isComplete={(values) => personalInfoForm.safeParse(withoutHidden(values)).success}
    >
      <AboutYou server={server} earlier={earlier} />
      <Work server={server} found={found} earlier={earlier} />
      <FormSection heading="Applying together">
        <CoApplicant server={server} />
        <Referral server={server} />
      </FormSection>
    </StepForm>
  )
}

const Answers = ({ loan }: { readonly loan: LoanView }) => {
  const found = useApiQuery(payFoundQuery, loan.id)
  const earlier = useApiQuery(earlierAnswersQuery, loan)
  return (
    <Faces query={useApiQuery(personalInfoQuery, loan.id)} lines={6}>
      {(saved) =>
        found.data === undefined || earlier.isPending ? (
          <Loading lines={6} />
        ) : (
          <PersonalInfoStep loan={loan} saved={saved} found={found.data} earlier={earlier.data ?? null} />
        )
      }
    </Faces>
  )
}

export const Component = () => (
  <AnswersScreen
    title="About you"
    answers="personal-info"
    back={{ to: paths.application(useLoanId()), label: 'Your application' }}
    intro={<p>We save each page when you continue.</p>}
  >
    {(loan) => <Answers loan={loan} />}
  </AnswersScreen>
)
