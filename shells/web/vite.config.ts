import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { browsers, css, home, treeshake } from './build/common.config.ts'
import { compress } from './build/compress.config.ts'
import { contentSecurity } from './build/content-security.config.ts'
import { declaredEndpoints } from './build/declared-endpoints.ts'

/** What every page needs and the browser would find late: the text font in the sheet. */
const preload = (): Plugin => ({
  name: 'tamarack-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
        })),
  },
})

/** What changes with a release of a library only. */
const libraries = {
  name: 'libraries',
  tags: ['$initial'] as '$initial'[],
  test: /node_modules/,
  includeDependenciesRecursively: false,
  priority: 1,
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

export default defineConfig({
  plugins: [declaredEndpoints(), react(), preload(), contentSecurity(), compress()],
  css,
  // Micro-frontends are found without manifests, which is what the snapshots of the federation
  // runtime are about, and nowhere but in browsers.
  define: { ENV_TARGET: `'web'`, FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' },
  build: {
    target: browsers,
    cssTarget: browsers,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: [home, libraries, forms] } }, treeshake },
  },
})
