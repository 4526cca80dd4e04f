import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { getOwnLoans } from '@tamarack/contracts/endpoints/loan'
import { getSite } from '@tamarack/contracts/endpoints/site'
import { paths } from '@tamarack/contracts/paths'
import { browsers, css, home, treeshake } from './build/common.config.ts'
import { compress } from './build/compress.config.ts'
import { contentSecurity } from './build/content-security.config.ts'
import { declaredEndpoints } from './build/declared-endpoints.ts'

/** Script waits for what is seen first: the sheet, and the text font in it, which the browser would
 * find late. */
const preload = (): Plugin => ({
  name: 'tamarack-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => ({
      html: html.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"'),
      tags: Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
        })),
    }),
  },
})

const script = (file: string): string => `</${file}>; rel=modulepreload; fetchpriority=low`
const answer = (path: string): string => `<${path}>; rel=preload; as=fetch; crossorigin`

/** What every page reads that depends on who is signed in. */
const personal = ['/api/auth/get-session', getSite.path]

/** By the beginning of a page's address: what the page loads first besides what every page begins
 * with, and what it reads. */
const pages = [
  ['/auth', null, personal],
  [paths.login, 'auth/login.tsx', []],
  ['/customer', 'sharing.ts', personal],
  [paths.dashboard, null, [getOwnLoans.path]],
  ['/admin', 'sharing.ts', personal],
  ['/account', 'account/account-layout.tsx', personal],
] as const

/** Writes `links.json`: what the server has a browser load at once with a page, and that would
 * otherwise be requested when the script before it has run. */
const links = (): Plugin => ({
  name: 'tamarack-links',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const first = chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName, imports }) => [fileName, ...imports])
    const scriptsOf = (source: string): readonly string[] => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/shells/web/${source}`))
      if (chunk === undefined) throw new Error(`No chunk is made of ${source}`)
      return [chunk.fileName, ...chunk.imports].filter((file) => !first.includes(file))
    }
    const byPlace = pages.map(([place, source, reads]) => [
      place,
      [...(source === null ? [] : scriptsOf(source).map(script)), ...reads.map(answer)],
    ])
    this.emitFile({ type: 'asset', fileName: 'links.json', source: JSON.stringify(Object.fromEntries(byPlace)) })
  },
})

/** What changes with a release of a library only. */
const libraries = {
  name: 'libraries',
  test: /[/]node_modules[/](?:react|react-dom|scheduler|react-router|@tanstack)[/]/,
  priority: 2,
} as const

/** What forms share comes as one as well, with all that is on the sign-in page. */
const forms = {
  name: 'forms',
  test: new RegExp(
    [
      '/react-hook-form/|/@hookform/',
      '/ui/(?:form|form-layout|text-input|choices|new-tab)[.]',
      '/contracts/sign-in-errors[.]',
      '/auth/(?:auth|auth-card|confirmation|provider-buttons|terms)[.]',
    ].join('|'),
  ),
} as const

/** The router's production build, which is published beside the other and named by nothing in its
 * package: without the warnings for developers. */
const router = ['react-router', 'react-router/dom'].map((name) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(import.meta.resolve(name)).replace('/dist/development/', '/dist/production/'),
}))

export default defineConfig({
  plugins: [declaredEndpoints(), react(), preload(), links(), contentSecurity(), compress()],
  resolve: { alias: router },
  css,
  // The federation runtime shares copies, and nowhere but in browsers: micro-frontends are found
  // without it.
  define: {
    ENV_TARGET: `'web'`,
    FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  },
  build: {
    target: browsers,
    cssTarget: browsers,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: [libraries, home, forms] } }, treeshake },
  },
})
