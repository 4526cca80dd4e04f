import { createPrivateKey } from 'node:crypto'
import * as z from 'zod'
import { debitRails } from '@tamarack/application/pad-file/debits-by-file'
import { returnsFiles } from '@tamarack/application/pad-file/rail'
import { withFiles, type ReadText } from './secret-files.ts'

/** Nobody draws so few different characters or bytes by chance: it was typed. */
const isDrawn = (values: Iterable<string | number>): boolean => new Set(values).size >= 12
const secret = z
  .string()
  .min(32, 'needs at least 32 characters')
  .refine(isDrawn, 'is no random text: npm run secrets makes one')
/** 32 random bytes in base64. */
const key = z
  .string()
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'needs 32 bytes in base64')
  .refine((text) => isDrawn(Buffer.from(text, 'base64')), 'is no random key: npm run secrets makes one')
/** Such keys with commas between: the first seals, each of them opens. */
const keyRing = z.string().superRefine((text, context) => {
  const keys = text.split(',')
  for (const one of keys) for (const issue of key.safeParse(one).error?.issues ?? []) context.addIssue(issue.message)
  if (new Set(keys).size < keys.length) context.addIssue('names a key twice')
})
const url = z.url()
const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true')
/** A variable that is there and empty counts as missing. */
const optional = z
  .string()
  .transform((text) => (text === '' ? undefined : text))
  .optional()
const number = z.coerce.number().int()

/** Variables that make sense only together. */
const groups = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['PAD_FILE_FOLDER', 'PAD_ORIGINATOR_ID', 'PAD_DATA_CENTRE', 'PAD_USER_ID', 'PAD_RETURNS_TO'],
] as const

const isPrivateKey = (pem: string | undefined): boolean => {
  try {
    return pem === undefined || createPrivateKey(pem).asymmetricKeyType === 'ec'
  } catch {
    return false
  }
}

const sandboxLicence = 'PDL-0000000 (sandbox)'

