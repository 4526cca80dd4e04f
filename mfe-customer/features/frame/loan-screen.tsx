import { useQuery } from '@tanstack/react-query'
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLoaderData, useLocation, useNavigate } from 'react-router-dom'
import { isApplication } from '@tamarack/contracts/loan-statuses'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { LinkButton } from '@tamarack/ui/button'
import { ErrorView, Loading } from '@tamarack/ui/faces'
import type { ServerForm } from '@tamarack/ui/form'
import { BackIcon } from '@tamarack/ui/icons'
import { useLoanChanges } from '@tamarack/ui/loan-changes'
import { Notice } from '@tamarack/ui/notice'
import { PageHeading } from '@tamarack/ui/page-heading'
import { problemOf } from '@tamarack/ui/problem'
import { Stepper } from '@tamarack/ui/stepper'
import { useServices, type Services } from '../../services.tsx'
import { Withdraw } from '../loan/confirmed-command.tsx'
import { keepLoan, loanChanges, loanQuery } from '../loan/loan-queries.ts'
import { customerSteps, nextAddress, stepNames, stepState, stepWordsOf, type CustomerStep } from '../loan/steps.ts'
import styles from './frame.module.css'
import { LoanMissing } from './loan-missing.tsx'

interface BackLinkProps {
  readonly to: string
  readonly label: string
}

/** The way back, above everything else on a page. */
export const BackLink = ({ to, label }: BackLinkProps) => (
  <Link className={`target no-print ${styles['back']}`} to={to}>
    <BackIcon />
    {label}
  </Link>
)

interface Screen {
  /** Where messages about a failed submit stand: below the Back link, above the heading. */
  readonly messages: HTMLElement | null
  readonly setFailed: (failed: boolean) => void
  readonly setHeading: (heading: string | null) => void
  /** Keeps a command's answer and goes where the loan is now. This page goes on showing the loan as
   * it was until the next page is there, so that nobody sees a form turn into "this step is done"
   * under their finger. */
  readonly go: (loan: LoanView, to?: string) => Promise<void>
}
const ScreenContext = createContext<Screen | null>(null)

/** The loan screen around this component. Throws outside one. */
export const useScreen = (): Screen => {
  const screen = use(ScreenContext)
  if (screen === null) throw new Error('Part of a loan screen was rendered outside it')
  return screen
}

interface LoanScreenProps {
  readonly title: string
  /** Another heading for a loan to which this one would not be true; null keeps it. */
  readonly titleFor?: ((loan: LoanView) => string | null) | undefined
  readonly step?: CustomerStep | undefined
  readonly back?: BackLinkProps | undefined
  readonly intro?: ReactNode
  /** How wide the page is: a form, a text to read, or both side by side. */
  readonly width?: 'form' | 'reading' | 'wide'
  /** Whether the page waits for what others do to the loan as it is now; left out, it never
   * does. */
  readonly waits?: (loan: LoanView) => boolean
  readonly children: (loan: LoanView) => ReactNode
}

/** The address of a loan screen names its loan; the route's loader has made sure of it. */
export const useLoanId = (): string => useLoaderData<{ loanId: string }>().loanId

/** Frame of every screen about one loan: heading at once, then the loan in its three faces
 * (loading, failed, ready), and below an application the way out of it. */
export const LoanScreen = ({
  title,
  titleFor,
  step,
  back,
  intro,
  width = 'form',
  waits,
  children,
}: LoanScreenProps) => {
  const services = useServices()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [messages, setMessages] = useState<HTMLElement | null>(null)
  const [failed, setFailed] = useState(false)
  const [heading, setHeading] = useState<string | null>(null)
  const [held, setHeld] = useState<LoanView | null>(null)
  const query = useQuery(loanQuery(services.api, useLoanId()))
  useLoanChanges(
    loanChanges(services.api),
    query.data && waits?.(query.data) ? query.data : null,
    () => void query.refetch(),
  )
  const shown = held ?? query.data ?? null
  const go = useCallback(
    async (loan: LoanView, to = nextAddress(loan)) => {
      const stays = to.split('?')[0] === pathname
      if (!stays) setHeld(shown)
      keepLoan(services, loan)
      if (!stays) await navigate(to)
    },
    [services, navigate, pathname, shown],
  )
  const screen = useMemo(() => ({ messages, setFailed, setHeading, go }), [messages, go])
  if (problemOf(query.error)?.code === 'NOT_FOUND') return <LoanMissing />
  return (
    <ScreenContext value={screen}>
      <div className={styles[width]}>
        {back !== undefined && <BackLink {...back} />}
        <div ref={setMessages} className={styles['messages']} />
        {step !== undefined && (
          <div className="no-print">
            <Stepper step={customerSteps.indexOf(step) + 1} of={customerSteps.length} name={stepNames[step]} />
          </div>
        )}
        <PageHeading title={heading ?? (shown === null ? null : titleFor?.(shown)) ?? title} failed={failed}>
          {intro}
        </PageHeading>
        {shown !== null ? (
          <>
            {children(shown)}
            {isApplication(shown.status) && (
              <div className={`no-print ${styles['wayOut']}`}>
                <Withdraw loan={shown} />
              </div>
            )}
          </>
        ) : query.isError ? (
          <ErrorView error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Loading />
        )}
      </div>
    </ScreenContext>
  )
}

