import { documentKinds, documentOf, fileNameOf, listedAt } from '@tamarack/domain/documents/registry'
import { noOrigin, systemActor } from '@tamarack/domain/loan/actor'
import { isServiced } from '@tamarack/domain/loan/loan'
import { boundCoApplicant } from '@tamarack/domain/loan/signing/co-applicant'
import { borrowerNameOf } from '../person-records.ts'
import { borrowerOf, loanEmail, toDashboard, type StepPorts } from './step.ts'

type Ports = Pick<StepPorts, 'work' | 'execute' | 'mail' | 'lender'>

/** Emails the signed agreement and the confirmation of the debit authorization (copy on entering,
 * O. Reg. 98/09 s. 20; confirmation within five days where the notice was waived, PAD-03): the
 * very bytes that are served ever after. Recorded once, and then sent. */
export const makeSendCopies =
  ({ work, execute, mail, lender }: Ports) =>
  async ({ loanId }: { readonly loanId: string }): Promise<void> => {
    const signed = await work.run(async (tables) => {
      const found = await borrowerOf(tables, loanId)
      if (!found || !isServiced(found.loan) || found.loan.copiesSent) return null
      const { loan, to } = { ...found, loan: found.loan }
      const documents = []
      for (const kind of listedAt(documentKinds, 'copies-email'))
        documents.push(await tables.documents.latest(loanId, kind))
      const accepted = boundCoApplicant(loan, loan.offer.loanType)
      const other = accepted && (await tables.customers.lock(accepted.customerId))
      const coBorrower = other ? { email: other.email, name: (await borrowerNameOf(tables, other)).full } : null
      return { to, coBorrower, documents: documents.filter((document) => document !== null) }
    })
    if (signed !== null) {
      const attachments = signed.documents.map(({ content, ref }) => ({
        filename: fileNameOf(content.kind, loanId),
        documentSha256: ref.sha256,
      }))
      const copies = { id: `copies.${loanId}`, subject: 'Your loan documents', attachments, button: toDashboard }
      const emails = [
        loanEmail(loanId, lender, {
          ...copies,
          to: signed.to,
          paragraphs: [
            `You have signed your ${signed.documents.map(({ content }) => documentOf(content.kind).name.toLowerCase()).join(' and your ')}. Both are attached: keep them.`,
            'This email also confirms the debit that you authorized: its amount and date are in the attached document.',
          ],
        }),
      ]
      if (signed.coBorrower !== null)
        emails.push(
          loanEmail(loanId, lender, {
            ...copies,
            id: `${copies.id}.co-borrower`,
            to: signed.coBorrower,
            attachments: attachments.filter(({ filename }) => filename === fileNameOf('loan-agreement', loanId)),
            paragraphs: ['You have both signed your loan agreement. It is attached: keep it.'],
          }),
        )
      const command = { type: 'note-copies-sent', loanId, actor: systemActor, origin: noOrigin } as const
      await execute(command, { attached: { emails } })
    }
    await mail.deliver(loanId)
  }
