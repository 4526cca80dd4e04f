import type { ModuleFederationOptions } from '@module-federation/vite'

/** The micro-frontends by name: mounted at `/<name>`, built to `mfe-<name>/dist`, served below
 * `/mfe/<name>/`. */
export type RemoteName = 'customer' | 'admin'

/** The file of a micro-frontend that the shell loads first, always under this name: the server has
 * browsers ask whether it changed. */
export const remoteEntry = 'remote-entry.js'

/** What exists once per page. The shell brings every copy (`sharing.ts`), so that contexts, cache
 * and toasts are the same for everyone. */
export const shared = ['react', 'react-dom', 'react-router-dom', '@tanstack/react-query', 'sonner'] as const
export type Shared = (typeof shared)[number]

/** One exposed module, the routes of a micro-frontend; nothing shared is brought along. */
export const remoteConfig = (name: RemoteName): ModuleFederationOptions => ({
  name,
  filename: remoteEntry,
  // Read by the server, which has a browser load at once what the pages begin with.
  manifest: true,
  bundleAllCSS: true,
  dts: false,
  shareStrategy: 'loaded-first',
  exposes: { './routes': './routes.tsx' },
  shared: Object.fromEntries(
    shared.map((key) => [key, { singleton: true, import: false, suppressMissingImportWarning: true }]),
  ),
  experiments: { externalRuntime: true },
})
