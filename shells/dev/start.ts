import { runInForeground } from './foreground.ts'
import { basePort, dataFolder } from './settings.ts'
import { addresses } from './addresses.ts'

await runInForeground({
  base: basePort(),
  dataFolder,
  web: 'built',
  opening: 'Starting Tamarack …',
  table: (stack, seconds) => [`\nTamarack is ready (${seconds} s).`, '', ...addresses(stack)].join('\n'),
})
