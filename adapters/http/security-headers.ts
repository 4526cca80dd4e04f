import type { Middleware } from 'koa'
import type { AppSettings } from './app-ports.ts'
import { written } from './page-links.ts'

interface Hashes {
  readonly scriptSrc: readonly string[]
  readonly styleSrc: readonly string[]
}

const noHashes: Hashes = { scriptSrc: [], styleSrc: [] }
const isHashes = (value: unknown): value is Hashes =>
  typeof value === 'object' &&
  value !== null &&
  'scriptSrc' in value &&
  Array.isArray(value.scriptSrc) &&
  'styleSrc' in value &&
  Array.isArray(value.styleSrc)

/** The hashes that the build of the screens wrote next to its page; none before a build. */
const hashesOfBuild = async (folder: string): Promise<Hashes> => {
  const hashes = await written<unknown>(folder, 'csp.json')
  return isHashes(hashes) ? hashes : noHashes
}

type Sources = Readonly<Record<'script' | 'frame' | 'connect' | 'styleAttribute', readonly string[]>>

/** The two connectors: Plaid Link (react-plaid-link's README names its four sources) and Zum's
 * aggregation connector (its SDK page). */
const providers: Sources = {
  script: ['https://cdn.plaid.com/link/v2/stable/link-initialize.js', 'https://cdn.aggregation.zumrails.com'],
  frame: ['https://cdn.plaid.com', 'https://connector.aggregation.zumrails.com'],
  connect: ['https://production.plaid.com'],
  styleAttribute: [`'unsafe-inline'`],
}

const sandboxes = ({ plaidBaseUrl, zumBaseUrl }: AppSettings): Sources => {
  const origins = [plaidBaseUrl, zumBaseUrl].map((address) => new URL(address).origin)
  return { script: [], frame: origins, connect: origins, styleAttribute: [] }
}

const directive = (name: string, ...sources: readonly string[]): string => `${name} ${sources.join(' ')}`

/** The Content-Security-Policy of our pages: our own files, this build's inline pieces by hash, and
 * the connectors of this environment. */
export const pagePolicy = async (settings: AppSettings): Promise<string> => {
  const hashes = settings.screens === null ? noHashes : await hashesOfBuild(settings.screens.shell)
  const others = settings.sandbox ? sandboxes(settings) : providers
  return [
    `default-src 'none'`,
    directive('script-src', `'self'`, ...hashes.scriptSrc, ...others.script),
    directive('style-src', `'self'`, ...hashes.styleSrc),
    ...(others.styleAttribute.length > 0 ? [directive('style-src-attr', ...others.styleAttribute)] : []),
    directive('connect-src', `'self'`, ...others.connect),
    directive('frame-src', ...others.frame),
    `img-src 'self' data:`,
    `font-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    ...(settings.publicOrigin.startsWith('https://') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Of an answer that is no page: a browser that shows it all the same may load and run nothing. */
const dataPolicy = `default-src 'none'; frame-ancestors 'none'`

/** Headers of every answer; a page sets its own policy later. */
export const securityHeaders = (settings: AppSettings): Middleware => {
  const https = settings.publicOrigin.startsWith('https://')
  // Plaid's window photographs documents and faces.
  const camera = settings.sandbox ? 'camera=()' : 'camera=(self "https://cdn.plaid.com")'
  return async (ctx, next) => {
    ctx.set({
      'content-security-policy': dataPolicy,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': `${camera}, geolocation=(), microphone=(), payment=(), usb=()`,
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    })
    await next()
  }
}
