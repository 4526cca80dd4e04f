import type { UserConfig } from 'vite'

/** Browsers with `light-dark()`, cascade layers, container queries and `:has()`. */
export const browsers = ['chrome123', 'edge123', 'firefox121', 'safari17.5']

/** The content hash lets shell and remotes carry different versions of one component on the same page. */
export const css = {
  transformer: 'lightningcss',
  lightningcss: { cssModules: { pattern: '[local]_[content-hash]' } },
} as const satisfies UserConfig['css']
