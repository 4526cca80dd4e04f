import type { UserConfig } from 'vite'

/** Browsers with `light-dark()`, cascade layers, container queries and `:has()`. */
export const browsers = ['chrome123', 'edge123', 'firefox121', 'safari17.5']

/**
 * The content hash lets shell and remotes carry different versions of one component on the same page.
 * Grid names stay as written: they mean something inside their own grid only, and lightningcss renames just one side when a value has a `var()`.
 */
export const css = {
  transformer: 'lightningcss',
  lightningcss: { cssModules: { pattern: '[local]_[content-hash]', grid: false } },
} as const satisfies UserConfig['css']
