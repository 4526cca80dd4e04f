import type { Notice } from '@tamarack/domain/notices/notice'
import { dollars, longDay } from '../documents/words.ts'
import type { QueuedEmail } from '../ports/email-outbox.port.ts'
import type { Lender } from '../ports/lender.port.ts'
import type { CustomerRecord } from '../ports/loan-tables.port.ts'

/** What a text says of a notice; null of every other one. None of these is about a debt that is
 * late, so that no text is a contact that COL-01 counts. */
export const textOfNotice = ({ kind, figures }: Notice): string | null => {
  if (kind === 'disbursed') return `We sent you ${dollars(figures.amount)} by Interac e-Transfer.`
  if (kind !== 'upcoming-debit' || figures.debitDate === undefined) return null
  return `${dollars(figures.amount)} will be debited from your account on ${longDay(figures.debitDate)}.`
}

/** The text message that repeats an e-mail to a borrower who turned that on, with a link; undefined
 * without one. The e-mail is the notice, so a text message that fails is not repeated. */
export const alsoByText = (
  { operatingName, publicOrigin }: Lender,
  { textNumber }: CustomerRecord,
  said: string | null,
): QueuedEmail['text'] =>
  textNumber === null || said === null
    ? undefined
    : { to: textNumber, text: `${operatingName}: ${said} ${publicOrigin}/customer/dashboard` }
