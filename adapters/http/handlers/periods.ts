import { present } from '@tamarack/application/ports/clock.port'
import { makeTakePeriodStep, readPeriod, readPeriods } from '@tamarack/application/use-cases/periods'
import * as endpoints from '@tamarack/contracts/endpoints/periods'
import { parseMonth } from '@tamarack/domain/periods/period'
import { ok } from '@tamarack/domain/shared/result'
import type { HandlerPorts } from '../app-ports.ts'
import { pressOf } from '../loan-access.ts'
import { answer, type Mounted } from '../mount.ts'

export const periodsHandlers = (ports: HandlerPorts): readonly Mounted[] => {
  const { periods, clock } = ports
  const periodOf = async (given: string) => {
    const month = parseMonth(given)
    const period = month.ok ? await readPeriod(ports, month.value) : month
    if (!period.ok) return period
    const { lines: _lines, journal: _journal, accruals: _accruals, ...view } = period.value
    return ok(view)
  }
  const all = async () => ok({ months: await readPeriods(ports), mapping: await periods.mapped() })
  return [
    answer(endpoints.getPeriods, all),
    answer(endpoints.getPeriod, async ({ params }) => periodOf(params.month)),
    /** Changes no loan. */
    answer(endpoints.closeMonth, async ({ body: { month: given, ...step }, ...call }) => {
      const month = parseMonth(given)
      if (!month.ok) return month
      const taken = await makeTakePeriodStep(ports)(month.value, step, pressOf(ports, call))
      return taken.ok ? periodOf(given) : taken
    }),
    /** Changes no loan. */
    answer(endpoints.mapAccount, async ({ body, ...call }) => {
      const { by, key } = pressOf(ports, call)
      await periods.map({ ...body, by, at: present(clock) }, key)
      return all()
    }),
  ]
}
