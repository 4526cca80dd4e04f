import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from '../shells/web/build/compress.config.ts'
import { browsers, css } from '../shells/web/build/css.ts'
import { declaredEndpoints } from '../shells/web/build/declared-endpoints.ts'
import { treeshake } from '../shells/web/build/tree-shaking.ts'
import { wholeShares } from '../shells/web/build/whole-shares.ts'
import { remoteConfig } from '../shells/web/federation.ts'

export default defineConfig({
  base: '/mfe/customer/',
  plugins: [wholeShares(), declaredEndpoints(), react(), federation(remoteConfig('customer')), compress()],
  css,
  // No page of its own: the exposed module is the only entry.
  build: {
    target: browsers,
    cssTarget: browsers,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: { input: { routes: 'routes.tsx' }, treeshake },
  },
})
