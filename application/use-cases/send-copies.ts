import type { Clock } from '../ports/clock.port.ts'
import type { DocumentRenderer } from '../ports/document-renderer.port.ts'
import type { Lender } from '../ports/lender.port.ts'
import type { Mailer } from '../ports/mailer.port.ts'
import type { UnitOfWork } from '../ports/unit-of-work.port.ts'
import { present, systemRecorder } from './loan-step.ts'

interface Ports {
  readonly work: UnitOfWork
  readonly clock: Clock
  readonly mailer: Mailer
  readonly documentRenderer: DocumentRenderer
  readonly lender: Lender
}
const kept = 'copies-sent'

/**
 * E-mails the signed agreement and the confirmation of the debit authorization (copy on entering, O. Reg. 98/09 s. 20; confirmation within five days
 * where the notice was waived, PAD-03). The letter's own id lets a mail server recognise a repeat; what was sent is recorded once.
 */
export const makeSendCopies =
  ({ work, clock, mailer, documentRenderer, lender }: Ports) =>
  async ({ loanId }: { readonly loanId: string }): Promise<void> => {
    const signed = await work.run(async (tables) => {
      const loan = await tables.lockLoan(loanId)
      const customer = loan && (await tables.lockCustomer(loan.customerId))
      const documents = [
        await tables.document(loanId, 'loan-agreement'),
        await tables.document(loanId, 'pad-agreement'),
      ].filter((document) => document !== null)
      return customer === null || (await tables.keptOutcome(loanId, kept)) !== null ? null : { customer, documents }
    })
    if (signed === null) return
    const attachments = []
    for (const { content, sha256, preparedAt, signedAt, signedBy } of signed.documents) {
      attachments.push({
        filename: `${content.kind}.pdf`,
        contentType: 'application/pdf',
        content: await documentRenderer.pdf(content, { sha256, preparedAt, signedAt, signedBy }),
      })
    }
    await mailer.send({
      id: `copies.${loanId}`,
      to: signed.customer.email,
      subject: 'Your loan documents',
      attachments,
      paragraphs: [
        `Hello ${signed.customer.name},`,
        'You have signed your loan agreement and your pre-authorized debit. Both are attached: keep them.',
        'This letter also confirms the debit that you authorized: its amount and date are in the attached document.',
        `Questions? Call ${lender.phone} or write to ${lender.email}.`,
      ],
      action: { label: 'Go to your dashboard', url: `${lender.publicOrigin}/customer/dashboard` },
    })
    await work.run(async (tables) => {
      await tables.lockLoan(loanId)
      if ((await tables.keptOutcome(loanId, kept)) !== null) return
      const now = present(clock)
      await tables.keepOutcome(loanId, kept, { command: 'system', outcome: true }, now)
      await systemRecorder(tables, loanId, now)(
        'copies-sent',
        {},
        signed.documents.map(({ kind, version, sha256 }) => ({ kind, version, sha256 })),
      )
    })
  }
