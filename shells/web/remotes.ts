import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router-dom'
import type { RemoteModule } from '@tamarack/contracts/federation'
import { remoteEntry, type RemoteName } from './federation.ts'

const remoteNames = ['customer', 'admin'] as const satisfies readonly RemoteName[]
export const isRemote = (name: string | undefined): name is RemoteName => remoteNames.some((remote) => remote === name)

/** How Module Federation enters what was built by itself. */
interface Container {
  readonly init: (shareScope: unknown) => Promise<unknown>
  readonly get: (module: './routes') => Promise<() => RemoteModule<QueryClient, RouteObject>>
}

/** Set by a failure: the browser remembers failed modules by address. */
const retries = new Map<RemoteName, string>()

/** Loads a micro-frontend's routes, and what all of them share with the shell. After a failure the
 * next call goes to the network again. */
export const loadRoutes = async (name: RemoteName): Promise<RemoteModule<QueryClient, RouteObject>['routes']> => {
  const { shareScope } = await import('./sharing.ts')
  const entry = `/mfe/${name}/${remoteEntry}${retries.get(name) ?? ''}`
  try {
    const container = (await import(/* @vite-ignore */ entry)) as Container
    await container.init(shareScope)
    const module = await container.get('./routes')
    return module().routes
  } catch (error) {
    retries.set(name, `?retry=${Date.now()}`)
    // Not in the browser's words, which stand for a page that is older than the server's files and
    // has to be loaded again.
    throw new Error(`The ${name} pages could not be loaded`, { cause: error })
  }
}
