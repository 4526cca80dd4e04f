import { present } from '@tamarack/application/ports/clock.port'
import * as endpoints from '@tamarack/contracts/endpoints/law'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { lawChecks } from '@tamarack/domain/law-checks/law-checks'
import { whatIf } from '@tamarack/domain/law-checks/what-if'
import { err, ok } from '@tamarack/domain/shared/result'
import { plusMonths } from '@tamarack/domain/values/local-date'
import type { HandlerPorts } from '../app-ports.ts'
import { answer, type Mounted } from '../mount.ts'

const [runsShown, breachesShown, loansListed] = [14, 200, 50]

export const lawHandlers = ({ clock, dailyRuns, laws, trigger }: HandlerPorts): readonly Mounted[] => [
  answer(endpoints.getLawChecks, async () => {
    const [{ loans, runs, results }, breaches] = await Promise.all([
      laws.history(runsShown),
      laws.breaches(breachesShown),
    ])
    const running = runs.find(({ finishedAt }) => finishedAt === null)
    const historyOf = (id: string) =>
      results
        .filter(({ checkId, startedAt }) => checkId === id && startedAt !== running?.startedAt)
        .map(({ startedAt: at, looked, found }) => ({ at, looked, found }))
    return ok({
      checks: lawChecks.map(({ id, sentence, source, from }) => ({
        id,
        sentence,
        source,
        from,
        history: historyOf(id),
      })),
      loans,
      running: running ? { startedAt: running.startedAt, loans: running.loans } : null,
      finishedAt: runs.find(({ finishedAt }) => finishedAt !== null)?.finishedAt ?? null,
      breaches,
    })
  }),
  /** Changes no loan; pressed twice, one run goes on, so no key needs to be stored. */
  answer(endpoints.checkLawNow, async () => {
    const { startedAt } = await laws.openRun(present(clock))
    await dailyRuns.again('law-check')
    await trigger.trigger('law-check')
    return ok({ startedAt })
  }),
  /** Changes no loan. The first answer stands whoever repeats it, so no key needs to be stored. */
  answer(endpoints.answerBreach, async ({ principal, body: { id, how, note } }) => {
    const given = { byId: principal.id, byName: principal.name, how, note, at: present(clock) }
    const answered = await laws.answer(id, given)
    return answered === null ? err({ code: 'NOT_FOUND' }) : ok(answered)
  }),
  answer(endpoints.getWhatIf, async ({ query: { figure, limit } }) => {
    const since = plusMonths(torontoDateOf(present(clock)), -12)
    return ok(whatIf(figure, limit, await laws.costsSince(since), loansListed))
  }),
]
