import { inflateSync } from 'node:zlib'

/** A name such as `/Type`, an operator or bare word such as `BDC`, a reference such as `12 0 R`.
 * Text is kept as its bytes, one a character. */
export class Name {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
export class Word {
  readonly word: string
  constructor(word: string) {
    this.word = word
  }
}
export class Reference {
  readonly id: number
  constructor(id: number) {
    this.id = id
  }
}
export type Dictionary = ReadonlyMap<string, Value>
export type Value = Name | Word | Reference | Dictionary | readonly Value[] | string | number

const closing = { dictionary: Symbol('>>'), array: Symbol(']') }
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Reads values one after the other, as the files and their page contents write them (ISO 32000-1
 * section 7.3). */
export const valuesIn = (text: string): readonly Value[] => {
  let at = 0
  const literal = (): string => {
    let read = ''
    for (let depth = 1; ; at++) {
      const character = text[at]
      if (character === undefined) throw new Error('a string without an end')
      if (character === '\\') {
        at++
        const octal = /^[0-7]{1,3}/.exec(text.slice(at, at + 3))?.[0]
        read += octal === undefined ? (escapes[text[at] ?? ''] ?? text[at]) : String.fromCharCode(parseInt(octal, 8))
        at += octal === undefined ? 0 : octal.length - 1
        continue
      }
      depth += character === '(' ? 1 : character === ')' ? -1 : 0
      if (depth === 0) {
        at++
        return read
      }
      read += character
    }
  }
  const many = (end: symbol): readonly Value[] => {
    const read: Value[] = []
    for (let next = value(); next !== end; next = value()) {
      if (next === undefined || typeof next === 'symbol') throw new Error('brackets that do not match')
      const [id, generation] = [read.at(-2), read.at(-1)]
      if (next instanceof Word && next.word === 'R' && typeof id === 'number' && typeof generation === 'number')
        read.splice(-2, 2, new Reference(id))
      else read.push(next)
    }
    return read
  }
  const dictionary = (): Dictionary => {
    const read = many(closing.dictionary)
    const entries = read.flatMap((key, index) => (index % 2 === 0 && key instanceof Name ? [[key.name, index]] : []))
    return new Map(entries.map(([key, index]) => [String(key), read[Number(index) + 1] as Value]))
  }
  const value = (): Value | symbol | undefined => {
    const skipped = /^(?:[\s\0]+|%[^\r\n]*)+/.exec(text.slice(at, at + 4_000))?.[0].length ?? 0
    at += skipped
    if (at >= text.length) return undefined
    const begins = (mark: string): boolean => text.startsWith(mark, at) && ((at += mark.length), true)
    if (begins('<<')) return dictionary()
    if (begins('>>')) return closing.dictionary
    if (begins('[')) return many(closing.array)
    if (begins(']')) return closing.array
    if (begins('(')) return literal()
    if (begins('<')) {
      const end = text.indexOf('>', at)
      const hex = text.slice(at, end).replace(/\s/g, '')
      at = end + 1
      return Buffer.from(hex, 'hex').toString('latin1')
    }
    const token = /^\/?[^\s\0()<>[\]{}/%]*/.exec(text.slice(at, at + 300))?.[0] ?? ''
    at += token.length
    if (token === '') throw new Error(`nothing to read at ${text.slice(at, at + 20)}`)
    if (token.startsWith('/')) return new Name(token.slice(1))
    return /^[+-]?[\d.]+$/.test(token) ? Number(token) : new Word(token)
  }
  const all: Value[] = []
  for (let next = value(); next !== undefined; next = value()) {
    if (typeof next === 'symbol') throw new Error('brackets that do not match')
    all.push(next)
  }
  return all
}

export interface PdfObject {
  readonly value: Value
  readonly stream: Buffer | null
}
export interface PdfFile {
  readonly objects: ReadonlyMap<number, PdfObject>
  readonly trailer: Dictionary
  /** What a value is when references are followed. */
  readonly follow: (value: Value | undefined) => Value | undefined
  readonly dictionary: (value: Value | undefined) => Dictionary
  readonly list: (value: Value | undefined) => readonly Value[]
  readonly stream: (value: Value | undefined) => Buffer | null
}

const isDictionary = (value: unknown): value is Dictionary => value instanceof Map
const withReferences = (text: string): Value | undefined => {
  // A list of one, so that `12 0 R` on its own is read as a reference.
  const [list] = valuesIn(`[${text}]`)
  return Array.isArray(list) ? (list[0] as Value | undefined) : undefined
}

/** The objects of one file of ours: found by its table of places, which must therefore be right. */
export const pdfFile = (pdf: Uint8Array): PdfFile => {
  const bytes = Buffer.from(pdf)
  const text = bytes.toString('latin1')
  const table = Number(/startxref\n(\d+)\n%%EOF/.exec(text)?.[1])
  const places = [...text.slice(table, text.lastIndexOf('trailer')).matchAll(/^(\d{10}) 00000 n $/gm)]
  const objects = new Map<number, PdfObject>()
  for (const [index, [, place]] of places.entries()) {
    const from = Number(place)
    const opening = `${index + 1} 0 obj\n`
    if (!text.startsWith(opening, from)) throw new Error(`object ${index + 1} is not where the table has it`)
    const body = text.slice(from + opening.length, text.indexOf('\nendobj', from))
    const streamAt = body.search(/>>\nstream\n/)
    const value = withReferences(streamAt < 0 ? body : body.slice(0, streamAt + 2)) ?? new Word('null')
    if (streamAt < 0 || !isDictionary(value)) {
      objects.set(index + 1, { value, stream: null })
      continue
    }
    const start = from + opening.length + streamAt + 10
    const raw = bytes.subarray(start, start + Number(value.get('Length')))
    if (!text.startsWith('\nendstream\nendobj', start + raw.length))
      throw new Error(`the length of ${index + 1} is wrong`)
    const filter = value.get('Filter')
    objects.set(index + 1, { value, stream: filter instanceof Name ? inflateSync(raw) : raw })
  }
  const trailer = withReferences(text.slice(text.lastIndexOf('trailer') + 7, text.lastIndexOf('startxref')))
  const follow = (value: Value | undefined): Value | undefined =>
    value instanceof Reference ? follow(objects.get(value.id)?.value) : value
  return {
    objects,
    trailer: isDictionary(trailer) ? trailer : new Map(),
    follow,
    dictionary: (value) => {
      const followed = follow(value)
      return isDictionary(followed) ? followed : new Map()
    },
    list: (value) => {
      const followed = follow(value)
      return Array.isArray(followed) ? (followed as readonly Value[]) : followed === undefined ? [] : [followed]
    },
    stream: (value) => (value instanceof Reference ? (objects.get(value.id)?.stream ?? null) : null),
  }
}

/** Text of a file: UTF-16 with its mark, or one byte a character. */
export const textOf = (value: Value | undefined): string => {
  if (typeof value !== 'string') return ''
  return value.startsWith('\u00fe\u00ff') ? Buffer.from(value.slice(2), 'latin1').swap16().toString('utf16le') : value
}
export const nameOf = (value: Value | undefined): string => (value instanceof Name ? value.name : '')
