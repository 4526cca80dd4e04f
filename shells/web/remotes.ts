import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router-dom'
import type { RemoteModule } from '@tamarack/contracts/federation'
import { remoteEntry, type RemoteName } from './federation.ts'

const remoteNames = ['customer', 'admin'] as const satisfies readonly RemoteName[]
export const isRemote = (name: string | undefined): name is RemoteName => remoteNames.some((remote) => remote === name)

/** Set by a failure: the runtime and the browser both remember failed modules by address. */
const retries = new Map<RemoteName, string>()

/** Loads a micro-frontend's routes, and what all of them share with the shell. After a failure the
 * next call goes to the network again. */
export const loadRoutes = async (name: RemoteName): Promise<RemoteModule<QueryClient, RouteObject>['routes']> => {
  const { federation } = await import('./sharing.ts')
  const entry = `/mfe/${name}/${remoteEntry}${retries.get(name) ?? ''}`
  federation.registerRemotes([{ name, type: 'module', entry }], { force: retries.has(name) })
  try {
    const module = await federation.loadRemote<RemoteModule<QueryClient, RouteObject>>(`${name}/routes`)
    if (module === null) throw new Error(`The ${name} pages could not be loaded`)
    return module.routes
  } catch (error) {
    retries.set(name, `?retry=${Date.now()}`)
    // Not in the browser's words, which stand for a page that is older than the server's files and
    // has to be loaded again.
    throw new Error(`The ${name} pages could not be loaded`, { cause: error })
  }
}
