import { makeDocumentSeal } from '@tamarack/adapter-crypto/document-seal'
import { makeRenderingPool, type RenderingPool } from '@tamarack/adapter-documents/rendering-pool'
import { makeSmtpMailer } from '@tamarack/adapter-mail/smtp-mailer'
import { makePlaidIdentityProvider } from '@tamarack/adapter-plaid/plaid-identity-provider'
import { makePlaidWebhooks } from '@tamarack/adapter-plaid/plaid-webhooks'
import { makeZumBankDataProvider } from '@tamarack/adapter-zum/zum-bank-data-provider'
import { makeZumFundsTransfer } from '@tamarack/adapter-zum/zum-funds-transfer'
import { makeZumPaymentRequests } from '@tamarack/adapter-zum/zum-payment-requests'
import { makeZumTransferList } from '@tamarack/adapter-zum/zum-transfer-list'
import { makeZumWebhooks } from '@tamarack/adapter-zum/zum-webhooks'
import { BankDataProvider } from '@tamarack/application/ports/bank-data-provider.port'
import { TransferList } from '@tamarack/application/ports/transfer-list.port'
import { Clock, RealClock } from '@tamarack/application/ports/clock.port'
import { DocumentFiles } from '@tamarack/application/ports/document-files.port'
import { DocumentRenderer } from '@tamarack/application/ports/document-renderer.port'
import { DocumentSeal } from '@tamarack/application/ports/document-seal.port'
import { Fingerprint } from '@tamarack/application/ports/fingerprint.port'
import { FundsTransfer } from '@tamarack/application/ports/funds-transfer.port'
import { PaymentRequests } from '@tamarack/application/ports/payment-requests.port'
import { IdentityProvider } from '@tamarack/application/ports/identity-provider.port'
import { KeyedHash } from '@tamarack/application/ports/keyed-hash.port'
import { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import { Mailer } from '@tamarack/application/ports/mailer.port'
import { PlaidWebhooks, ZumWebhooks } from '@tamarack/application/ports/webhook.port'
import { FileOfDocument, makeFileOfDocument } from '@tamarack/application/use-cases/document-file'
import type { Container } from 'inversify'
import type { Environment as ParsedEnvironment } from './environment.ts'
import { padModule } from './pad-module.ts'
import { provide } from './provide.ts'
import { Environment } from './services.ts'

const providerTimeoutMs = 6_000

const plaidConnection = (environment: ParsedEnvironment) => ({
  baseUrl: environment.PLAID_BASE_URL,
  clientId: environment.PLAID_CLIENT_ID,
  secret: environment.PLAID_SECRET,
  timeoutMs: providerTimeoutMs,
})

const zumConnection = (environment: ParsedEnvironment, clock: Clock) => ({
  baseUrl: environment.ZUM_BASE_URL,
  username: environment.ZUM_USERNAME,
  password: environment.ZUM_PASSWORD,
  timeoutMs: providerTimeoutMs,
  clock,
})

const zumWallet = (environment: ParsedEnvironment, clock: Clock) => ({
  ...zumConnection(environment, clock),
  walletId: environment.ZUM_WALLET_ID ?? null,
})

/** The world outside: Plaid, Zum, mail, documents. */
export const providerModule = (container: Container): void => {
  provide(
    container,
    IdentityProvider,
    (environment: ParsedEnvironment, keyedHash: KeyedHash) =>
      makePlaidIdentityProvider({
        ...plaidConnection(environment),
        templateId: environment.PLAID_TEMPLATE_ID,
        keyedHash,
      }),
    [Environment, KeyedHash],
  )
  provide(
    container,
    PlaidWebhooks,
    (environment: ParsedEnvironment, clock: Clock) =>
      makePlaidWebhooks({
        ...plaidConnection(environment),
        clock,
        environment: environment.SANDBOX ? 'sandbox' : 'production',
      }),
    [Environment, RealClock],
  )
  provide(
    container,
    BankDataProvider,
    (environment: ParsedEnvironment, clock: Clock) =>
      makeZumBankDataProvider({ ...zumConnection(environment, clock), scriptUrl: environment.ZUM_CONNECTOR_URL }),
    [Environment, RealClock],
  )
  provide(
    container,
    FundsTransfer,
    (environment: ParsedEnvironment, clock: Clock) => makeZumFundsTransfer(zumWallet(environment, clock)),
    [Environment, RealClock],
  )
  padModule(container, zumWallet)
  provide(
    container,
    PaymentRequests,
    (environment: ParsedEnvironment, clock: Clock) => makeZumPaymentRequests(zumWallet(environment, clock)),
    [Environment, RealClock],
  )
  provide(
    container,
    TransferList,
    (environment: ParsedEnvironment, clock: Clock) => makeZumTransferList(zumConnection(environment, clock)),
    [Environment, RealClock],
  )
  provide(
    container,
    ZumWebhooks,
    (environment: ParsedEnvironment) => makeZumWebhooks({ secret: environment.ZUM_WEBHOOK_SECRET }),
    [Environment],
  )
  provide(
    container,
    Mailer,
    (environment: ParsedEnvironment) => makeSmtpMailer({ url: environment.SMTP_URL, from: environment.MAIL_FROM }),
    [Environment],
  )
  provide(
    container,
    DocumentRenderer,
    () => makeRenderingPool(),
    [],
    (renderer) => (renderer as RenderingPool).close(),
  )
  provide(
    container,
    DocumentSeal,
    (environment: ParsedEnvironment) =>
      makeDocumentSeal({ current: environment.DOCUMENT_KEY, earlier: environment.DOCUMENT_EARLIER_KEYS }),
    [Environment],
  )
  provide(
    container,
    FileOfDocument,
    (
      clock: Clock,
      files: DocumentFiles,
      renderer: DocumentRenderer,
      seal: DocumentSeal,
      fingerprint: Fingerprint,
      queries: LoanQueries,
    ) => makeFileOfDocument({ clock, files, renderer, seal, fingerprint, queries }),
    [Clock, DocumentFiles, DocumentRenderer, DocumentSeal, Fingerprint, LoanQueries],
  )
}
