import { rmSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { ensureSchedules, pauseSchedule, resumeSchedule, schedulesOf } from '@tamarack/adapter-temporal/schedules'
import { closeAll, compose } from '@tamarack/shell-composition/container'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { EngineClient, FileRail, resolve } from '@tamarack/shell-composition/provide'
import { isSelection, lives } from './book/lives.ts'
import { makeBook, NoPlaceForABook, wakeLoans } from './book/make-book.ts'
import { parseSandboxSettings } from './settings.ts'

const month = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', month: 'long', year: 'numeric' })
const printEveryMs = 5_000
const noteEveryMs = 500

const { values } = parseArgs({
  options: {
    loans: { type: 'string', default: String(lives.length) },
    /** `all`, or `new` for loans that were just signed. */
    lives: { type: 'string', default: 'all' },
    seed: { type: 'string', default: 'tamarack' },
    password: { type: 'string', default: 'Tamarack-demo-1' },
    /** The file that exists while the book is incomplete. It contains the progress as JSON. */
    unfinished: { type: 'string' },
    /** An installation that cannot have a book goes without one. */
    'if-fresh': { type: 'boolean', default: false },
    /** Completes a filled book: resumes its workflows and the schedules. */
    wake: { type: 'boolean', default: false },
  },
})
const { unfinished, lives: selection } = values
if (!isSelection(selection)) throw new Error('--lives takes all or new')
const environment = parseEnvironment(process.env)
const reason = 'The sample book is being filled'

/** Pauses every schedule, or resumes the schedules that the book paused. */
const setSchedules = async (state: 'paused' | 'running'): Promise<void> => {
  const container = compose(environment)
  try {
    const engine = await resolve(container, EngineClient)
    const padFiles = (await resolve(container, FileRail)) !== null
    // The worker creates the schedules and may start later. It leaves them paused.
    await ensureSchedules(engine, { movable: environment.SANDBOX, padFiles })
    for (const { name } of await schedulesOf(engine))
      await (state === 'paused' ? pauseSchedule : resumeSchedule)(engine, name, reason)
  } finally {
    await closeAll(container)
  }
}

const note = (progress: { readonly begun: number; readonly lives: number }): void => {
  if (unfinished !== undefined) writeFileSync(unfinished, JSON.stringify(progress))
}

const fill = async (): Promise<void> => {
  // The product is in use meanwhile.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  let [printedAt, notedAt] = [Date.now(), Date.now()]
  await makeBook(
    environment,
    parseSandboxSettings(process.env),
    { size: Number(values.loans), selection, seed: values.seed, password: values.password },
    {
      onBegin: async () => {
        note({ begun: 0, lives: Number(values.loans) })
        await setSchedules('paused')
        console.log(`Filling a book of ${values.loans} invented loans in the background, over a year of theirs …`)
      },
      report: ({ now, begun, lives: all }) => {
        if (Date.now() - notedAt >= noteEveryMs) {
          notedAt = Date.now()
          note({ begun, lives: all })
        }
        if (Date.now() - printedAt < printEveryMs) return
        printedAt = Date.now()
        console.log(`  … the book is in ${month.format(now)}: ${begun} of ${all} begun`)
      },
    },
  )
}

const wake = async (): Promise<void> => {
  const loans = await wakeLoans(environment)
  await setSchedules('running')
  if (unfinished !== undefined) rmSync(unfinished)
  console.log(`The book is complete: ${loans} loans.`)
}

try {
  await (values.wake ? wake() : fill())
  process.exit(0)
} catch (error) {
  const isRefused = error instanceof NoPlaceForABook
  if (isRefused && values['if-fresh']) process.exit(0)
  console.error(isRefused ? `Error: ${error.message}` : error)
  process.exit(1)
}
