import { exactMoment } from '@tamarack/application/documents/words'
import { cursorOf, pageOf, placeIn } from '@tamarack/application/page'
import type { ActivityFilter, ActivityLine } from '@tamarack/application/ports/activity.port'
import { present } from '@tamarack/application/ports/clock.port'
import * as endpoints from '@tamarack/contracts/endpoints/looks'
import { endOfTorontoDay, startOfTorontoDay, torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { unusualIn } from '@tamarack/domain/duties/unusual'
import { isUnusualDay, mayBeShown } from '@tamarack/domain/privacy/look'
import { csvFile, type CsvCell } from '@tamarack/domain/shared/csv'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import { instant } from '@tamarack/domain/values/instant'
import { parseLocalDate } from '@tamarack/domain/values/local-date'
import type { HandlerPorts } from '../app-ports.ts'
import { answer, type Mounted } from '../mount.ts'
import type { Refusal } from '../problem.ts'

const exportedMax = 10_000

const columns = [
  'at',
  'kind',
  'type',
  'byName',
  'byRole',
  'about',
  'loanId',
  'detail',
  'people',
  'reason',
  'text',
  'ip',
  'userAgent',
] as const satisfies readonly (keyof ActivityLine)[]

/** A row of the activity for the file: stored codes, and the moment in Toronto. */
const activityRow = (line: ActivityLine): readonly CsvCell[] =>
  columns.map((name) => (name === 'at' ? exactMoment(line.at) : line[name]))

interface Asked {
  readonly who?: string | undefined
  readonly kind?: ActivityLine['kind'] | undefined
  readonly day?: string | undefined
}

const filterOf = ({ who, kind, day }: Asked): Result<Omit<ActivityFilter, 'after' | 'limit'>, Refusal> => {
  const named = { who: who ?? null, kind: kind ?? null }
  if (day === undefined) return ok({ ...named, within: null })
  const on = parseLocalDate(day)
  if (!on.ok) return err({ code: 'NOT_A_DAY' })
  return ok({ ...named, within: { from: startOfTorontoDay(on.value), until: endOfTorontoDay(on.value) + 1 } })
}

export const looksHandlers = ({
  activity,
  clock,
  evidence,
  looks,
  queries,
  staff,
}: HandlerPorts): readonly Mounted[] => [
  /** Who decided or acted on a loan is on its log; to claim the case is no act on it. */
  answer(endpoints.showMasked, async ({ principal, params: { id }, body: { value, person, reason } }) => {
    const loan = await queries.loan(id)
    const userId = person === 'borrower' ? loan?.customerId : loan?.coApplicant?.customerId
    if (loan === null || !userId) return err({ code: 'NOT_FOUND' })
    const acts = (await queries.events(id)).filter(({ event }) => event.type !== 'case-assigned')
    const actorIds = acts.map(({ actor }) => actor.id)
    const may = mayBeShown(principal, { actorIds, waitsForStaff: loan.staffWork.length > 0 }, reason ?? null)
    if (!may.ok) return may
    if (value === 'account-number')
      return ok({ value: (await evidence.bankData(userId))?.data.account.accountNumber ?? null })
    return ok({ value: (await evidence.identity(userId))?.record.dateOfBirth ?? null })
  }),
  answer(endpoints.getOwnLooks, async ({ principal }) => {
    const found = new Map<string, endpoints.OwnLookView>()
    for (const { at, staffRole, part } of await looks.ofPerson(principal.id)) {
      // A hold may not become known to the borrower (decision record 0051), nor who looked for one.
      if (part === 'legal-holds') continue
      const look = { day: torontoDateOf(instant(at)), role: staffRole, part }
      found.set(`${look.day} ${look.role} ${look.part}`, look as endpoints.OwnLookView)
    }
    return ok({ looks: [...found.values()] })
  }),
  answer(endpoints.getActivity, async ({ query: { cursor, ...asked } }) => {
    const filter = filterOf(asked)
    if (!filter.ok) return filter
    const limit = endpoints.activityOnPage + 1
    const [found, members] = await Promise.all([
      activity.list({ ...filter.value, after: placeIn(cursor), limit }),
      staff.list(),
    ])
    const { page, next } = pageOf(found, endpoints.activityOnPage, cursorOf)
    return ok({
      activity: page,
      staff: members.map(({ id, name }) => ({ id, name })),
      next,
    })
  }),
  answer(endpoints.getUnusual, async ({ query: { who } }) => {
    const found = unusualIn(await activity.done(present(clock) - endpoints.unusualDays * 86_400_000))
    return ok({ unusual: found.filter(({ staff: { id } }) => who === undefined || id === who) })
  }),
  answer(endpoints.getStaffLooks, async () => {
    const found = await activity.looksOfStaff(present(clock))
    return ok({
      staff: found.map((one) => ({
        ...one,
        usually: Math.round(one.usually),
        isUnusual: isUnusualDay(one),
      })),
    })
  }),
  answer(endpoints.exportActivity, async ({ query }) => {
    const filter = filterOf(query)
    if (!filter.ok) return filter
    const found = await activity.list({ ...filter.value, after: null, limit: exportedMax })
    return ok({ file: csvFile([columns, ...found.map(activityRow)]), rows: found.length })
  }),
]
