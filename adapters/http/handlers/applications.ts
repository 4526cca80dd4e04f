import { exactMoment } from '@tamarack/application/documents/words'
import { present } from '@tamarack/application/ports/clock.port'
import type { LoanFilter, LoanOrder, StaffView } from '@tamarack/application/ports/loan-list.port'
import * as endpoints from '@tamarack/contracts/endpoints/applications'
import { startOfTorontoDay } from '@tamarack/domain/calendars/toronto'
import { parseLoanStatus, type LoanStatus } from '@tamarack/domain/loan/status'
import { csvFile } from '@tamarack/domain/shared/csv'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import { parseLocalDate, plusDays, type LocalDate } from '@tamarack/domain/values/local-date'
import type { HandlerPorts } from '../app-ports.ts'
import { actorOf, commandKey } from '../loan-access.ts'
import { toLoanView } from '../mappers/loan-view.ts'
import { answer, type Mounted } from '../mount.ts'
import type { Refusal } from '../problem.ts'

const views: Readonly<Record<string, StaffView>> = {
  [endpoints.secondReviewFilter]: 'second-person',
  [endpoints.waitingFilter]: 'waiting',
  [endpoints.mineFilter]: 'mine',
  [endpoints.returnedDebitsFilter]: 'returned-debits',
  [endpoints.attentionFilter]: 'attention',
}

/** `review` or `review,agreement`; nothing means every status. */
const statusesIn = (list: string): Result<readonly LoanStatus[] | undefined, Refusal> => {
  const statuses: LoanStatus[] = []
  for (const given of list.split(',').filter((each) => each !== '')) {
    const status = parseLoanStatus(given)
    if (!status.ok)
      return err({ code: 'INVALID_INPUT', errors: [{ pointer: '/status', detail: 'There is no such status' }] })
    statuses.push(status.value)
  }
  return ok(statuses.length === 0 ? undefined : statuses)
}

/** The first moment of a day in Toronto, or of the one so many days later. */
const momentOf = (day: LocalDate | undefined, later = 0): number | undefined =>
  day && startOfTorontoDay(plusDays(day, later))

type Given = endpoints.SavedFilters & { readonly q?: string | undefined }

/** The filter that a call names, as this reader means it. */
const filterOf = (
  { q, status = '', from, to, fundedFrom, fundedTo, officer, sort: _sort, ...same }: Given,
  staffId: string,
): Result<LoanFilter, Refusal> => {
  const view = Object.hasOwn(views, status) ? views[status] : undefined
  const statuses = statusesIn(view === undefined ? status : '')
  if (!statuses.ok) return statuses
  const days = { from, to, fundedFrom, fundedTo }
  if (Object.values(days).some((day) => day !== undefined && !parseLocalDate(day).ok)) return err({ code: 'NOT_A_DAY' })
  const real = days as { readonly [Name in keyof typeof days]: LocalDate | undefined }
  return ok({
    ...same,
    text: q?.trim() || undefined,
    statuses: statuses.value,
    view: view && { name: view, staffId },
    from: momentOf(real.from),
    before: momentOf(real.to, 1),
    fundedFrom: momentOf(real.fundedFrom),
    fundedBefore: momentOf(real.fundedTo, 1),
    officer: officer === endpoints.nobodyFilter || officer === undefined ? officer : { id: officer },
  })
}

const orderOf = ({ sort = 'queue' }: Given): LoanOrder => ({
  by: sort.replace('-', '') as LoanOrder['by'],
  descending: sort.startsWith('-'),
})

const heading = ['number', 'name', 'email', 'product', 'amount', 'status', 'received', 'officer']

/** Cases that one call hands over: seconds of work. */
const handedAtOnce = 100

export const applicationsHandlers = (ports: HandlerPorts): readonly Mounted[] => {
  const { clock, ids, list, policies, process, staffViews } = ports
  const viewsOf = async (staffId: string) => {
    const kept = await staffViews.of(staffId)
    const counted = kept.map(async ({ name, filters }) => {
      const filter = filterOf(filters, staffId)
      return { name, filters, count: filter.ok ? await list.count(filter.value) : 0 }
    })
    return ok({ views: await Promise.all(counted) })
  }
  return [
    answer(
      endpoints.getAllApplications,
      async ({ principal, query: { size, after = null, before = null, ...given } }) => {
        const filter = filterOf(given, principal.id)
        if (!filter.ok) return filter
        const page = await list.page(filter.value, orderOf(given), { size, after, before }, principal.id)
        if (page === null) return err({ code: 'BAD_CURSOR' })
        const { loans, ...found } = page
        const readAt = present(clock)
        const { decisionTargetHours } = await policies.inForce(readAt)
        const applications = loans.map((loan) => toLoanView(loan, principal))
        const sampleBook = (await ports.sampleBook?.()) ?? undefined
        return ok({ ...found, applications, readAt, decisionTargetHours, ...(sampleBook && { sampleBook }) })
      },
    ),
    answer(endpoints.exportApplications, async ({ principal, query }) => {
      const filter = filterOf(query, principal.id)
      if (!filter.ok) return filter
      const lines = await list.lines(filter.value, orderOf(query), endpoints.exportedAtMost)
      const rows = lines.map(({ id, name, email, product, amountCents, status, receivedAt, officer }) => [
        id,
        name,
        email,
        product,
        amountCents === null ? null : amountCents / 100,
        status,
        exactMoment(receivedAt),
        officer,
      ])
      return ok({ file: csvFile([heading, ...rows]), rows: rows.length })
    }),
    answer(endpoints.getStaffViews, ({ principal }) => viewsOf(principal.id)),
    answer(endpoints.keepStaffView, async ({ principal, body: { name, was = null, filters } }) => {
      const filter = filterOf(filters, principal.id)
      if (!filter.ok) return filter
      const given = Object.entries(filters).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, value] as const],
      )
      const view = { name, was, filters: Object.fromEntries(given), at: clock.now() }
      const isKept = await staffViews.keep(principal.id, view, endpoints.viewsAtMost)
      return isKept ? viewsOf(principal.id) : err({ code: 'TOO_MANY_VIEWS' })
    }),
    answer(endpoints.removeStaffView, async ({ principal, body: { name } }) => {
      await staffViews.remove(principal.id, name)
      return viewsOf(principal.id)
    }),
    answer(endpoints.getOfficers, async () => ok({ officers: await list.officers() })),
    /** One event for each loan: what a failure half-way left is done by the next call. */
    answer(endpoints.handOverCases, async ({ principal, origin, idempotencyKey, body: { from, to } }) => {
      if (to !== null && !(await list.officers()).some(({ id }) => id === to)) return err({ code: 'NOT_ASSIGNABLE' })
      const [actor, key] = [actorOf(principal), commandKey(ids, principal, idempotencyKey)]
      let moved = 0
      for (const loanId of await list.openCases(from, handedAtOnce)) {
        const done = await process.execute({ type: 'assign-case', loanId, actor, origin, from, to }, key)
        if (done.ok) moved += 1
      }
      return ok({ moved, left: (await list.openCases(from, handedAtOnce)).length })
    }),
  ]
}
