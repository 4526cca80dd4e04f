import { join } from 'node:path'
import { projectRoot } from './settings.ts'

/* The browser tests keep a picture of every screen that they look at
 * (`tests/e2e/support/sight.ts`); words after the command choose among them as for
 * `npm test -- browser`. */
process.env['SCREENS'] = join(projectRoot, 'test-results/screens')
process.argv.splice(2, 0, 'browser')
await import('./test.ts')
