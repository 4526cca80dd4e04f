import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ErrorCode } from '@tamarack/contracts/error-catalogue'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { FormRefusal, type ServerForm } from '@tamarack/ui/form'
import { money } from '@tamarack/ui/format'
import { problemOf, refusalText } from '@tamarack/ui/problem'
import { useServices } from '../../services.tsx'
import { useLoanId } from '../frame/loan-screen.tsx'
import { AnswersScreen, StepForm, type AfterSaving, type SendQuestion } from '../frame/step-form.tsx'
import { nameChangedHeading, NameChangeOptions } from '../identity/name-changed.tsx'
import type { LoanType } from '../loan/products.ts'
import { LoanTypeCards } from './loan-type-cards.tsx'
import { Sending } from './start-today.tsx'
import styles from './terms.module.css'

/** The page on which the terms of either product are chosen. */
export const TermsScreen = ({ children }: { readonly children: (loan: LoanView) => ReactNode }) => (
  <AnswersScreen
    title="Choose your loan"
    answers="terms"
    width="wide"
    back={{ to: paths.financialInfo(useLoanId()), label: 'Your finances' }}
    intro={<p>You see what it costs before you go on.</p>}
  >
    {children}
  </AnswersScreen>
)

/** A refusal of the terms next to the answer that it is about; one for another name with the ways
 * out of it. Limits that start on another day meanwhile are read again. Any other error stays as
 * it is. */
export const useRefusedTerms = (
  loan: LoanView,
  limitsKey: readonly unknown[],
  fieldOf: Readonly<Partial<Record<ErrorCode, string>>>,
) => {
  const { queryClient } = useServices()
  return (error: unknown): never => {
    const problem = problemOf(error)
    if (problem?.code === 'START_DATE_NOT_OFFERED') void queryClient.invalidateQueries({ queryKey: limitsKey })
    if (problem?.code === 'NAME_CHANGED')
      throw new FormRefusal(nameChangedHeading, { action: <NameChangeOptions loan={loan} /> })
    const name = problem === null ? undefined : fieldOf[problem.code]
    if (problem === null || name === undefined || (problem.errors ?? []).length > 0) throw error
    throw Object.assign(new Error(problem.title), {
      problem: { ...problem, errors: [{ pointer: `/${name}`, detail: refusalText(problem) }] },
      requestId: problem.requestId,
    })
  }
}

interface TermsFormProps<Input extends FieldValues, Output> {
  readonly loan: LoanView
  readonly type: LoanType
  readonly server: ServerForm<Input, Output>
  readonly after: AfterSaving
  readonly isComplete: (values: unknown) => boolean
  readonly label?: string
  readonly question?: SendQuestion | undefined
  readonly cost: ReactNode
  /** What pressing the button does, where that is not to send the application. */
  readonly sends?: string | undefined
  /** What is received and repaid, and what it costs, for a phone's lower edge: the cost stands
   * before the button there, too. Null while the terms are incomplete. */
  readonly sum: { readonly received: number; readonly repaid: string; readonly cost: string } | null
  /** The first question. */
  readonly amount: ReactNode
  readonly children: ReactNode
}

/** The form of the terms, with what they cost next to it on a desk and below it on a phone. */
export const TermsForm = <Input extends FieldValues, Output>({
  loan,
  type,
  server,
  after,
  isComplete,
  label = 'Continue',
  question,
  cost,
  sends,
  sum,
  amount,
  children,
}: TermsFormProps<Input, Output>) => (
  <div className={styles['columns']}>
    <StepForm
      server={server}
      after={after}
      label={label}
      question={question}
      pendingLabel="Sending..."
      isComplete={isComplete}
      beforeButton={
        <>
          {cost}
          <Sending loanId={loan.id} words={sends} />
        </>
      }
      sum={
        sum && (
          <p className={styles['sum']} aria-hidden="true">
            You receive {money(sum.received)}. <strong>{sum.repaid}</strong> {sum.cost}
          </p>
        )
      }
    >
      {amount}
      <LoanTypeCards loanId={loan.id} value={type} figures={() => server.form.getValues()} />
      {children}
    </StepForm>
  </div>
)
