import { createInstance } from '@module-federation/runtime'
import * as runtimeCore from '@module-federation/runtime/core'
import * as react from 'react'
import * as reactDom from 'react-dom'
import type { Shared } from './federation.ts'
import { dependencies } from './package.json'
import * as reactQuery from './vendor/react-query.ts'
import * as reactRouterDom from './vendor/react-router-dom.ts'

/* The shell's half of the federation, loaded with the first micro-frontend: the runtime, and the
 * shell's own copies of what exists once per page. They are handed over as they are, so that the
 * shell itself is bundled like any other page. */

type Module = () => unknown

const share = (name: Shared, provide: { readonly lib: Module } | { readonly get: () => Promise<Module> }) => {
  const version = dependencies[name]
  return { version, ...provide, shareConfig: { singleton: true, strictVersion: true, requiredVersion: version } }
}

const shares: Readonly<Record<Shared, ReturnType<typeof share>>> = {
  react: share('react', { lib: () => react }),
  'react-dom': share('react-dom', { lib: () => reactDom }),
  'react-router-dom': share('react-router-dom', { lib: () => reactRouterDom }),
  '@tanstack/react-query': share('@tanstack/react-query', { lib: () => reactQuery }),
  sonner: share('sonner', {
    get: async () => {
      const sonner = await import('sonner')
      return () => sonner
    },
  }),
}

/** Where the micro-frontends look for the runtime, which they do not bring along. */
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore })

/** What each micro-frontend begins with. */
export const { default: shareScope } = createInstance({
  name: 'shell',
  remotes: [],
  shared: shares,
  shareStrategy: 'loaded-first',
}).shareScopeMap
