import { addresses } from './addresses.ts'
import { watchSources } from './builds/changes.ts'
import { runInForeground, print } from './foreground.ts'
import { makeRestarts } from './servers/restarts.ts'
import { basePort, dataFolder } from './settings.ts'

await runInForeground({
  base: basePort(),
  dataFolder,
  web: 'live',
  opening: 'Starting Tamarack for development …',
  table: (stack, seconds) =>
    [
      `\nTamarack is ready (${seconds} s). Screens change as you save; API, worker and sandbox start anew when their sources change.`,
      '',
      ...addresses(stack),
    ].join('\n'),
  onUp: ({ shells }) => watchSources(makeRestarts(shells, print).changed),
})
