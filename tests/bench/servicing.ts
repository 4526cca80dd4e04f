import {
  startTimeSkippingEngine,
  type TimeSkippingEngine,
} from '@tamarack/adapter-temporal/testing/time-skipping-engine'
import type { EmptyLife } from '@tamarack/adapter-temporal/testing/yardstick.workflow'
import type { WorkflowActivities } from '@tamarack/application/loan-steps'
import { loanDesk, type LoanDesk } from '@tamarack/application/testing/loan-desk.fixture'
import { walkTo } from '@tamarack/application/testing/walked-loan.fixture'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { isServiced, type ServicedLoan } from '@tamarack/domain/loan/loan'
import type { RequestedTerms } from '@tamarack/domain/products/product'
import { instant, type Instant } from '@tamarack/domain/values/instant'
import { figure } from '@tamarack/shell-dev/figures'
import { findProgram } from '@tamarack/shell-dev/programs/find-program'
import { workflowId } from '@tamarack/workflows/shared/messages'

/* How many loans are serviced through a virtual year in a minute on this machine: installment
 * loans with a debit every two weeks and all their notices, by the real workflow and the real use
 * cases over ports in memory, on the engine's time-skipping server. After them, on a server of the
 * same kind, as many workflows that do nothing, with the same numbers of timers, activities and
 * local activities. What a transaction costs in PostgreSQL is measured by
 * `npm run bench -- commands`. Runs as `npm run bench -- servicing`, or
 * `npm run bench -- servicing 4` for four loans. */
const loans = Number(process.argv[2] ?? 10)
const days = 365
const leastShare = 0.6

const termsFrom = (startDate: string): RequestedTerms =>
  ({
    loanType: 'installment',
    advance: 2_000_00,
    startDate,
    payFrequency: 'bi-weekly',
    numberOfPayments: 26,
  }) as RequestedTerms

/** Each desk has one loan, of the same id; a suffix distinguishes their workflows. */
const deskLoanId = 'ln_1'
const idOf = (index: number): string => `${deskLoanId}-${index}`

type Step = (input: object) => Promise<unknown>

/** The activities of all desks as one: the suffix of the loan's id leads to its desk. */
const activitiesOf = (desks: readonly LoanDesk[]): WorkflowActivities => {
  const names = Object.keys(desks[0]?.workflowActivities ?? {}) as (keyof WorkflowActivities)[]
  const routed = names.map((name) => [
    name,
    (input: { readonly loanId: string }) => {
      const desk = desks[Number(input.loanId.split('-')[1])]
      if (desk === undefined) throw new Error(`no desk has ${input.loanId}`)
      return (desk.workflowActivities[name] as unknown as Step)({ ...input, loanId: deskLoanId })
    },
  ])
  return Object.fromEntries(routed) as WorkflowActivities
}

const serviced = (desk: LoanDesk): ServicedLoan => {
  const loan = desk.loan(deskLoanId)
  if (loan === undefined || !isServiced(loan)) throw new Error('a loan is not in service')
  return loan
}

type Client = Awaited<ReturnType<TimeSkippingEngine['open']>>['client']

/** What a workflow has had of timers and activities, over all its runs. */
const counted = async ({ workflow }: Client, id: string): Promise<Omit<EmptyLife, 'spanMs'>> => {
  const counts = { timers: 0, activities: 0, localActivities: 0 }
  for (let runId: string | undefined, more = true; more;) {
    const { events } = await workflow.getHandle(id, runId).fetchHistory()
    for (const event of events ?? []) {
      if (event.timerStartedEventAttributes) counts.timers += 1
      if (event.activityTaskScheduledEventAttributes) counts.activities += 1
      if (event.markerRecordedEventAttributes?.markerName === 'core_local_activity') counts.localActivities += 1
    }
    runId = events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId || undefined
    more = runId !== undefined
  }
  return counts
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}

const service = async (engine: TimeSkippingEngine) => {
  const now = await engine.now()
  const desks = Array.from({ length: loans }, () => loanDesk())
  for (const desk of desks) {
    desk.setNow(instant(now))
    await walkTo(desk, 'active', termsFrom(torontoDateOf(instant(now))))
  }
  const [first] = desks
  if (first === undefined) throw new Error('at least one loan is needed')
  const setNow = (moment: number): void => {
    for (const desk of desks) desk.setNow(moment as Instant)
  }
  const { client, service: start, close } = await engine.open({ ...first, setNow }, activitiesOf(desks))
  for (const index of desks.keys()) await start(idOf(index))
  await engine.pass(60_000)
  for (const desk of desks) desk.rails.complete(await engine.now())
  const seconds = await secondsOf(() => engine.passDays(days))
  for (const desk of desks) {
    const { book, notices = [] } = serviced(desk)
    const settled = book.debits.filter(({ state }) => state === 'settled').length
    if (settled < 25 || notices.length < 50)
      throw new Error(`a loan has ${settled} debits and ${notices.length} notices`)
  }
  const life = await counted(client, workflowId('loan-servicing', idOf(0)))
  await close()
  return { seconds, life }
}

const empty = async (engine: TimeSkippingEngine, life: Omit<EmptyLife, 'spanMs'>): Promise<number> => {
  const { begin, close } = await engine.openEmpty()
  // Longer than the year that passes: the server stops skipping time where a workflow ends inside a
  // sleep.
  const spanMs = (days + 2) * 86_400_000
  for (let index = 0; index < loans; index += 1) await begin(`empty-${index}`, { ...life, spanMs })
  const seconds = await secondsOf(() => engine.passDays(days))
  await close()
  return seconds
}

const { path } = await findProgram('temporal-test-server', console.error)
const first = await startTimeSkippingEngine(path)
const { seconds, life } = await service(first)
await first.stop()
// A server of its own: loans whose worker has stopped would hold its time.
const second = await startTimeSkippingEngine(path)
const bare = await empty(second, life)
await second.stop()
const share = bare / seconds
console.log(
  `${loans} workflows through ${days} virtual days, each with ${life.timers} timers, ${life.activities} activities and ${life.localActivities} local activities`,
)
figure('loans in service, with all their notices', { value: seconds, unit: 's', yardstick: bare })
figure("share of the bare engine's pace", { value: share, unit: '', least: leastShare })
process.exit(share >= leastShare ? 0 : 1)
