import { loadRemote, registerRemotes } from '@module-federation/runtime'
import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router-dom'
import type { RemoteModule } from '@tamarack/contracts/federation'
import type { RemoteName } from './federation.ts'

const remoteNames = ['customer', 'admin'] as const satisfies readonly RemoteName[]
export const isRemote = (name: string | undefined): name is RemoteName => remoteNames.some((remote) => remote === name)

/** What a build states about itself, as far as it is read here. */
interface Manifest {
  readonly metaData: {
    readonly publicPath: string
    readonly remoteEntry: { readonly path: string; readonly name: string }
  }
  readonly exposes: readonly { readonly assets: { readonly js: { readonly sync: readonly string[] } } }[]
}

/** The script of the routes is fetched while that of the entry, which names it, is still on its
 * way. */
const preload = (href: string): void => {
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
  document.head.append(link)
}

/** Reads the manifest and registers the micro-frontend with the entry of its present build. The
 * federation runtime can do so too, with five kilobytes of script for what nobody needs here. */
const register = async (name: RemoteName, query: string): Promise<void> => {
  const answer = await fetch(`/mfe/${name}/mf-manifest.json${query}`)
  const { metaData, exposes } = (await answer.json()) as Manifest
  const { publicPath, remoteEntry } = metaData
  for (const { assets } of exposes) for (const file of assets.js.sync) preload(publicPath + file)
  const entry = `${publicPath}${remoteEntry.path}${remoteEntry.name}${query}`
  registerRemotes([{ name, type: 'module', entry }], { force: query !== '' })
}

const failed = new Set<RemoteName>()

/** Loads a micro-frontend's routes. After a failure the next call goes to the network again: the
 * runtime and the browser both remember failed modules by address. */
export const loadRoutes = async (name: RemoteName): Promise<RemoteModule<QueryClient, RouteObject>['routes']> => {
  try {
    await register(name, failed.has(name) ? `?retry=${Date.now()}` : '')
    const module = await loadRemote<RemoteModule<QueryClient, RouteObject>>(`${name}/routes`)
    if (module === null) throw new Error(`The ${name} pages could not be loaded`)
    return module.routes
  } catch (error) {
    failed.add(name)
    throw error
  }
}
