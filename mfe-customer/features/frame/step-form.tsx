import type { QueryKey } from '@tanstack/react-query'
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'
import type { FieldValues } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type { Endpoint, ParamsOf } from '@tamarack/contracts/endpoint'
import { mayAnswer, type AnswerStep } from '@tamarack/contracts/loan-statuses'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Button } from '@tamarack/ui/button'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { draftKey, FormRefusal, type ServerForm } from '@tamarack/ui/form'
import { Form, SubmitActions } from '@tamarack/ui/form-layout'
import { problemOf } from '@tamarack/ui/problem'
import { useServices } from '../../services.tsx'
import { useOnLeave } from './application-layout.tsx'
import { FormMessages, LoanScreen, StepElsewhere, useScreen } from './loan-screen.tsx'

/** Where a saved step leads: on, or to the dashboard when the customer chose to leave. */
export interface AfterSaving {
  readonly markLeaving: (leaving: boolean) => void
  readonly goOn: (loan: LoanView, to?: string) => Promise<void>
}

export const useAfterSaving = (): AfterSaving => {
  const { go } = useScreen()
  const leaving = useRef(false)
  return {
    markLeaving: (now) => {
      leaving.current = now
    },
    goOn: (loan, to) => (leaving.current ? go(loan, paths.dashboard) : go(loan, to)),
  }
}

/** Shows the questions anew, with what is saved by now. */
const Reopen = createContext(() => {})

/** Saves answers over those that the page was opened with. Where others were saved in another
 * window since, it says so and offers them. Drafts belong to what they were typed over, so that
 * none of an earlier version covers a newer one. */
export const useSaveOver = <Read extends Endpoint>(
  read: Read,
  params: ParamsOf<Read> & { readonly id: string },
  queryKey: QueryKey,
) => {
  const { api, queryClient } = useServices()
  const [basedOn] = useState(() => api.versionOf(read, params))
  const reopen = use(Reopen)
  const save = async (send: (basedOn: string | undefined) => Promise<LoanView>): Promise<LoanView> => {
    try {
      return await send(basedOn)
    } catch (error) {
      const problem = problemOf(error)
      if (problem?.code !== 'ANSWERS_CHANGED') throw error
      const action = (
        <>
          <p>Look at the newer answers and change what is wrong. What you typed here will be gone.</p>
          <div>
            <Button onClick={() => void queryClient.refetchQueries({ queryKey }).then(reopen)}>
              Show the newer answers
            </Button>
          </div>
        </>
      )
      throw new FormRefusal(problem.title, { action })
    }
  }
  return { save, draft: draftKey(params.id, `${read.path}.${basedOn}`) }
}

export interface SendQuestion {
  readonly title: string
  readonly confirm: string
  readonly keep: string
  readonly words: string
}

interface StepFormProps<Input extends FieldValues, Output> {
  readonly server: ServerForm<Input, Output>
  readonly after: AfterSaving
  /** Whether the answers as they stand could be sent. */
  readonly isComplete: (values: Input) => boolean
  readonly label: string
  readonly pendingLabel?: string
  /** What is asked before it is sent, where sending undoes something; the button is secondary
   * then. */
  readonly question?: SendQuestion | undefined
  /** Between the questions and the button: what a person should see before pressing it. */
  readonly beforeButton?: ReactNode
  /** See `SubmitActions`. */
  readonly sum?: ReactNode
  readonly children: ReactNode
}

/** "Save and leave" saves what is complete; for the rest a dialog opens once, and it stays in this
 * tab as a draft. */
const useSaveAndLeave = <Input extends FieldValues, Output>({
  server,
  after,
  isComplete,
}: Pick<StepFormProps<Input, Output>, 'server' | 'after' | 'isComplete'>) => {
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const dirty = server.form.formState.isDirty
  const latest = useRef(() => {})
  useEffect(() => {
    latest.current = () => {
      if (!dirty) void navigate(paths.dashboard)
      else if (isComplete(server.form.getValues())) {
        after.markLeaving(true)
        server.submit()
      } else setIsOpen(true)
    }
  })
  useOnLeave(useCallback(() => latest.current(), []))
  return { isOpen, stay: () => setIsOpen(false), leave: () => void navigate(paths.dashboard) }
}

/** A step's form: messages above the heading, "Continue", and what "Save and leave" means here. */
export const StepForm = <Input extends FieldValues, Output>({
  server,
  after,
  isComplete,
  label,
  pendingLabel = 'Saving...',
  question,
  beforeButton,
  sum,
  children,
}: StepFormProps<Input, Output>) => {
  const [isAsked, setIsAsked] = useState(false)
  const { isOpen, stay, leave } = useSaveAndLeave({ server, after, isComplete })
  return (
    <>
      <FormMessages form={server} />
      <Form
        onSubmit={(event) => {
          after.markLeaving(false)
          if (question === undefined) return server.submit(event)
          event.preventDefault()
          return setIsAsked(true)
        }}
      >
        {children}
        {beforeButton}
        <SubmitActions
          label={label}
          pending={server.pending}
          pendingLabel={pendingLabel}
          secondary={question !== undefined}
          sum={sum}
        />
      </Form>
      {question !== undefined && (
        <ConfirmDialog
          open={isAsked}
          title={question.title}
          confirmLabel={question.confirm}
          cancelLabel={question.keep}
          onConfirm={() => {
            setIsAsked(false)
            server.submit()
          }}
          onClose={() => setIsAsked(false)}
        >
          <p>{question.words}</p>
        </ConfirmDialog>
      )}
      <ConfirmDialog
        open={isOpen}
        title="Leave without saving this page?"
        confirmLabel="Leave"
        cancelLabel="Stay on this page"
        onConfirm={leave}
        onClose={stay}
      >
        <p>
          Some answers are missing, so we cannot save this page yet. What you typed stays on this device until you close
          this tab or sign out.
        </p>
      </ConfirmDialog>
    </>
  )
}

/** A screen with questions of an application; while they may not be answered it shows where the
 * application stands. */
export const AnswersScreen = ({
  answers,
  children,
  ...screen
}: Omit<ComponentProps<typeof LoanScreen>, 'step'> & {
  readonly answers: AnswerStep
}) => {
  const step = answers === 'terms' ? 'loan' : answers
  const [times, setTimes] = useState(0)
  const reopen = useCallback(() => {
    setTimes((before) => before + 1)
    // The button that was pressed goes away, and the focus with it.
    document.querySelector('h1')?.focus()
  }, [])
  return (
    <LoanScreen {...screen} step={step}>
      {(loan) =>
        mayAnswer(answers, loan.status) ? (
          <Reopen key={times} value={reopen}>
            {children(loan)}
          </Reopen>
        ) : (
          <StepElsewhere loan={loan} step={step} />
        )
      }
    </LoanScreen>
  )
}
