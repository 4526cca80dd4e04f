import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { browsers, css, treeshake } from './build/common.config.ts'
import { compress } from './build/compress.config.ts'
import { contentSecurity } from './build/content-security.config.ts'
import { declaredEndpoints } from './build/declared-endpoints.ts'
import { hostConfig } from './federation.ts'

/** The text font is needed by the first paint, but the browser would only find it in the sheet. */
const preloadFont = (): Plugin => ({
  name: 'tamarack-preload-font',
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

export default defineConfig({
  plugins: [declaredEndpoints(), react(), federation(hostConfig()), preloadFont(), contentSecurity(), compress()],
  css,
  build: {
    target: browsers,
    cssTarget: browsers,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: { treeshake },
  },
})
