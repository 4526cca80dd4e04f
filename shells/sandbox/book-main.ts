import { parseArgs } from 'node:util'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { makeBook, NoPlaceForABook, wakeLoans } from './book/make-book.ts'
import { parseSandboxSettings } from './settings.ts'

const month = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', month: 'long', year: 'numeric' })
const reportEveryMs = 5_000

const { values } = parseArgs({
  options: {
    loans: { type: 'string', default: '40' },
    seed: { type: 'string', default: 'tamarack' },
    password: { type: 'string', default: 'Tamarack-demo-1' },
  },
})
let reportedAt = Date.now()
try {
  const began = Date.now()
  const environment = parseEnvironment(process.env)
  await makeBook(
    environment,
    parseSandboxSettings(process.env),
    { size: Number(values.loans), seed: values.seed, password: values.password },
    ({ now, begun, lives }) => {
      if (Date.now() - reportedAt < reportEveryMs) return
      reportedAt = Date.now()
      console.log(`  … ${month.format(now)}: ${begun} of ${lives} begun`)
    },
  )
  const loans = await wakeLoans(environment)
  console.log(`The book has ${loans} loans (${Math.round((Date.now() - began) / 1000)} s).`)
  process.exit(0)
} catch (error) {
  console.error(error instanceof NoPlaceForABook ? error.message : error)
  process.exit(1)
}
