import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { browsers, css, home, treeshake } from './build/common.config.ts'
import { compress } from './build/compress.config.ts'
import { contentSecurity } from './build/content-security.config.ts'
import { declaredEndpoints } from './build/declared-endpoints.ts'
import { hostConfig } from './federation.ts'

/** What every page needs and the browser would find late: the text font in the sheet, and the
 * shares that the federation plugin imports by script. */
const preload = (): Plugin => ({
  name: 'tamarack-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle).flatMap((file) => {
        const kind = file.endsWith('.woff2')
          ? { rel: 'preload', as: 'font', type: 'font/woff2' }
          : /(?:react-router-dom|react-query|pendingShares)-[^/]+\.js$/.test(file) && { rel: 'modulepreload' }
        return kind ? [{ tag: 'link', injectTo: 'head', attrs: { ...kind, crossorigin: true, href: `/${file}` } }] : []
      }),
  },
})

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

export default defineConfig({
  plugins: [declaredEndpoints(), react(), federation(hostConfig()), preload(), contentSecurity(), compress()],
  css,
  build: {
    target: browsers,
    cssTarget: browsers,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: [home, forms] } }, treeshake },
  },
})
