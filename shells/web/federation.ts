import type { ModuleFederationOptions } from '@module-federation/vite'

/** The micro-frontends by name: mounted at `/<name>`, built to `mfe-<name>/dist`, served below
 * `/mfe/<name>/`. */
export type RemoteName = 'customer' | 'admin'

/** What exists once per page. The shell brings every copy, so that contexts, cache and toasts are
 * the same for everyone. */
export const shared = ['react', 'react-dom', 'react-router-dom', '@tanstack/react-query', 'sonner'] as const

/** Shares that are provided through a file of named re-exports. */
const vendored = { 'react-router-dom': 'react-router-dom.ts', '@tanstack/react-query': 'react-query.ts' } as const

const common = {
  // 'version-first' would load every remote before the first paint, and a dead remote would break
  // the start page.
  shareStrategy: 'loaded-first',
  dts: false,
} as const satisfies Partial<ModuleFederationOptions>

/** The shell's half: it provides all shares and the federation runtime. No remote is named: they
 * are registered at run time, so that a failed load can be tried again. */
export const hostConfig = (): ModuleFederationOptions => ({
  ...common,
  name: 'shell',
  filename: 'shell-entry-[hash].js',
  shared: Object.fromEntries(
    shared.map((key) => [
      key,
      {
        singleton: true,
        strictVersion: true,
        // Named re-exports let what nobody uses be dropped; a share is otherwise bundled whole.
        ...(key in vendored
          ? { import: `${import.meta.dirname}/vendor/${vendored[key as keyof typeof vendored]}` }
          : {}),
      },
    ]),
  ),
  experiments: { provideExternalRuntime: true },
})

/** A remote's half: one exposed module, its routes; nothing shared is brought along. */
export const remoteConfig = (name: RemoteName): ModuleFederationOptions => ({
  ...common,
  name,
  filename: 'remote-entry-[hash].js',
  manifest: true,
  exposes: { './routes': './routes.tsx' },
  shared: Object.fromEntries(
    shared.map((key) => [key, { singleton: true, import: false, suppressMissingImportWarning: true }]),
  ),
  experiments: { externalRuntime: true },
})
