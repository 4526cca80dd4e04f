import { runInForeground } from './foreground.ts'
import { basePort, dataFolder } from './settings.ts'
import { bookWanted } from './book-wanted.ts'
import { report } from './trouble.ts'
import { addresses } from './addresses.ts'

const book = (() => {
  try {
    return bookWanted(process.argv.slice(2))
  } catch (error) {
    report(error)
    process.exit(1)
  }
})()

await runInForeground({
  book,
  base: basePort(),
  dataFolder,
  web: 'built',
  opening: 'Starting Tamarack …',
  table: (stack, seconds) => [`\nTamarack is ready (${seconds} s).`, '', ...addresses(stack)].join('\n'),
})
