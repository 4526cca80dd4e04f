import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import type { Plugin, Rolldown, UserConfig } from 'vite'
import { remoteConfig, shared, type RemoteName } from '../federation.ts'
import { compress } from './compress.config.ts'
import { declaredEndpoints } from './declared-endpoints.ts'

/** Browsers with `light-dark()`, cascade layers, container queries and `:has()`. */
export const browsers = ['chrome123', 'edge123', 'firefox121', 'safari17.5']

/** The content hash lets shell and remotes carry different versions of one component on the same
 * page. Grid names stay as written: they mean something inside their own grid only, and
 * lightningcss renames just one side when a value has a `var()`. */
export const css = {
  transformer: 'lightningcss',
  lightningcss: { cssModules: { pattern: '[local]_[content-hash]', grid: false } },
} as const satisfies UserConfig['css']

/** What a build may drop. A read whose value nobody uses is one: the federation plugin reads every
 * name of every share. So is an unused schema or endpoint: making one has no effect, but the
 * bundler cannot see it through the checks that are chained to it. */
export const treeshake = {
  propertyReadSideEffects: false,
  manualPureFunctions: ['z', 'endpoint'],
} as const satisfies Rolldown.TreeshakingOptions

/** Every file costs a phone a round trip: what every page of a part begins with comes as one. What
 * the federation plugin has to load first stays apart. */
export const home = {
  name: 'home',
  tags: ['$initial'] as '$initial'[],
  test: /^(?!.*(?:virtual:|node_modules))|__loadShare__|jsx-runtime/,
  includeDependenciesRecursively: false,
  priority: 1,
}

/** Toasts come with the first press that shows one; whatever is imported at once is loaded with the
 * part. */
const used = (share: string): string => (share === 'sonner' ? `void (() => import('sonner'))` : `import '${share}'`)

/** Notifies the federation plugin with the first module it reads that every name of every share may
 * be used; a bare import counts as that. Left to itself (1.23.0) it gathers the names that modules
 * import until none was read for ten milliseconds. On a busy machine the next one takes longer:
 * what it imports is then missing, and the build fails. */
const wholeShares = (): Plugin => ({
  name: 'tamarack-whole-shares',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/routes\.tsx$/ },
    handler: (code) => ({ code: `${code}\n${shared.map(used).join('\n')}\n`, map: null }),
  },
})

/** The build of a micro-frontend. It has no page of its own: the exposed module is the only
 * entry. */
export const remoteBuild = (name: RemoteName): UserConfig => ({
  base: `/mfe/${name}/`,
  plugins: [wholeShares(), declaredEndpoints(), react(), federation(remoteConfig(name)), compress()],
  css,
  build: {
    target: browsers,
    cssTarget: browsers,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      input: { routes: 'routes.tsx' },
      output: { codeSplitting: { groups: [home] } },
      treeshake,
    },
  },
})
