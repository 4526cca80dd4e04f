import type { Plugin } from 'vite'
import { shared } from '../federation.ts'

/**
 * Notifies the federation plugin with the first module it reads that every name of every share may be used; a bare import counts as that. Left to itself
 * (1.23.0) it gathers the names that modules import until none was read for ten milliseconds. On a busy machine the next one takes longer: what it
 * imports is then missing, and the build fails.
 */
export const wholeShares = (): Plugin => ({
  name: 'tamarack-whole-shares',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/routes\.tsx$/ },
    handler: (code) => ({ code: `${code}\n${shared.map((share) => `import '${share}'`).join('\n')}\n`, map: null }),
  },
})
