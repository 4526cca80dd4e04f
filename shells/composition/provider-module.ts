import type { Container } from 'inversify'
import { makePadDrop } from '@tamarack/adapter-bank-files/pad-drop'
import { makeDeadline } from '@tamarack/adapter-clock/deadline'
import { makeDocumentSeal } from '@tamarack/adapter-crypto/document-seal'
import { makeTimeStamps } from '@tamarack/adapter-crypto/time-stamps'
import { makeAnchorFolder } from '@tamarack/adapter-documents/anchor-folder'
import { makePaperPool } from '@tamarack/adapter-documents/paper-pool'
import { makeRenderingPool } from '@tamarack/adapter-documents/rendering-pool'
import { makeSmtpMailer, makeTextGateway } from '@tamarack/adapter-mail/smtp-mailer'
import { makePlaidIdentityProvider } from '@tamarack/adapter-plaid/plaid-identity-provider'
import { makePlaidWebhooks } from '@tamarack/adapter-plaid/plaid-webhooks'
import { makeZumBankDataProvider } from '@tamarack/adapter-zum/zum-bank-data-provider'
import { makeZumInteracRail, makeZumPadRail } from '@tamarack/adapter-zum/zum-rails'
import { makeZumTransferList } from '@tamarack/adapter-zum/zum-transfer-list'
import { makeZumWebhooks } from '@tamarack/adapter-zum/zum-webhooks'
import { makeDebitsByFile, makeDebitsOnRails } from '@tamarack/application/pad-file/debits-by-file'
import { originatorOf, type PadFileRail } from '@tamarack/application/pad-file/rail'
import { AnchorCopies, Anchors, TimeStamps } from '@tamarack/application/ports/anchors.port'
import { BankDataProvider } from '@tamarack/application/ports/bank-data-provider.port'
import { Clock, RealClock } from '@tamarack/application/ports/clock.port'
import { Deadline } from '@tamarack/application/ports/deadline.port'
import { DocumentFiles } from '@tamarack/application/ports/document-files.port'
import { DocumentRenderer } from '@tamarack/application/ports/document-renderer.port'
import { DocumentSeal } from '@tamarack/application/ports/document-seal.port'
import { Fingerprint } from '@tamarack/application/ports/fingerprint.port'
import { IdentityProvider } from '@tamarack/application/ports/identity-provider.port'
import { KeyedHash } from '@tamarack/application/ports/keyed-hash.port'
import { LoanNotices } from '@tamarack/application/ports/loan-notices.port'
import { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import { LoanProjections } from '@tamarack/application/ports/loan-projections.port'
import { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import { Looks } from '@tamarack/application/ports/looks.port'
import { Mailer } from '@tamarack/application/ports/mailer.port'
import { PadDebits } from '@tamarack/application/ports/pad-files.port'
import { PaperReader } from '@tamarack/application/ports/paper-reader.port'
import { PaymentRails } from '@tamarack/application/ports/payment-rail.port'
import { StaffTies } from '@tamarack/application/ports/staff-ties.port'
import { TextMessages } from '@tamarack/application/ports/text-messages.port'
import { TransferList } from '@tamarack/application/ports/transfer-list.port'
import { WebhookInbox } from '@tamarack/application/ports/webhook-inbox.port'
import { PlaidWebhooks, ZumWebhooks } from '@tamarack/application/ports/webhook.port'
import { CheckLoanRecords, makeCheckLoanRecords } from '@tamarack/application/use-cases/check-records'
import { FileOfDocument, makeFileOfDocument } from '@tamarack/application/use-cases/document-file'
import { EvidencePack, makeEvidencePack, VerifierPage } from '@tamarack/application/use-cases/evidence-pack'
import { smtpUrlOf, type Environment } from './environment.ts'
import { constant, FileRail, PaperPool, provide, provideFrom, RenderingPool } from './provide.ts'
import { readVerifierPage } from './verifier-page.ts'

const timeoutMs = 6_000
/** A person waits for a provider's window this long, however many calls it takes. */
const windowWithinMs = 12_000

const railOf = (environment: Environment): PadFileRail | null => {
  const { PAD_FILE_FOLDER: folder, PAD_ORIGINATOR_ID: originatorId, PAD_DATA_CENTRE, PAD_USER_ID } = environment
  // They are set together, as the settings are checked.
  if (folder === undefined || originatorId === undefined) return null
  return {
    drop: makePadDrop(folder),
    returnsFiles: environment.PAD_RETURNS_FILES,
    originator: originatorOf({
      originatorId,
      destinationDataCentre: PAD_DATA_CENTRE ?? '',
      userId: PAD_USER_ID ?? '',
      returnsTo: environment.PAD_RETURNS_TO ?? '',
      operatingName: environment.LENDER_OPERATING_NAME,
      legalName: environment.LENDER_LEGAL_NAME,
    }),
  }
}

/** The world outside: Plaid, Zum, a sponsoring bank, mail, documents. */
export const providerModule = (container: Container, environment: Environment): void => {
  const plaid = {
    baseUrl: environment.PLAID_BASE_URL,
    clientId: environment.PLAID_CLIENT_ID,
    secret: environment.PLAID_SECRET,
    timeoutMs,
  }
  const zum = {
    baseUrl: environment.ZUM_BASE_URL,
    username: environment.ZUM_USERNAME,
    password: environment.ZUM_PASSWORD,
    walletId: environment.ZUM_WALLET_ID ?? null,
    timeoutMs,
  }
  provide(
    container,
    IdentityProvider,
    (keyedHash) => makePlaidIdentityProvider({ ...plaid, templateId: environment.PLAID_TEMPLATE_ID, keyedHash }),
    [KeyedHash],
  )
  constant(container, Deadline, makeDeadline(windowWithinMs))
  provide(
    container,
    PlaidWebhooks,
    (clock) => makePlaidWebhooks({ ...plaid, clock, environment: environment.SANDBOX ? 'sandbox' : 'production' }),
    [RealClock],
  )
  provide(
    container,
    BankDataProvider,
    (clock) => makeZumBankDataProvider({ ...zum, clock, scriptUrl: environment.ZUM_CONNECTOR_URL }),
    [RealClock],
  )
  provide(container, TransferList, (clock) => makeZumTransferList({ ...zum, clock }), [RealClock])
  constant(container, ZumWebhooks, makeZumWebhooks({ secret: environment.ZUM_WEBHOOK_SECRET }))
  constant(container, FileRail, railOf(environment))
  provideFrom(
    container,
    PaymentRails,
    { realClock: RealClock, clock: Clock, debits: PadDebits, rail: FileRail },
    ({ realClock, clock, debits, rail }) => {
      const settings = { ...zum, clock: realClock }
      const interac = makeZumInteracRail(settings)
      const byZum = makeZumPadRail(settings)
      if (rail === null) return { interac, pad: byZum }
      const byFile = makeDebitsByFile({ debits, clock })
      return { interac, pad: makeDebitsOnRails(environment.DEBIT_RAIL, { zum: byZum, byFile }) }
    },
  )
  constant(container, Mailer, makeSmtpMailer({ url: smtpUrlOf(environment), from: environment.MAIL_FROM }))
  const { TEXT_GATEWAY: domain } = environment
  constant(
    container,
    TextMessages,
    domain === undefined ? null : makeTextGateway({ url: smtpUrlOf(environment), from: environment.MAIL_FROM, domain }),
  )
  provide(container, RenderingPool, () => makeRenderingPool(), []).onDeactivation((pool) => pool.close())
  provide(container, DocumentRenderer, (pool) => pool, [RenderingPool])
  provide(container, PaperPool, () => makePaperPool(), []).onDeactivation((pool) => pool.close())
  provide(container, PaperReader, (pool) => pool, [PaperPool])
  constant(
    container,
    DocumentSeal,
    makeDocumentSeal({ current: environment.DOCUMENT_KEY, earlier: environment.DOCUMENT_EARLIER_KEYS }),
  )
  const { ANCHOR_FOLDER: anchors } = environment
  constant(container, AnchorCopies, anchors === undefined ? null : makeAnchorFolder(anchors))
  constant(container, TimeStamps, makeTimeStamps(environment.TIME_STAMP_URL))
  provideFrom(
    container,
    CheckLoanRecords,
    { projections: LoanProjections, fingerprint: Fingerprint, anchors: Anchors, looks: Looks, seal: DocumentSeal },
    makeCheckLoanRecords,
  )
  provideFrom(
    container,
    FileOfDocument,
    {
      clock: Clock,
      files: DocumentFiles,
      renderer: DocumentRenderer,
      seal: DocumentSeal,
      fingerprint: Fingerprint,
      queries: LoanQueries,
    },
    makeFileOfDocument,
  )
  provide(container, VerifierPage, readVerifierPage, [])
  provideFrom(
    container,
    EvidencePack,
    {
      clock: Clock,
      fingerprint: Fingerprint,
      projections: LoanProjections,
      queries: LoanQueries,
      notices: LoanNotices,
      anchors: Anchors,
      process: LoanProcess,
      inbox: WebhookInbox,
      fileOfDocument: FileOfDocument,
      renderer: DocumentRenderer,
      seal: DocumentSeal,
      looks: Looks,
      staffTies: StaffTies,
      verifierPage: VerifierPage,
    },
    makeEvidencePack,
  )
}
