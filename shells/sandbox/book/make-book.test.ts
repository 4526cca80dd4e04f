import { expect, test } from 'vitest'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { parseSandboxSettings } from '../settings.ts'
import { makeBook, NoPlaceForABook } from './make-book.ts'

const key = Buffer.alloc(32, 7).toString('base64')
// An address at which nothing listens: no matter who tries to reach it fails with another error
// than the refusal.
const variables = {
  DATABASE_URL: 'postgresql://tamarack:secret@127.0.0.1:1/tamarack',
  TEMPORAL_ADDRESS: '127.0.0.1:1',
  PUBLIC_ORIGIN: 'https://loans.example',
  API_PORT: '4000',
  AUTH_SECRET: 'a'.repeat(32),
  DATA_KEY: key,
  PERSON_KEY: key,
  DOCUMENT_KEY: key,
  PAYLOAD_KEY: key,
  PLAID_CLIENT_ID: 'client',
  PLAID_SECRET: 'secret',
  PLAID_BASE_URL: 'http://127.0.0.1:1',
  ZUM_BASE_URL: 'http://127.0.0.1:1',
  ZUM_USERNAME: 'name',
  ZUM_PASSWORD: 'password',
  ZUM_WEBHOOK_SECRET: 'w'.repeat(16),
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_INBOX_URL: 'http://127.0.0.1:1',
}

test('production refuses a book before it reaches for the database', async () => {
  const book = makeBook(
    parseEnvironment({ ...variables, SANDBOX: 'false', LENDER_LICENCE: '4700001' }),
    parseSandboxSettings(variables),
    { size: 1, seed: 'test', password: 'irrelevant' },
    { report: () => undefined },
  )
  await expect(book).rejects.toThrow(NoPlaceForABook)
})
