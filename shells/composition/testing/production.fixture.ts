/** A key that looks drawn and is the same in every run. */
const keyOf = (seed: number): string =>
  Buffer.from(Array.from({ length: 32 }, (_, at) => (at * 37 + seed) % 256)).toString('base64')

/** The least that production starts with. No address leads anywhere. */
export const production = {
  DATABASE_URL: 'postgresql://tamarack:secret@127.0.0.1:9/tamarack',
  TEMPORAL_ADDRESS: '127.0.0.1:9',
  PUBLIC_ORIGIN: 'https://loans.example/somewhere',
  API_PORT: '4000',
  AUTH_SECRET: keyOf(0),
  DATA_KEY: keyOf(1),
  PERSON_KEY: keyOf(2),
  DOCUMENT_KEY: keyOf(3),
  PAYLOAD_KEY: keyOf(4),
  PLAID_CLIENT_ID: 'client',
  PLAID_SECRET: 'secret',
  ZUM_USERNAME: 'name',
  ZUM_PASSWORD: 'password',
  ZUM_WEBHOOK_SECRET: 'w'.repeat(16),
  SMTP_URL: 'smtp://mail:25',
  LENDER_LICENCE: '4700001',
} as const

/** What makes a sandbox of it. */
export const sandboxed = {
  SANDBOX: 'true',
  PLAID_BASE_URL: 'http://127.0.0.1:9',
  ZUM_BASE_URL: 'http://127.0.0.1:9',
  MAIL_INBOX_URL: 'http://127.0.0.1:9',
} as const
