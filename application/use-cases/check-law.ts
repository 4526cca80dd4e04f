import type { RuleId } from '@tamarack/domain/explanations/explanation'
import { checkPerson, lawChecks, type Checked } from '@tamarack/domain/law-checks/law-checks'
import { present, type Clock } from '../ports/clock.port.ts'
import type { LawRecords } from '../ports/law-records.port.ts'
import type { DailyOutcome } from './run-daily.ts'

interface Ports {
  readonly clock: Clock
  readonly laws: Pick<LawRecords, 'people' | 'openRun' | 'add'>
}

const loansAtOnce = 200

/** So many loans in one start, and in one transaction with what was found. */
const pagesInAStart = 100

const plus = (one: Checked | undefined, other: Checked): Checked => ({
  looked: (one?.looked ?? 0) + other.looked,
  breaches: [...(one?.breaches ?? []), ...other.breaches],
})

/** All checks of the law over every agreed loan, a part at each start; each run leaves what it
 * looked at and found, and each breach goes into the register. */
export const makeCheckLaw =
  ({ clock, laws }: Ports) =>
  async (): Promise<DailyOutcome> => {
    const now = present(clock)
    const run = await laws.openRun(now)
    let { after, loans } = run
    const sums = new Map<RuleId, Checked>(lawChecks.map(({ id }) => [id, { looked: 0, breaches: [] }]))
    for (let page = 0; page < pagesInAStart; page += 1) {
      const people = await laws.people(after, loansAtOnce)
      const read = people.reduce((sum, person) => sum + person.loans.length, 0)
      for (const person of people)
        for (const [id, checked] of checkPerson(person.loans, now, person.coBorrowed))
          sums.set(id, plus(sums.get(id), checked))
      after = people.at(-1)?.person ?? after
      loans += read
      if (read < loansAtOnce) {
        await laws.add({ ...run, after, loans, finishedAt: present(clock) }, sums, now)
        return 'done'
      }
    }
    await laws.add({ ...run, after, loans }, sums, now)
    return 'continues'
  }
