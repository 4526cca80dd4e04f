import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Trouble } from './trouble.ts'

/** The clone's top folder, with a slash at its end. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url))

/** Where everything that a local run keeps lives: database, Temporal's file, logs, secrets. */
export const dataFolder = resolve(process.env['TAMARACK_DATA'] ?? join(projectRoot, '.data'))

export interface Ports {
  readonly web: number
  /** Only while developing: the API, and the development servers of the two micro-frontends; the
   * web's own server passes calls on to them. */
  readonly api: number
  readonly customer: number
  readonly admin: number
  readonly plaid: number
  readonly zum: number
  readonly smtp: number
  readonly inbox: number
  readonly oidc: number
  readonly bank: number
  readonly temporal: number
  readonly postgres: number
  readonly temporalUi: number
}

/** All ports follow from one, so that a second copy needs one number only. */
export const portsFrom = (base: number): Ports => ({
  web: base,
  api: base + 1,
  customer: base + 2,
  admin: base + 3,
  plaid: base + 10,
  zum: base + 20,
  smtp: base + 25,
  inbox: base + 26,
  oidc: base + 30,
  bank: base + 31,
  temporal: base + 33,
  postgres: base + 54,
  temporalUi: base + 80,
})

/** The three federated parts of the web by the name of their port. */
export const liveWebParts = ['web', 'customer', 'admin'] as const
export type LiveWebPart = (typeof liveWebParts)[number]

export const liveWebFolder = (name: LiveWebPart): string => (name === 'web' ? 'shells/web' : `mfe-${name}`)

/** The highest offset that `portsFrom` adds. */
export const portSpan = 80

/** The base port: `TAMARACK_PORT`, or 4000. */
export const basePort = (): number => {
  const written = process.env['TAMARACK_PORT'] ?? '4000'
  const base = Number(written)
  if (Number.isInteger(base) && base >= 1024 && base + portSpan <= 65_535) return base
  throw new Trouble(
    `TAMARACK_PORT is '${written}', which is not a usable port.`,
    `choose a whole number from 1024 to ${65_535 - portSpan}, for example TAMARACK_PORT=5000 npm start`,
  )
}