const fields = z.object({
  DATABASE_URL: url,
  /** The most connections that a process has open for its work; it has up to four more for
   * webhooks, the sandbox's clock and changes of loans. */
  DATABASE_CONNECTIONS: number.min(2).max(200).default(10),
  TEMPORAL_ADDRESS: z.string().min(3),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  /** Whether the engine is spoken to over TLS; `TEMPORAL_CA` is its authority's certificate (PEM)
   * where that is not a public one. */
  TEMPORAL_TLS: flag,
  TEMPORAL_CA: optional,
  /** Of Temporal Cloud. */
  TEMPORAL_API_KEY: optional,
  /** Where the engine's own web pages are; loan histories link there when it is set. */
  TEMPORAL_UI_URL: url.optional(),
  /** A file that `shells/worker/bundle.ts` wrote from the same sources; without it the worker
   * bundles the workflows when it starts. */
  WORKFLOW_BUNDLE: optional,
  /** Scheme, host and port under which browsers reach us. */
  PUBLIC_ORIGIN: url.transform((text) => new URL(text).origin),
  API_PORT: number.min(1).max(65_535),
  /** Where this part serves its metrics for Prometheus; nowhere without it. Not for the public. */
  METRICS_PORT: optional
    .refine((text) => text === undefined || /^[1-9]\d{0,4}$/.test(text), 'needs a port')
    .transform((text) => (text === undefined ? undefined : Number(text))),
  /** Where traces go: a collector that speaks OTLP over HTTP. Nowhere without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional.pipe(url.optional()),
  /** How many reverse proxies of our own stand in front. */
  PROXIES: number.min(0).default(0),
  AUTH_SECRET: secret,
  /** Seals personal and bank data at rest; keys of before follow it, with commas between. */
  DATA_KEY: keyRing,
  /** Hashes who a borrower is and which account they have; a change forgets that two accounts are
   * one person's. */
  PERSON_KEY: key,
  /** Signs the files of documents; a change needs the public key of before in
   * DOCUMENT_EARLIER_KEYS. */
  DOCUMENT_KEY: key,
  /** Public keys that signed earlier files: 32 bytes in base64 each, with commas between. */
  DOCUMENT_EARLIER_KEYS: optional.transform((text) => text?.split(',') ?? []),
  /** Seals what the workflow engine stores; keys of before as in DATA_KEY. */
  PAYLOAD_KEY: keyRing,
  PLAID_BASE_URL: url.default('https://production.plaid.com'),
  PLAID_CLIENT_ID: z.string().min(1),
  PLAID_SECRET: z.string().min(1),
  PLAID_TEMPLATE_ID: z.string().default('idvtmp_tamarack'),
  ZUM_BASE_URL: url.default('https://api-app.zumrails.com'),
  ZUM_CONNECTOR_URL: url.default('https://cdn.aggregation.zumrails.com/production/connector.js'),
  ZUM_USERNAME: z.string().min(1),
  ZUM_PASSWORD: z.string().min(1),
  ZUM_WALLET_ID: z.string().optional(),
  ZUM_WEBHOOK_SECRET: z.string().min(16),
  /** By which rail new debits go: through Zum Rails, or in the PAD file that a sponsoring bank
   * takes. */
  DEBIT_RAIL: z.enum(debitRails).default('zum'),
  /** The folder that we share with the sponsoring bank, such as one that an SFTP client mirrors. */
  PAD_FILE_FOLDER: optional,
  /** How the sponsoring bank has registered us: originator id, its data centre, its clearing user
   * id, and the account for returns. */
  PAD_ORIGINATOR_ID: optional.refine(
    (text) => text === undefined || /^[A-Z0-9]{1,10}$/.test(text),
    'needs up to ten characters, A to Z and 0 to 9',
  ),
  PAD_DATA_CENTRE: optional.refine((text) => text === undefined || /^\d{5}$/.test(text), 'needs five digits'),
  PAD_USER_ID: optional.refine(
    (text) => text === undefined || /^[A-Z0-9]{1,10}$/.test(text),
    'needs up to ten characters, A to Z and 0 to 9',
  ),
  PAD_RETURNS_TO: optional.refine(
    (text) => text === undefined || /^\d{3}-\d{5}-[A-Z0-9]{1,12}$/.test(text),
    'needs institution, transit and account with dashes between',
  ),
  /** Whether the bank sends a file of returns each clearing day, or only when it has returns. */
  PAD_RETURNS_FILES: z.enum(returnsFiles).default('every-clearing-day'),
  /** Where the sandbox of that bank is, whose clock is moved with ours. */
  BANK_SANDBOX_URL: url.optional(),
  /** The folder outside the database that keeps a copy of each night's anchor. */
  ANCHOR_FOLDER: optional,
  /** The authority outside that stamps each night's anchor with its time (RFC 3161). */
  TIME_STAMP_URL: url.optional(),
  SMTP_URL: url.startsWith('smtp'),
  /** Of the user in SMTP_URL, where the address does not have it: a secret belongs into a file. */
  SMTP_PASSWORD: optional,
  MAIL_FROM: z.string().default('Tamarack Lending <loans@tamarack.example>'),
  /** The domain of a carrier's e-mail gateway: an e-mail to a number there becomes a text message.
   * Without it the lender sends none. */
  TEXT_GATEWAY: optional,
  /** Where the sandbox shows the e-mails it took. */
  MAIL_INBOX_URL: url.optional(),
  /** A file that is there while `npm start` fills a sandbox with invented loans, with the progress
   * as JSON. */
  SAMPLE_BOOK_PROGRESS: optional,
  /** True when Plaid, Zum and mail are our own sandboxes. */
  SANDBOX: flag,
  /** True where people of staff share devices, as in browser tests: several accounts on one device
   * raise no alert. */
  STAFF_SHARE_DEVICES: flag,
  SIGN_IN_TRIES_PER_MINUTE: number.min(1).default(10),
  /** Identity providers to sign in with: each is offered when all of its variables are set. */
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  MICROSOFT_CLIENT_ID: optional,
  MICROSOFT_CLIENT_SECRET: optional,
  /** One organization's id, or `common` for every Microsoft account. */
  MICROSOFT_TENANT_ID: z.string().default('common'),
  APPLE_CLIENT_ID: optional,
  APPLE_TEAM_ID: optional,
  APPLE_KEY_ID: optional,
  /** PEM; line breaks may be written as \\n. */
  APPLE_PRIVATE_KEY: optional
    .transform((text) => text?.replaceAll(String.raw`\n`, '\n'))
    .refine(isPrivateKey, 'needs a private key for ES256 in PEM'),
  /** Any provider that speaks OpenID Connect, and how people call it. */
  OIDC_ISSUER: optional.refine((text) => text === undefined || URL.canParse(text), 'needs an address'),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_NAME: z.string().min(1).default('your organization'),
  LENDER_LEGAL_NAME: z.string().default('Tamarack Lending Inc.'),
  LENDER_OPERATING_NAME: z.string().default('Tamarack Lending'),
  LENDER_LICENCE: z.string().default(sandboxLicence),
  LENDER_ADDRESS: z.string().default('100 Example Street West, Toronto, ON  M5V 0A1'),
  LENDER_PHONE: z.string().default('416-555-0100'),
  LENDER_EMAIL: z.string().default('help@tamarack.example'),
})

type Fields = z.infer<typeof fields>
type Fault = readonly [name: keyof Fields, message: string]

/** A key that two purposes share is lost for both at once. */
const sharedKeys = (environment: Fields): readonly Fault[] => {
  const names = ['AUTH_SECRET', 'DATA_KEY', 'PERSON_KEY', 'DOCUMENT_KEY', 'PAYLOAD_KEY'] as const
  return names.flatMap((name, index) => {
    const keysOf = (one: (typeof names)[number]) => environment[one].split(',')
    const other = names.slice(0, index).find((before) => keysOf(before).some((key) => keysOf(name).includes(key)))
    return other === undefined ? [] : [[name, `is the same as ${other}`] as const]
  })
}

