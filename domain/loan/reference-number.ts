/** No two of these 24 look alike, and none is one of I, L, O, S, Z, B, G or Q. */
const symbols = '2346789ACDEFHJKMNPRTVWXY'
const length = 8
/** An id is random symbols of five bits each (`adapters/ids`): seven of them are fewer numbers than
 * eight of ours have. */
const idSymbols = 'abcdefghijklmnopqrstuvwxyz234567'
const idSymbolsTaken = 7
const aReference = new RegExp(`^[${symbols}]{${length}}$`)
const anId = /^ln_[a-z2-7]{24}$/

const numberOf = (text: string, alphabet: string): number =>
  Array.from(text).reduce((sum, symbol) => sum * alphabet.length + alphabet.indexOf(symbol), 0)

const writtenIn = (alphabet: string, size: number, number: number): string =>
  Array.from(
    { length: size },
    (_, at) => alphabet[Math.floor(number / alphabet.length ** (size - 1 - at)) % alphabet.length],
  ).join('')

/** TAM-203: the number of a loan that one can say on the phone, such as 4K7M-RXT2: the beginning of
 * its id in symbols without look-alikes. An id of another form is its own number. */
export const referenceOf = (loanId: string): string => {
  if (!anId.test(loanId)) return loanId
  const number = numberOf(loanId.slice(3, 3 + idSymbolsTaken), idSymbols)
  const written = writtenIn(symbols, length, number)
  return `${written.slice(0, 4)}-${written.slice(4)}`
}

/** TAM-203: what the id of the loan begins with whose number this is, written with or without
 * hyphen, spaces and capitals; undefined for a text that is no such number. */
export const idBeginningOf = (reference: string): string | undefined => {
  const written = reference.replace(/[\s-]/g, '').toUpperCase()
  if (!aReference.test(written)) return undefined
  const number = numberOf(written, symbols)
  return number < idSymbols.length ** idSymbolsTaken ? `ln_${writtenIn(idSymbols, idSymbolsTaken, number)}` : undefined
}
