import type { LoanBook, Receipt } from '../../ledger/loan-book.ts'

/** Cyrillic and Greek capitals that look like a Latin one. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    A: 'АΑ',
    B: 'ВΒ',
    C: 'С',
    E: 'ЕΕ',
    H: 'НΗ',
    J: 'Ј',
    K: 'КΚ',
    M: 'МΜ',
    N: 'Ν',
    P: 'РΡ',
    S: 'Ѕ',
    T: 'ТΤ',
    X: 'ХΧ',
    Y: 'УΥ',
    Z: 'Ζ',
    '0': 'OОΟ',
    '1': 'ILІΙ|',
  }).flatMap(([plain, signs]) => signs.split('').map((sign) => [sign, plain])),
)

/** TAM-174: a receipt number as it is compared: without case, accents, blanks around separators and
 * zeros in front, with letters that look like a digit or a Latin letter as that one. A separator
 * counts only between two digits or two letters: `R-17` is `R17`, `1-17` is not `11-7`. Empty if
 * the text has no letter and no digit. */
export const receiptKey = (given: string): string =>
  given
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toUpperCase()
    .replace(/./gu, (sign) => lookAlikes[sign] ?? sign)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .replace(/(?<=\p{L})-(?=\p{N})|(?<=\p{N})-(?=\p{L})/gu, '')
    .replace(/(?<!\p{N})0+(?=\p{N})/gu, '')

/** TAM-130: cash leaves no trace at a bank, so its receipt's number is given. What has no letter and
 * no digit is no number. */
export const lacksReceipt = (action: object): boolean => {
  const { means, receipt = '' } = action as { readonly means?: string; readonly receipt?: string | undefined }
  return (means === 'cash' || receipt.trim() !== '') && receiptKey(receipt) === ''
}

/** TAM-174: the money that was booked with the same receipt and counts: one receipt is one payment.
 * After a reversal it may be recorded again, on any loan. */
export const bookedWith = <Booked extends Pick<Receipt, 'reversed' | 'receiptNumber'> = Receipt>(
  { receipts }: { readonly receipts: readonly Booked[] },
  receipt: string,
): Booked | undefined => {
  const key = receiptKey(receipt)
  return receipts.find(
    ({ receiptNumber, reversed }) => !reversed && receiptNumber !== undefined && receiptKey(receiptNumber) === key,
  )
}

/** The receipts of a book that have a number. */
export const numberedReceipts = ({
  receipts,
}: Pick<LoanBook, 'receipts'>): readonly (Receipt & { readonly receiptNumber: string })[] =>
  receipts.filter((receipt): receipt is Receipt & { readonly receiptNumber: string } => !!receipt.receiptNumber)