const isLocal = (address: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

/** On this machine, or in the network of these containers: a name without a dot. */
const isNear = (host: string): boolean => !host.includes('.') || isLocal(`http://${host}`)

/** What leaves the network of this installation is sealed on its way. */
const inClear = (environment: Fields): readonly Fault[] => {
  const [database, mail] = [new URL(environment.DATABASE_URL), new URL(environment.SMTP_URL)]
  const engine = environment.TEMPORAL_ADDRESS.replace(/:\d+$/, '')
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector } = environment
  const isMailSealed = mail.protocol === 'smtps:' || mail.searchParams.get('requireTLS') === 'true'
  const faults: readonly (readonly [boolean, ...Fault])[] = [
    [
      isNear(database.hostname) || database.searchParams.get('sslmode') === 'verify-full',
      'DATABASE_URL',
      'needs ?sslmode=verify-full',
    ],
    [isNear(mail.hostname) || isMailSealed, 'SMTP_URL', 'needs smtps:// or ?requireTLS=true'],
    [
      collector === undefined || isNear(new URL(collector).hostname) || collector.startsWith('https:'),
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'needs https://',
    ],
    [isNear(engine) || environment.TEMPORAL_TLS, 'TEMPORAL_TLS', 'is not true, and the engine is elsewhere'],
    [
      environment.TEMPORAL_TLS || environment.TEMPORAL_API_KEY === undefined,
      'TEMPORAL_TLS',
      'is not true beside TEMPORAL_API_KEY',
    ],
  ]
  return faults.flatMap(([isFine, ...fault]) => (isFine ? [] : [fault]))
}

/** Money is real on one side and invented on the other: a sandbox moves its clock, and has people
 * who do not exist. */
const mixedUp = (environment: Fields): readonly Fault[] => {
  const { SANDBOX, PLAID_BASE_URL, ZUM_BASE_URL, PUBLIC_ORIGIN, LENDER_LICENCE } = environment
  const providers = { PLAID_BASE_URL, ZUM_BASE_URL }
  const named = (Object.entries(providers) as readonly (readonly [keyof typeof providers, string])[]).flatMap(
    ([name, address]): readonly Fault[] => {
      const isReal = new URL(address).protocol === 'https:' && !/sandbox/i.test(address)
      if (SANDBOX === isReal)
        return [[name, SANDBOX ? 'is a real provider, and SANDBOX=true' : 'is a sandbox, and SANDBOX is not true']]
      return []
    },
  )
  if (SANDBOX) return named
  const isPlain = !PUBLIC_ORIGIN.startsWith('https:') && !isLocal(PUBLIC_ORIGIN)
  return [
    ...named,
    ...inClear(environment),
    ...(isPlain ? [['PUBLIC_ORIGIN', 'needs https'] as const] : []),
    ...(LENDER_LICENCE === sandboxLicence ? [['LENDER_LICENCE', 'is missing outside of a sandbox'] as const] : []),
  ]
}

const schema = fields.superRefine((environment, context) => {
  for (const [name, message] of [...sharedKeys(environment), ...mixedUp(environment)])
    context.addIssue({ code: 'custom', path: [name], message })
  if (environment.DEBIT_RAIL === 'pad-file' && environment.PAD_FILE_FOLDER === undefined)
    context.addIssue({ code: 'custom', path: ['PAD_FILE_FOLDER'], message: 'is missing for DEBIT_RAIL=pad-file' })
  for (const group of groups) {
    const missing = group.filter((name) => environment[name] === undefined)
    if (missing.length === group.length) continue
    for (const name of missing)
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `is missing beside ${group.find((other) => environment[other] !== undefined)}`,
      })
  }
})

/** Every variable that the API and the worker read. Each may also be given as a file, `NAME_FILE`
 * with its path, or as what a command prints, `NAME_COMMAND`. */
export const environmentNames = Object.keys(fields.shape) as readonly (keyof typeof fields.shape)[]

/** Everything the processes take from outside. */
export type Environment = z.infer<typeof schema>

/** The mail server with the password of its user. */
export const smtpUrlOf = ({ SMTP_URL, SMTP_PASSWORD }: Pick<Environment, 'SMTP_URL' | 'SMTP_PASSWORD'>): string => {
  const url = new URL(SMTP_URL)
  if (SMTP_PASSWORD !== undefined) url.password = encodeURIComponent(SMTP_PASSWORD)
  return url.href
}

/** Reads the environment once, secrets from their files; throws one sentence that names every
 * variable at fault, never its value. */
export const parseEnvironment = (
  variables: Readonly<Record<string, string | undefined>>,
  read?: ReadText,
): Environment => {
  const parsed = schema.safeParse(withFiles(variables, environmentNames, read))
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`The environment is not complete: ${faults.join('; ')}`)
}
