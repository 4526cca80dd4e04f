import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Trouble } from './trouble.ts'

/** The clone's top folder, with a slash at its end. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url))

/** Where everything that a local run keeps lives: database, Temporal's file, logs, secrets. */
export const dataFolder = resolve(process.env['TAMARACK_DATA'] ?? join(projectRoot, '.data'))

/** How far each port is from the base, and what needs it. */
export const portTable = {
  web: [0, 'the web and the API'],
  // Only while developing: the API, and the development servers of the two micro-frontends; the
  // web's own server passes calls on to them.
  api: [1, 'the API'],
  customer: [2, 'the development server of mfe-customer'],
  admin: [3, 'the development server of mfe-admin'],
  plaid: [10, 'the Plaid sandbox'],
  zum: [20, 'the Zum sandbox'],
  smtp: [25, 'the mail sandbox'],
  inbox: [26, 'the mail inbox'],
  oidc: [30, 'the sandbox of an identity provider'],
  bank: [31, 'the sandbox of a bank'],
  temporal: [33, 'Temporal'],
  postgres: [54, 'PostgreSQL'],
  temporalUi: [80, "Temporal's web UI"],
} as const

export type Ports = Readonly<Record<keyof typeof portTable, number>>

/** All ports follow from one, so that a second copy needs one number only. */
export const portsFrom = (base: number): Ports =>
  Object.fromEntries(Object.entries(portTable).map(([name, [offset]]) => [name, base + offset])) as Ports

/** The three federated parts of the web by the name of their port. */
export const liveWebParts = ['web', 'customer', 'admin'] as const
export type LiveWebPart = (typeof liveWebParts)[number]

export const liveWebFolder = (name: LiveWebPart): string => (name === 'web' ? 'shells/web' : `mfe-${name}`)

/** The highest offset that `portsFrom` adds. */
export const portSpan = Math.max(...Object.values(portTable).map(([offset]) => offset))

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
