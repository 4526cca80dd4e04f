import { expect, test } from 'vitest'
import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import type { DailyRunName } from '@tamarack/domain/daily-runs/daily-run'
import { localDate } from '@tamarack/domain/values/local-date'
import type { DailyRuns } from '../ports/daily-runs.port.ts'
import { makeRunDaily, type DailyOutcome } from './run-daily.ts'
import { makeScheduledOnMovedClock } from './scheduled-on-moved-clock.ts'

const at = (day: string, hour: number) => torontoInstant(localDate(day), hour, 0, 0)

const world = () => {
  let now = at('2026-12-01', 12)
  let fails = false
  let outcome: DailyOutcome = 'done'
  const days = new Map<DailyRunName, string>()
  const done: string[] = []
  const runs: DailyRuns = {
    lastDay: async (name) => days.get(name) ?? null,
    done: async (name, day) => void days.set(name, day),
    again: async (name) => void days.delete(name),
  }
  const work = (name: string) => async () => {
    if (fails) throw new Error('out of reach')
    done.push(`${name} at ${new Date(now).toISOString()}`)
    return outcome
  }
  const run = makeRunDaily(
    { clock: { now: () => now }, runs },
    {
      'pad-file': work('file'),
      reconciliation: work('reconciliation'),
      retention: work('retention'),
      'change-notices': work('change notices'),
      'accrued-interest': work('accrued interest'),
      'record-check': work('record check'),
      'law-check': work('law check'),
    },
  )
  return {
    run,
    runs,
    done,
    days,
    moveTo: (moment: typeof now): void => {
      now = moment
    },
    end: (value: DailyOutcome): void => {
      outcome = value
    },
    fail: (value: boolean): void => {
      fails = value
    },
  }
}

test('the work of a day is done once, no matter who starts it and however often', async () => {
  const { run, done, moveTo } = world()
  moveTo(at('2026-12-01', 16))
  const ran = [await run('pad-file'), await run('pad-file'), await run('pad-file')]
  expect(ran).toEqual([{ day: '2026-12-01' }, { day: null }, { day: null }])
  expect(done).toHaveLength(1)
})

test('a day ahead that somebody wrote into the table silences nothing, and is corrected', async () => {
  const { run, runs, moveTo } = world()
  moveTo(at('2026-12-01', 16))
  await runs.done('record-check', '2030-01-01', at('2026-12-01', 15))
  expect(await run('record-check')).toEqual({ day: '2026-12-01' })
  expect(await runs.lastDay('record-check')).toBe('2026-12-01')
})

test('before the cut-off of a day the last one counts, and on a Sunday the Friday before', async () => {
  const { run, moveTo } = world()
  expect(await run('pad-file')).toEqual({ day: '2026-11-30' })
  moveTo(at('2026-12-06', 18))
  expect(await run('pad-file')).toEqual({ day: '2026-12-04' })
  expect(await run('reconciliation')).toEqual({ day: '2026-12-06' })
})

test('work that fails stays due and is done when it is started again', async () => {
  const { run, days, moveTo, fail } = world()
  moveTo(at('2026-12-01', 16))
  fail(true)
  await expect(run('pad-file')).rejects.toThrow('out of reach')
  expect(days.get('pad-file')).toBeUndefined()
  fail(false)
  expect(await run('pad-file')).toEqual({ day: '2026-12-01' })
})

test('a week that was missed is made up for by one run', async () => {
  const { run, done, moveTo } = world()
  moveTo(at('2026-12-01', 16))
  await run('pad-file')
  moveTo(at('2026-12-10', 20))
  expect([await run('pad-file'), await run('pad-file')]).toEqual([{ day: '2026-12-10' }, { day: null }])
  expect(done).toHaveLength(2)
})

test('on a moved clock a file is due while a debit waits, and answers are read while some lie there', async () => {
  const { runs } = world()
  const started: string[] = []
  let [waiting, answers, fails] = [0, 0, false]
  const scheduled = makeScheduledOnMovedClock({
    runs,
    debits: { waiting: async (addedBy) => (addedBy >= at('2026-12-01', 6) ? waiting : 0) },
    files: { toNotify: async () => [] },
    drop: {
      answers: async () => Array.from({ length: answers }, () => ({ name: 'a', text: '', acknowledgement: null })),
    },
    starter: {
      start: async (work) => {
        started.push(work)
        return !fails
      },
    },
  })
  const cutOff = at('2026-12-01', 16)
  expect(await scheduled.nextDue(at('2026-12-01', 6))).toBeUndefined()
  expect(await scheduled.catchUp(cutOff)).toBe('nothing-due')
  ;[waiting, answers] = [1, 0]
  expect(await scheduled.nextDue(at('2026-12-01', 6))).toBe(cutOff)
  // The file of the day before was due, too; a debit of this morning is none of its.
  expect(await scheduled.catchUp(at('2026-12-01', 15))).toBe('nothing-due')
  expect(await scheduled.catchUp(cutOff)).toBe('done')
  ;[waiting, answers] = [0, 2]
  expect(await scheduled.catchUp(cutOff)).toBe('done')
  expect(started).toEqual(['pad-file', 'bank-answers'])
  fails = true
  expect(await scheduled.catchUp(cutOff)).toBe('unfinished')
})

test('a work that has more to do than it may at once stays due for its day', async () => {
  const { run, end, days } = world()
  end('continues')
  expect(await run('reconciliation')).toEqual({ day: '2026-12-01', continues: true })
  expect(days.get('reconciliation')).toBeUndefined()
  end('done')
  expect(await run('reconciliation')).toEqual({ day: '2026-12-01' })
  expect(await run('reconciliation')).toEqual({ day: null })
})
