import { join } from 'node:path'
import { createServer, type InlineConfig, type Plugin, type ProxyOptions } from 'vite'
import { reportReady, untilStopped } from '@tamarack/shell-composition/until-stopped'
import { answers } from '../servers/ports.ts'
import { until } from '../servers/processes.ts'
import { liveWebFolder, projectRoot, type LiveWebPart, type Ports } from '../settings.ts'

/** Called as `node live-web.ts customer '{"web":4000,…}'`: serves one part of the web from its
 * sources. The shell's server stands where browsers look for the product, and passes on the calls
 * of the API and the two micro-frontends, so that all of it is one origin as in production. */
const [name, written] = process.argv.slice(2) as [LiveWebPart, string]
const ports = JSON.parse(written) as Ports

/** What the API answers besides the pages. */
const apiPaths = ['/api', '/sandbox', '/healthz', '/readyz']

/** While the API starts again a call waits for it, so that a change of the sources is no failed
 * call on the screen. */
const apiIsUp = (): Plugin => ({
  name: 'tamarack-api-is-up',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      if (!apiPaths.some((path) => request.url?.startsWith(path))) return next()
      void until(() => answers(ports.api), 15_000).then(() => next())
    })
  },
})

/** A remote's components must be refreshed by the shell's copy of React Refresh, which is the one
 * that belongs to the page's React: with a copy of their own, changes arrive and are not shown. */
const refreshOfShell = (): Plugin => ({
  name: 'tamarack-refresh-of-shell',
  enforce: 'pre',
  configureServer: (server) => {
    server.middlewares.use((request, response, next) => {
      if (!request.url?.split('?')[0]?.endsWith('/@react-refresh')) return next()
      response.setHeader('content-type', 'text/javascript')
      response.end("export * from '/@react-refresh'; export { default } from '/@react-refresh'")
    })
  },
})

const passedOn = (port: number, options: ProxyOptions = {}): ProxyOptions => ({
  target: `http://127.0.0.1:${port}`,
  ...options,
})

const shell = (): InlineConfig => ({
  plugins: [apiIsUp()],
  server: {
    proxy: {
      ...Object.fromEntries(apiPaths.map((path) => [path, passedOn(ports.api)])),
      '/mfe/customer': passedOn(ports.customer, { ws: true }),
      '/mfe/admin': passedOn(ports.admin, { ws: true }),
    },
  },
})

// Listened for from the start: the parent may be gone before everything is up.
const stopped = untilStopped()
const folder = join(projectRoot, liveWebFolder(name))
const { plugins = [], server = {} } = name === 'web' ? shell() : { plugins: [refreshOfShell()] }
const vite = await createServer({
  root: folder,
  configFile: join(folder, 'vite.config.ts'),
  clearScreen: false,
  plugins,
  server: { ...server, port: ports[name], strictPort: true, host: '127.0.0.1' },
})
await vite.listen()
reportReady()
await stopped
await vite.close()
process.exit(0)
