import type { Notice } from '@tamarack/domain/notices/notice'
import { dollars, longDay } from '../documents/words.ts'
import type { Lender } from '../ports/lender.port.ts'
import type { CustomerRecord } from '../ports/loan-tables.port.ts'
import type { TextMessages } from '../ports/text-messages.port.ts'

/** What a text says of a notice; null of every other one. None of these is about a debt that is
 * late, so that no text is a contact that COL-01 counts. */
export const textOfNotice = ({ kind, figures }: Notice): string | null => {
  if (kind === 'disbursed') return `We sent you ${dollars(figures.amount)} by Interac e-Transfer.`
  if (kind !== 'upcoming-debit' || figures.debitDate === undefined) return null
  return `${dollars(figures.amount)} will be debited from your account on ${longDay(figures.debitDate)}.`
}

/** Texts a borrower who turned that on what an e-mail just said, and where to act. Whether it
 * arrives changes nothing: the e-mail is the notice, so a failure is no reason to send that
 * again. */
export const alsoByText = async (
  { texts, lender }: { readonly texts: TextMessages | null; readonly lender: Lender },
  { textNumber }: CustomerRecord,
  id: string,
  said: string | null,
): Promise<void> => {
  if (texts === null || textNumber === null || said === null) return
  const text = `${lender.operatingName}: ${said} ${lender.publicOrigin}/customer/dashboard`
  await texts.send({ id: `text.${id}`, to: textNumber, text }).catch(() => undefined)
}