/** In place of a step that is not due: what is true now, and the way on. Never a form that the
 * server would refuse. */
export const StepElsewhere = ({
  loan,
  step,
  children,
}: {
  readonly loan: LoanView
  readonly step: CustomerStep
  readonly children?: ReactNode
}) => {
  const words = stepWordsOf(loan)
  return (
    <>
      <Notice
        tone="info"
        heading={stepState(step, loan.status) === 'done' ? 'This step is done' : 'This step is not due now'}
      >
        <p>{words.now}</p>
      </Notice>
      {children}
      <div>
        <LinkButton to={nextAddress(loan)}>{words.action}</LinkButton>
      </div>
    </>
  )
}

const useFailed = (failed: boolean): void => {
  const { setFailed } = useScreen()
  useEffect(() => {
    setFailed(failed)
    return () => setFailed(false)
  }, [failed, setFailed])
}

/** Another heading for as long as the part of the screen that gives it is under way; null keeps the
 * screen's own. */
export const useHeading = (heading: string | null): void => {
  const { setHeading } = useScreen()
  useEffect(() => {
    setHeading(heading)
    return () => setHeading(null)
  }, [heading, setHeading])
}

/** Puts a message where the screen keeps them, above the heading, no matter what part of the screen
 * it comes from. */
export const AboveHeading = ({ children }: { readonly children: ReactNode }) => {
  const { messages } = useScreen()
  return messages === null ? null : createPortal(children, messages)
}

/** A form's messages above the heading; the document's title shows "Error" while there are any. */
export const FormMessages = ({ form }: { readonly form: Pick<ServerForm<never, never>, 'summary' | 'failed'> }) => {
  useFailed(form.failed)
  return <AboveHeading>{form.summary}</AboveHeading>
}

/** What a failed press has to show: one sentence about the whole. The document's title shows
 * "Error" meanwhile. */
export const SubmitMessages = ({
  refusal,
  attempt,
  kept,
  quiet = false,
}: {
  readonly refusal: string | null
  /** Changes with every submit, so that the same refusal is announced again. */
  readonly attempt?: unknown
  /** Leaves the focus where the press was; the message is announced instead. */
  readonly quiet?: boolean | undefined
  /** What was not lost, or what to do; one sentence. */
  readonly kept?: string | undefined
}) => {
  const { announce } = useServices()
  useFailed(refusal !== null)
  useEffect(() => {
    if (quiet && refusal !== null) announce(refusal)
  }, [quiet, refusal, attempt, announce])
  return (
    <AboveHeading>
      {refusal !== null && (
        <Notice tone="danger" heading={refusal} focus={!quiet} focusKey={attempt}>
          {kept !== undefined && <p>{kept}</p>}
        </Notice>
      )}
    </AboveHeading>
  )
}

/** Reads the session again after a verification has passed: its expiry dates decide whether a step
 * is skipped. A session that cannot be read now is no reason to stop; the old one only means that
 * one step too many is shown. */
export const refreshSession = async (services: Services): Promise<void> => {
  await services.session({ fresh: true }).catch(() => null)
}

/** Follows when an update from the server (not a press) moves the loan to another screen while this
 * one is open; `when` false holds it back. True from then on, so that the page can go on waiting
 * instead of showing that its step is over. */
export const useFollow = (loan: LoanView, when = true): boolean => {
  const { go } = useScreen()
  const services = useServices()
  const address = nextAddress(loan)
  const [first] = useState(address)
  const left = useRef(false)
  const moved = when && address !== first
  useEffect(() => {
    if (!moved || left.current) return
    left.current = true
    void refreshSession(services).then(() => go(loan))
  }, [moved, loan, go, services])
  return moved
}
