import * as z from 'zod'
import { withFiles, type ReadText } from '@tamarack/shell-composition/secret-files'

const schema = z.object({
  PUBLIC_ORIGIN: z.url().transform((text) => new URL(text).origin),
  PLAID_BASE_URL: z.url(),
  PLAID_CLIENT_ID: z.string().min(1),
  PLAID_SECRET: z.string().min(1),
  /** The same default as the product's own environment has. */
  PLAID_TEMPLATE_ID: z.string().default('idvtmp_tamarack'),
  ZUM_BASE_URL: z.url(),
  ZUM_USERNAME: z.string().min(1),
  ZUM_PASSWORD: z.string().min(1),
  ZUM_WEBHOOK_SECRET: z.string().min(16),
  SMTP_URL: z.string().startsWith('smtp://'),
  MAIL_INBOX_URL: z.url(),
  /** Without address and secret there is no identity provider to sign in with. */
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().min(1).default('tamarack'),
  OIDC_CLIENT_SECRET: z.string().min(16).optional(),
  /** A bank that takes PAD files: its own address, and the folder that it shares with the product.
   * Without both there is none. */
  BANK_SANDBOX_URL: z.url().optional(),
  PAD_FILE_FOLDER: z.string().optional(),
  /** Where the sandboxes write what they must not forget; nothing is kept without it. */
  SANDBOX_STATE_DIR: z.string().optional(),
  /** Waits against the real ones: a webhook that was refused comes again after 30 s × this at
   * Plaid, after 5 min × this at Zum. */
  SANDBOX_TIME_SCALE: z.coerce.number().positive().max(1).default(0.05),
  /** Between two steps of a payment; the vendor's own sandbox takes a minute. */
  SANDBOX_PAYMENT_STEP_MS: z.coerce.number().int().min(0).default(1_500),
  /** How long a bank takes to send its data. */
  SANDBOX_COLLECTION_MS: z.coerce.number().int().min(0).default(2_000),
  /** The address to listen on, where the URLs name another (in a container: 0.0.0.0). */
  SANDBOX_HOST: z.string().optional(),
})

export type SandboxSettings = z.infer<typeof schema>

/** Every variable that the sandboxes read; each may also be given as a file, like those of the
 * product. */
export const sandboxNames = Object.keys(schema.shape)

/** The settings of the sandboxes. Throws one sentence that names every variable at fault, never its
 * value. */
export const parseSandboxSettings = (
  variables: Readonly<Record<string, string | undefined>>,
  read?: ReadText,
): SandboxSettings => {
  const parsed = schema.safeParse(withFiles(variables, sandboxNames, read))
  if (parsed.success) return parsed.data
  throw new Error(
    `The sandbox's environment is not complete: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
  )
}

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'smtp:': 25 }

/** Host and port of an address to listen on. `localhost` may mean two addresses: browsers and
 * clients then try both, so one is enough. */
export const listensAt = (address: string, host?: string): { readonly host: string; readonly port: number } => {
  const { hostname, port, protocol } = new URL(address)
  return {
    host: host ?? (hostname === 'localhost' ? '127.0.0.1' : hostname),
    port: port === '' ? (defaultPorts[protocol] ?? 0) : Number(port),
  }
}

/** The pages that may show a window: ours, under either name of this machine. */
export const hostOriginsOf = (publicOrigin: string): readonly string[] => {
  const { protocol, hostname, port } = new URL(publicOrigin)
  const twin = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }[hostname]
  return twin === undefined ? [publicOrigin] : [publicOrigin, `${protocol}//${twin}${port === '' ? '' : `:${port}`}`]
}
