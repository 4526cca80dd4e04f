import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contentSecurity } from './build/content-security.config.ts'
import { browsers, css } from './build/css.ts'
import { hostConfig } from './federation.ts'

export default defineConfig({
  plugins: [react(), federation(hostConfig()), contentSecurity()],
  css,
  build: { target: browsers, cssTarget: browsers, emptyOutDir: true, assetsInlineLimit: 0 },
})
