import { loadRemote, registerRemotes } from '@module-federation/runtime'
import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router-dom'
import type { RemoteModule } from '@tamarack/contracts/federation'
import type { RemoteName } from './federation.ts'

const remoteNames = ['customer', 'admin'] as const satisfies readonly RemoteName[]
export const isRemote = (name: string | undefined): name is RemoteName => remoteNames.some((remote) => remote === name)

const remote = (name: RemoteName, query = '') => ({
  name,
  type: 'module',
  entry: `/mfe/${name}/mf-manifest.json${query}`,
})

/** Registers the micro-frontends; nothing is loaded yet. */
export const announceRemotes = (): void => registerRemotes(remoteNames.map((name) => remote(name)))

/** Loads a micro-frontend's routes. After a failure the next call goes to the network again: the
 * runtime and the browser both remember failed modules by address. */
export const loadRoutes = async (name: RemoteName): Promise<RemoteModule<QueryClient, RouteObject>['routes']> => {
  try {
    const module = await loadRemote<RemoteModule<QueryClient, RouteObject>>(`${name}/routes`)
    if (module === null) throw new Error(`The ${name} pages could not be loaded`)
    return module.routes
  } catch (error) {
    registerRemotes([remote(name, `?retry=${Date.now()}`)], { force: true })
    throw error
  }
}
