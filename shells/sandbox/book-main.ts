import { rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { isSelection, lives } from './book/lives.ts'
import { makeBook, NoPlaceForABook, wakeLoans } from './book/make-book.ts'
import { parseSandboxSettings } from './settings.ts'

const month = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', month: 'long', year: 'numeric' })
const reportEveryMs = 5_000

const { values } = parseArgs({
  options: {
    loans: { type: 'string', default: String(lives.length) },
    /** `all`, or `new` for loans that were just signed. */
    lives: { type: 'string', default: 'all' },
    seed: { type: 'string', default: 'tamarack' },
    password: { type: 'string', default: 'Tamarack-demo-1' },
    /** A file that is there while the book is being filled, so that one that was interrupted is
     * found. */
    unfinished: { type: 'string' },
    /** An installation that cannot have a book goes without one. */
    'if-fresh': { type: 'boolean', default: false },
  },
})
const { unfinished, lives: selection } = values
if (!isSelection(selection)) throw new Error('--lives takes all or new')
const began = Date.now()
let reportedAt = began
try {
  const environment = parseEnvironment(process.env)
  await makeBook(
    environment,
    parseSandboxSettings(process.env),
    { size: Number(values.loans), selection, seed: values.seed, password: values.password },
    {
      onBegin: () => {
        if (unfinished !== undefined) writeFileSync(unfinished, '')
        console.log(`Filling a book of ${values.loans} invented loans, over a year of theirs …`)
      },
      report: ({ now, begun, lives }) => {
        if (Date.now() - reportedAt < reportEveryMs) return
        reportedAt = Date.now()
        console.log(`  … ${month.format(now)}: ${begun} of ${lives} begun`)
      },
    },
  )
  const loans = await wakeLoans(environment)
  if (unfinished !== undefined) rmSync(unfinished)
  console.log(`The book has ${loans} loans (${Math.round((Date.now() - began) / 1000)} s).`)
  process.exit(0)
} catch (error) {
  const isRefused = error instanceof NoPlaceForABook
  if (isRefused && values['if-fresh']) process.exit(0)
  console.error(isRefused ? `Error: ${error.message}` : error)
  process.exit(1)
}
