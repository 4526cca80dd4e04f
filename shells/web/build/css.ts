import type { UserConfig } from 'vite'

/** Browsers with `light-dark()`, cascade layers, container queries and `:has()`. */
export const browsers = ['chrome123', 'edge123', 'firefox121', 'safari17.5']

/** The name stands last because grid line names need it there. The content hash lets shell and remotes carry different versions of one component on the same page. */
export const css = {
  transformer: 'lightningcss',
  lightningcss: { cssModules: { pattern: '[content-hash]_[local]' } },
} as const satisfies UserConfig['css']
