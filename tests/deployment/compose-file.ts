import { parse } from 'yaml'
import * as z from 'zod'

/* The part of the Compose specification
 * (https://github.com/compose-spec/compose-spec/blob/main/spec.md) that docker-compose.yml uses,
 * and nothing else of it: an unknown or misspelt key is refused. Written again because the
 * specification's own schema comes in no package that is looked after. */

const duration = z.string().regex(/^(\d+(\.\d+)?(us|ms|s|m|h))+$/)
const list = z.array(z.string())
const port = z.string().regex(/^(?:\d{1,3}(?:\.\d{1,3}){3}:)?\d{1,5}:\d{1,5}$/)
const condition = z.enum(['service_started', 'service_healthy', 'service_completed_successfully'])
const restart = z.string().regex(/^(no|always|unless-stopped|on-failure(:\d+)?)$/)
const mountedConfig = z.strictObject({ source: z.string(), target: z.string().startsWith('/') })
const network = z.strictObject({ aliases: list.optional() })

const service = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.string() }).optional(),
  profiles: list.optional(),
  command: list.optional(),
  user: z.string().regex(/^\d+:\d+$/),
  restart,
  mem_limit: z.string().regex(/^\d+[mg]$/),
  init: z.boolean(),
  read_only: z.boolean(),
  tmpfs: list,
  cap_drop: list,
  security_opt: list,
  logging: z.strictObject({ driver: z.string(), options: z.record(z.string(), z.string()) }),
  stop_grace_period: duration.optional(),
  // A number or a boolean means something else in YAML than in an environment: the specification
  // wants text, or nothing to pass a variable on.
  environment: z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string().nullable()).optional(),
  secrets: list.default([]),
  configs: z.array(mountedConfig).default([]),
  volumes: z.array(z.string().regex(/^[\w-]+:\/[\w/-]+$/)).default([]),
  networks: z.union([
    list.transform((names) => Object.fromEntries(names.map((name) => [name, {}]))),
    z.record(z.string(), network),
  ]),
  ports: z.array(port).default([]),
  depends_on: z.record(z.string(), z.strictObject({ condition, required: z.boolean().optional() })).default({}),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.enum(['CMD', 'CMD-SHELL'])]).rest(z.string()),
      interval: duration,
      timeout: duration,
      retries: z.int().min(1),
      start_period: duration,
      start_interval: duration.optional(),
    })
    .optional(),
})

const compose = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9_-]*$/),
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.strictObject({ internal: z.boolean().optional() })),
  volumes: z.record(z.string(), z.strictObject({})),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
  configs: z.record(z.string(), z.strictObject({ file: z.string() })),
})

export type Compose = z.infer<typeof compose>
export type Service = z.infer<typeof service>
export type Variables = Readonly<Record<string, string>>

/** Puts variables into a text as Compose does. Throws on a required one that is missing, and on a
 * `$` that means nothing. */
export const interpolate = (text: string, variables: Variables): string =>
  text.replace(/\$(?:\$|\{([A-Z0-9_]+)(?::([-?])([^}]*))?\}|)/g, (found, name?: string, kind?: string, rest = '') => {
    if (found === '$$') return '$'
    if (name === undefined) throw new Error(`a lonely $ in "${text}"`)
    const value = variables[name]
    if (value !== undefined && value !== '') return value
    if (kind === '?') throw new Error(`required variable ${name} is missing a value: ${rest}`)
    return kind === '-' ? rest : ''
  })

const everywhere = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => everywhere(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, everywhere(one, change)]))
}

/** Reads a Compose file: anchors and merges followed, variables put in, every key checked. Throws
 * with all that is wrong. */
export const readCompose = (text: string, variables: Variables): Compose => {
  const whole = parse(text, { merge: true }) as Record<string, unknown>
  const settings = Object.fromEntries(Object.entries(whole).filter(([name]) => !name.startsWith('x-')))
  const parsed = compose.safeParse(everywhere(settings, (one) => interpolate(one, variables)))
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error))
  return parsed.data
}

/** The lines `NAME=value` of an environment file. */
export const readEnvFile = (text: string): Variables =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
