import type { AccountLine } from './account-history.ts'
import { partyOf, plainDescription } from './description.ts'
import type { Layer, LineKind } from './kinds.ts'
import { formOf, type LineForm } from './line-form.ts'
import {
  categoriesOfCredits,
  categoriesOfDebits,
  companyWords,
  compoundLenderMark,
  foodShop,
  lenderMark,
  marksOfCredits,
  marksOfDebits,
  namelessDeposit,
  obligationWords,
  otherTrades,
  payrollWords,
  shopWords,
  type Mark,
} from './line-words.ts'
import {
  benefits,
  cards,
  childBenefit,
  lenders,
  lendersByWholeName,
  pensions,
  platforms,
  registeredCredits,
  registeredDebits,
} from './register.ts'

const markedAs = (marks: readonly Mark[], words: string): LineKind | undefined =>
  marks.find((each) => each.words.test(words))?.kind

/** The words of each holder's name. Ignores a name of one word, because many people share it. */
export const holdersOf = (holderName: string | undefined): readonly (readonly string[])[] =>
  plainDescription((holderName ?? '').replace(/&|\/| and | et /gi, ';').replace(/;/g, ' 0 '))
    .split(' 0 ')
    .map((name) => name.split(' ').filter((word) => word.length > 1))
    .filter((words) => words.length > 1)

const namesHolder = (description: string, holders: readonly (readonly string[])[]): boolean => {
  const words = new Set(description.split(' '))
  return holders.some((holder) => holder.every((word) => words.has(word)))
}

type Found = { readonly kind: LineKind; readonly layer: Layer }

const registered = (register: typeof registeredCredits, words: string): Found | undefined => {
  const kind = register.find(({ names }) => names.test(words))?.kind
  return kind === undefined ? undefined : { kind, layer: 'register' }
}
const byWords = (marks: readonly Mark[], words: string, layer: Layer = 'words'): Found | undefined => {
  const kind = markedAs(marks, words)
  return kind === undefined ? undefined : { kind, layer }
}
const byForm = (kind: LineKind | undefined): Found | undefined => kind && { kind, layer: 'form' }

/** Classifies a transfer by its party: only the name of a lender or of a company counts. */
const inTransfer = (form: LineForm, isCredit: boolean): Found | undefined => {
  if (lenders.test(form.party) || lendersByWholeName.test(form.party))
    return { kind: isCredit ? 'loan-proceeds' : 'lender-payment', layer: 'register' }
  const isCompany = companyWords.test(form.party)
  const marks = isCompany || !form.party.includes(' ') ? [lenderMark, compoundLenderMark] : [lenderMark]
  const isLender = byWords(marks, form.party) !== undefined
  if (isLender || (isCompany && /\b(?:LOANS?|PRETS?|CREDIT)\b/.test(form.party)))
    return { kind: isCredit ? 'loan-proceeds' : 'lender-payment', layer: 'words' }
  if (!isCredit && /\b(?:RENT|LOYER|LANDLORD)\b/.test(form.party)) return { kind: 'rent', layer: 'words' }
  return isCredit && isCompany ? { kind: 'deposit', layer: 'words' } : undefined
}

/** Whether the words name a registered lender, and no company of another trade with its name. */
const isLender = (words: string): boolean => {
  if (lendersByWholeName.test(partyOf(words))) return true
  const found = lenders.exec(words)
  return found !== null && !otherTrades.test(words.slice(found.index + found[0].length))
}

const platformMark: Mark = { kind: 'self-employment', words: platforms }
const debts: ReadonlySet<LineKind> = new Set(['mortgage', 'loan-payment', 'card-payment', 'insurance'])
/** Kinds that the bank's transaction code shows. */
const obligationCodes: ReadonlySet<LineKind> = new Set(['lender-payment', 'mortgage', 'rent', 'insurance'])
const ofCards: ReadonlySet<LineKind> = new Set(['card-payment', 'own-transfer'])
const programmes: readonly Mark[] = [
  { kind: 'child-benefit', words: childBenefit },
  { kind: 'benefit', words: benefits },
  { kind: 'pension', words: pensions },
]

const creditKind = (form: LineForm, words: string, category: string | undefined): Found => {
  if (form.isTransfer) return byForm(form.kind) ?? inTransfer(form, true) ?? { kind: 'person-transfer', layer: 'form' }
  const platform =
    form.kind === 'payroll' && !payrollWords.test(words) ? byWords([platformMark], words, 'register') : undefined
  if (platform !== undefined) return platform
  return (
    byForm(form.kind) ??
    byWords(programmes, words, 'register') ??
    byForm(form.otherwise === 'refund' ? 'refund' : undefined) ??
    (isLender(words) ? { kind: 'loan-proceeds', layer: 'register' } : undefined) ??
    registered(registeredCredits, words) ??
    byForm(form.otherwise) ??
    byWords(marksOfCredits, words) ??
    byWords(categoriesOfCredits, category ?? '', 'category') ??
    (namelessDeposit.test(words) ? { kind: 'unnamed-deposit', layer: 'form' } : { kind: 'deposit', layer: 'none' })
  )
}

const debitKind = (form: LineForm, words: string, category: string | undefined): Found => {
  if (form.kind !== undefined) return { kind: form.kind, layer: 'form' }
  if (form.isTransfer) return inTransfer(form, false) ?? { kind: 'person-transfer', layer: 'form' }
  if (foodShop.test(words) && !form.isPurchase) return { kind: 'spending', layer: 'words' }
  if (isLender(words))
    return cards.test(words) && !form.isPurchase
      ? { kind: 'card-payment', layer: 'register' }
      : { kind: 'lender-payment', layer: 'register' }
  const hasCode = form.otherwise !== undefined && obligationCodes.has(form.otherwise)
  // Every purchase with a card contains the card's name.
  const register = form.isPurchase ? registeredDebits.filter(({ kind }) => !ofCards.has(kind)) : registeredDebits
  const named = registered(register, words)
  // A landlord may be called a rental company, which is also a word of shops.
  const shop = named?.kind === 'rent' ? words.replaceAll(/\bRENTALS?\b/g, '') : words
  if (shopWords.test(shop) && !obligationWords.test(words) && !hasCode) return { kind: 'spending', layer: 'words' }
  if (form.isPurchase) return named ?? { kind: 'spending', layer: 'form' }
  const marked = byWords(marksOfDebits, words)
  // The person can owe a debt to the bank where they have an account.
  if (named?.kind === 'own-transfer' && marked !== undefined && debts.has(marked.kind)) return marked
  return (
    named ??
    byForm(form.otherwise) ??
    marked ??
    byWords(categoriesOfDebits, category ?? '', 'category') ?? { kind: 'spending', layer: 'none' }
  )
}

/** The number of characters that are read. A bank's line is shorter, but a provider can send more. */
const readMax = 200

/** TAM-310: the kind of a line by the strongest evidence. The order is: the form of the line, the
 * register of names, words of the name, the provider's category. A transfer that names an account
 * holder is between their own accounts. */
export const kindOf = (
  { description, category, amount }: AccountLine,
  holders: readonly (readonly string[])[] = [],
): Found => {
  const words = plainDescription(description).slice(0, readMax)
  const form = formOf(description, words, amount > 0)
  const given = category === undefined ? undefined : plainDescription(category)
  const found = (amount > 0 ? creditKind : debitKind)(form, words, given)
  if (found.kind === 'person-transfer' && namesHolder(words, holders)) return { kind: 'own-transfer', layer: 'form' }
  return found
}
