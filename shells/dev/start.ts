import { bookWanted } from './book-wanted.ts'
import { runInForeground } from './foreground.ts'
import { report } from './trouble.ts'

const book = (() => {
  try {
    return bookWanted(process.argv.slice(2))
  } catch (error) {
    report(error)
    process.exit(1)
  }
})()

await runInForeground({ book, web: 'built', opening: 'Starting Tamarack …' })
