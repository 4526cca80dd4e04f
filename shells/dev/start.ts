import { runInForeground } from './foreground.ts'
import { basePort, dataFolder } from './settings.ts'
import { bookWanted } from './book-wanted.ts'
import { addresses } from './addresses.ts'

await runInForeground({
  book: bookWanted(process.argv.slice(2)),
  base: basePort(),
  dataFolder,
  web: 'built',
  opening: 'Starting Tamarack …',
  table: (stack, seconds) => [`\nTamarack is ready (${seconds} s).`, '', ...addresses(stack)].join('\n'),
})
