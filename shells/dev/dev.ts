import { watchSources } from './builds/changes.ts'
import { print, runInForeground } from './foreground.ts'
import { makeRestarts } from './servers/restarts.ts'

await runInForeground({
  web: 'live',
  opening: 'Starting Tamarack for development …',
  hint: 'Screens change as you save; API, worker and sandbox start anew when their sources change.',
  onUp: ({ shells }) => watchSources(makeRestarts(shells, print).changed),
})
