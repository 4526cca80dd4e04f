import { documentOf, fileNameOf } from '@tamarack/domain/documents/registry'
import { noOrigin, systemActor } from '@tamarack/domain/loan/actor'
import { isServiced } from '@tamarack/domain/loan/loan'
import { referenceOf } from '@tamarack/domain/loan/reference-number'
import { boundCoApplicant } from '@tamarack/domain/loan/signing/co-applicant'
import { isAboutDebt, isRequiredByLaw, noticeKey, type Notice } from '@tamarack/domain/notices/notice'
import { hasContactWaiting, noticesToSend, type Announcing } from '@tamarack/domain/notices/notices-to-send'
import type { Instant } from '@tamarack/domain/values/instant'
import { contactedElsewhere } from '../commands/shared/contacts.ts'
import { canonicalJson } from '../documents/canonical-json.ts'
import { noticeWords, sharedWords } from '../documents/notice-words.ts'
import { noticeDocument } from '../documents/notice.ts'
import { dollars } from '../documents/words.ts'
import type { Outcome } from '../outcome.ts'
import { present } from '../ports/clock.port.ts'
import type { QueuedEmail } from '../ports/email-outbox.port.ts'
import type { Lender } from '../ports/lender.port.ts'
import type { Invitee } from '../ports/loan-tables.port.ts'
import { alsoByText, textOfNotice } from './also-by-text.ts'
import { borrowerOf, loanEmail, staffEmail, toDashboard, whereToAsk, type StepPorts } from './step.ts'

type Ports = Pick<StepPorts, 'work' | 'clock' | 'execute' | 'mail' | 'fingerprint' | 'lender'>

interface Looked {
  /** Null for one that is not in service. */
  readonly loan: Announcing | null
  readonly sequence: number
  /** Contacts about other debts of the people who owe the loan (COL-01). */
  readonly elsewhere: readonly Instant[]
}

/** The loan as it is, which has its notices next to its book. */
const lookAt = (loanId: string, { work }: Pick<Ports, 'work'>, now: Instant): Promise<Looked> =>
  work.run(async (tables) => {
    const stored = await tables.loans.read(loanId)
    const { loan, sequence = 0 } = stored ?? {}
    if (loan === undefined || !isServiced(loan)) return { loan: null, sequence, elsewhere: [] }
    return { loan, sequence, elsewhere: hasContactWaiting(loan, now) ? await contactedElsewhere({ tables }, loan) : [] }
  })

export interface NoticesSent {
  /** The loan after the last notice that was recorded; null when none was sent. */
  readonly outcome: Outcome | null
  /** The number of the last event that this look has seen. */
  readonly sequence: number
  /** When to look again if nothing happens, epoch milliseconds; null where only an event counts. */
  readonly lookAgainAt: Instant | null
}

/** Stores the notice's document, sealed, unless it is there, and returns whom to send it to; null
 * for a loan that is not in service. */
const store = (loanId: string, notice: Notice, { work, fingerprint, lender }: Ports, at: Instant) =>
  work.run(async (tables) => {
    const found = await borrowerOf(tables, loanId)
    if (!found || !isServiced(found.loan)) return null
    const content = noticeDocument(notice, { loanId, lender })
    const ref = { kind: content.kind, version: content.version, sha256: fingerprint.of(canonicalJson(content)) }
    const preparedAt = (await tables.documents.preparedAt(loanId, ref.sha256)) ?? at
    const document = { loanId, ref, content, preparedAt, signedAt: null, signedBy: null }
    await tables.documents.add(document)
    return {
      ...found,
      document,
      other: boundCoApplicant(found.loan, found.loan.book.terms.loanType) && (await tables.answers.invitation(loanId)),
    }
  })

const idOf = (loanId: string, notice: Notice): string => `notice.${loanId}.${noticeKey(notice).replace('/', '.')}`

/** To whoever owes the loan as well (TAM-202). */
const toOther = (loanId: string, notice: Notice, borrower: string, other: Invitee, lender: Lender) => {
  const words = sharedWords(notice, borrower)
  if (words === undefined) return undefined
  const { subject, paragraphs } = words
  const id = `${idOf(loanId, notice)}.co-borrower`
  return loanEmail(loanId, lender, { id, to: other, subject, paragraphs, button: toDashboard })
}

