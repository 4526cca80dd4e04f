import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { ArrangeableView, ServicingView } from '@tamarack/contracts/views/servicing'
import { LinkButton } from '@tamarack/ui/button'
import { Loading } from '@tamarack/ui/faces'
import { DateText, nearDate } from '@tamarack/ui/format'
import { useApiQuery } from '../../services.tsx'
import { arrangeableQuery } from '../loan/loan-queries.ts'
import { useReadAgain } from '../loan/use-command.ts'

type Request = NonNullable<ServicingView['request']>

export const situationWords = {
  'income-later': 'My income comes later',
  'income-less': 'My income is lower',
  'unexpected-cost': 'I had an unexpected cost',
  other: 'Something else',
} as const

export const everyWords = {
  weekly: 'every week',
  'bi-weekly': 'every two weeks',
  'semi-monthly': 'twice a month',
  monthly: 'every month',
} as const

export const wishWords = ({ wish }: Request): string =>
  wish.kind === 'change-due-date'
    ? `Payment ${wish.payment} on ${nearDate(wish.dueDate)} instead.`
    : `What is late in ${wish.parts} ${wish.parts === 1 ? 'part' : 'parts'}, the first by ${nearDate(wish.first)}${wish.parts === 1 ? '' : `, then ${everyWords[wish.every]}`}.`

/** Whether anything can be requested today. */
export const canRequest = ({ late, movable }: ArrangeableView): boolean => late !== null || movable.length > 0

/** Why what is late cannot be arranged today; nothing where it can be, or nothing is late. */
export const LateWhyNot = ({ can: { notArrangeable } }: { readonly can: ArrangeableView }) =>
  notArrangeable !== null && <p>What is late cannot be arranged today. {notArrangeable.words}</p>

/** Why nothing can be requested today, and when it can be. */
export const WhyNot = ({ can, can: { notMovable } }: { readonly can: ArrangeableView }) => (
  <>
    <LateWhyNot can={can} />
    {notMovable?.code === 'TERM_MAY_NOT_BE_EXTENDED' ? (
      <p>
        The law does not let a cash advance last longer than agreed. If it is not paid on its day, you can request to
        pay what is late in parts from the next day on, without default interest while you keep to them.
      </p>
    ) : (
      notMovable !== null && <p>{notMovable.words}</p>
    )}
  </>
)

interface OfLoan {
  readonly loan: LoanView
}

const useArrangeable = ({ loan }: OfLoan) => {
  const query = useApiQuery(arrangeableQuery, loan.id)
  useReadAgain(loan, query.refetch)
  return query
}

const ToRequest = ({ loan, children }: OfLoan & { readonly children: string }) => (
  <LinkButton variant="secondary" to={paths.cannotPay(loan.id)}>
    {children}
  </LinkButton>
)

interface RequestLinkProps extends OfLoan {
  /** For what is late alone, which may not be arranged while a payment ahead may be moved. */
  readonly ofLate?: boolean
  readonly children: string
}

/** The way to a request where one can be sent today. Where that could not be read the page behind
 * it states it. */
export const RequestLink = ({ loan, ofLate = false, children }: RequestLinkProps) => {
  const { data, isError } = useArrangeable({ loan })
  const leads = data === undefined ? isError : ofLate ? data.late !== null : canRequest(data)
  return leads ? <ToRequest loan={loan}>{children}</ToRequest> : null
}

/** Without a way in there is why not, and from when on. */
const WayOrWhyNot = ({ loan }: OfLoan) => {
  const { data, isPending } = useArrangeable({ loan })
  if (isPending) return <Loading lines={2} />
  // What is late has its way beside the amount to pay.
  if (data !== undefined && data.late !== null) return null
  return data === undefined || canRequest(data) ? (
    <>
      {data !== undefined && <LateWhyNot can={data} />}
      <div>
        <ToRequest loan={loan}>Ask for more time</ToRequest>
      </div>
    </>
  ) : (
    <WhyNot can={data} />
  )
}

/** The same where it stands by itself. There is one request at a time: while it waits its state
 * stands in place of the way to another one. */
export const MoreTime = ({ loan, request }: OfLoan & Pick<ServicingView, 'request'>) =>
  request?.state === 'open' ? (
    <p>
      You asked for more time on <DateText value={request.at} as="near" />. A team member decides on it, and we email
      you the answer.
    </p>
  ) : (
    <WayOrWhyNot loan={loan} />
  )