/** What staff are notified of when a refund did not arrive. */
const refundFailedForStaff = (loanId: string, notice: Notice, lender: Lender) =>
  staffEmail(loanId, lender, {
    id: `refund-failed-staff.${loanId}.${notice.subject}`,
    subject: `A refund of loan ${referenceOf(loanId)} failed`,
    paragraphs: [
      `A refund of ${dollars(notice.figures.amount)} did not reach the borrower of loan ${referenceOf(loanId)}. It is owed again.`,
      'Where the reason passes, the system sends it again by itself. Otherwise it waits in the Servicing tab: check the address with the borrower and send it again.',
    ],
  })

/** The e-mails of a notice: to the borrower with its document, to the co-borrower, and to staff. */
const emailsOf = (
  loanId: string,
  notice: Notice,
  { customer, to, document: { content, ref }, other }: NonNullable<Awaited<ReturnType<typeof store>>>,
  lender: Lender,
): readonly QueuedEmail[] => {
  const { subject, paragraphs } = noticeWords(notice)
  const text = alsoByText(lender, customer, textOfNotice(notice))
  const shared = other && toOther(loanId, notice, to.name, other, lender)
  return [
    {
      id: idOf(loanId, notice),
      loanId,
      to: to.email,
      subject,
      paragraphs: [`Hello ${to.name},`, ...paragraphs],
      sections: content.sections.filter(({ id }) => id !== 'notice' && id !== 'contact'),
      closing: [
        `This ${documentOf(content.kind).name.toLowerCase()} is attached as a PDF, for you to keep. All amounts are in Canadian dollars.`,
        whereToAsk(loanId, lender),
      ],
      action: { label: 'Go to your dashboard', url: `${lender.publicOrigin}/customer/dashboard` },
      attachments: [{ filename: fileNameOf(content.kind, `${loanId}-${notice.on}`), documentSha256: ref.sha256 }],
      ...(text && { text }),
      ...(isAboutDebt(notice.kind) && { contact: isRequiredByLaw(notice.kind) ? 'required' : 'other' }),
    },
    ...(shared ? [shared] : []),
    ...(notice.kind === 'refund-returned' ? [refundFailedForStaff(loanId, notice, lender)] : []),
  ]
}

/** Records the notice and queues its e-mails in one transaction; null when nothing was recorded,
 * because it was recorded before or the contact may not be made now. */
const record = async (loanId: string, notice: Notice, ports: Ports): Promise<Outcome | null> => {
  const stored = await store(loanId, notice, ports, present(ports.clock))
  if (stored === null) return null
  const { kind, subject, on } = notice
  const command = { type: 'note-notice-sent', loanId, kind, subject, day: on, document: stored.document.ref } as const
  const emails = emailsOf(loanId, notice, stored, ports.lender)
  const noted = await ports.execute({ ...command, actor: systemActor, origin: noOrigin }, { attached: { emails } })
  return noted.ok && noted.value.noChange !== true ? noted.value : null
}

const earlier = (a: Instant | undefined, b: Instant | undefined): Instant | null => {
  if (a === undefined || b === undefined) return a ?? b ?? null
  return a < b ? a : b
}

/** Sends every notice of a loan that is due and may go out now, one after the other. Each is recorded
 * with its document and counted as a contact before its e-mail leaves, so the next one is judged by
 * a log that has this contact (COL-01), and a process that dies in between sends it later. Returns
 * when to look again; throws while an e-mail waits for the mail server. */
export const makeSendNotices =
  (ports: Ports) =>
  async ({ loanId }: { readonly loanId: string }): Promise<NoticesSent> => {
    let outcome: Outcome | null = null
    for (;;) {
      // What was recorded before leaves first: nothing more is recorded while it waits.
      await ports.mail.deliver(loanId)
      const now = present(ports.clock)
      const { loan, sequence, elsewhere } = await lookAt(loanId, ports, now)
      if (loan === null) return { outcome, sequence, lookAgainAt: null }
      const { waiting, lookAgainAt } = noticesToSend(loan, now, elsewhere)
      const [next] = waiting
      if (next === undefined || next.at > now) return { outcome, sequence, lookAgainAt: earlier(next?.at, lookAgainAt) }
      const noted = await record(loanId, next.notice, ports)
      if (noted === null) return { outcome, sequence, lookAgainAt: null }
      outcome = noted
    }
  }
