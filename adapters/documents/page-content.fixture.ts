import { nameOf, Reference, valuesIn, Word, type Dictionary, type PdfFile, type Value } from './pdf-objects.fixture.ts'

/** A piece of a page that belongs to the reading order, and its type sizes on paper, in points. */
interface Marked {
  readonly page: number
  readonly id: number
  readonly sizes: number[]
}
interface PageContent {
  readonly marked: readonly Marked[]
  readonly sizes: readonly number[]
  readonly violations: readonly string[]
}

const painting = new Set(['Tj', 'TJ', "'", '"', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's', 'Do', 'sh'])
/** How much higher a matrix makes what it is applied to. */
const stretch = ([a = 1, b = 0, c = 0, d = 1]: readonly number[]): number => Math.sqrt(Math.abs(a * d - b * c))
const numbers = (values: readonly Value[]): readonly number[] => values.filter((value) => typeof value === 'number')

interface Mark {
  readonly artifact: boolean
  readonly piece: Marked | null
}

/** Walks over the operators of a page: what is painted, in which mark, and how large. */
const readContent = (content: string, page: number): PageContent => {
  const [marked, sizes, violations]: [Marked[], number[], string[]] = [[], [], []]
  const marks: Mark[] = []
  let operands: Value[] = []
  let [scale, size, matrix] = [1, 0, 1]
  const scales: number[] = []
  const open = (tag: string, properties: Value | undefined): void => {
    const id = properties instanceof Map ? (properties as Dictionary).get('MCID') : undefined
    if (tag === 'Artifact' && marks.some(({ piece }) => piece !== null))
      violations.push('PDF/UA 7.1: what belongs to the paper does not stand inside the reading order')
    if (typeof id === 'number' && marks.some(({ artifact }) => artifact))
      violations.push('PDF/UA 7.1: the reading order does not stand inside what belongs to the paper')
    const piece = typeof id === 'number' ? { page, id, sizes: [] } : null
    if (piece) marked.push(piece)
    marks.push({ artifact: tag === 'Artifact', piece })
  }
  const paint = (operator: string): void => {
    if (marks.length === 0) violations.push('PDF/UA 7.1: everything is in the reading order or belongs to the paper')
    if (!/^(?:T[jJ]|['"])$/.test(operator)) return
    const glyphs = operands.flat().filter((shown) => typeof shown === 'string')
    if (glyphs.some((codes) => /^(?:[^]{2})*\0\0/.test(codes)))
      violations.push('PDF/A 6.2.11.8: every character has a glyph')
    const onPaper = Math.round(size * matrix * scale * 100) / 100
    sizes.push(onPaper)
    marks.findLast(({ piece }) => piece !== null)?.piece?.sizes.push(onPaper)
  }
  const apply = (operator: string): void => {
    if (operator === 'BDC' || operator === 'BMC') open(nameOf(operands[0]), operands[1])
    else if (operator === 'EMC') marks.pop()
    else if (operator === 'q') scales.push(scale)
    else if (operator === 'Q') scale = scales.pop() ?? 1
    else if (operator === 'cm') scale *= stretch(numbers(operands))
    else if (operator === 'BT') matrix = 1
    else if (operator === 'Tm') matrix = stretch(numbers(operands))
    else if (operator === 'Tf') size = numbers(operands)[0] ?? 0
    else if (/^(?:k|K|CS|cs)$/.test(operator) && !/^(?:DeviceRGB|)$/.test(nameOf(operands[0])))
      violations.push('PDF/A 6.2.4.3: every colour is red, green and blue')
    if (operator === 'k' || operator === 'K') violations.push('PDF/A 6.2.4.3: every colour is red, green and blue')
    if (painting.has(operator)) paint(operator)
  }
  for (const value of valuesIn(content)) {
    if (!(value instanceof Word)) {
      operands.push(value)
      continue
    }
    apply(value.word)
    operands = []
  }
  if (marks.length > 0) violations.push('PDF/UA 7.1: every mark is closed on its page')
  return { marked, sizes, violations }
}

/** An element of the reading order: its kind, what it contains, and the pieces of pages that it is
 * made of. */
interface Element {
  readonly tag: string
  readonly scope: string
  readonly alt: boolean
  readonly children: readonly Element[]
  readonly pieces: readonly { readonly page: number; readonly id: number }[]
}

const elementOf = (file: PdfFile, pages: ReadonlyMap<number, number>, given: Value): Element => {
  const dictionary = file.dictionary(given)
  const page = (value: Value | undefined): number => (value instanceof Reference ? (pages.get(value.id) ?? -1) : -1)
  const children: Element[] = []
  const pieces: { page: number; id: number }[] = []
  for (const child of file.list(dictionary.get('K'))) {
    if (typeof child === 'number') pieces.push({ page: page(dictionary.get('Pg')), id: child })
    else if (nameOf(file.dictionary(child).get('Type')) === 'MCR')
      pieces.push({
        page: page(file.dictionary(child).get('Pg')),
        id: Number(file.dictionary(child).get('MCID')),
      })
    else if (nameOf(file.dictionary(child).get('Type')) !== 'OBJR') children.push(elementOf(file, pages, child))
  }
  return {
    tag: nameOf(dictionary.get('S')),
    scope: nameOf(file.dictionary(dictionary.get('A')).get('Scope')),
    alt: dictionary.has('Alt') || dictionary.has('ActualText'),
    children,
    pieces,
  }
}

const all = (element: Element): readonly Element[] => [element, ...element.children.flatMap(all)]

/** Which elements may stand in which (ISO 32000-1 section 14.8.4). */
const inside: Readonly<Record<string, readonly string[]>> = {
  Table: ['Caption', 'TR'],
  TR: ['TH', 'TD'],
  L: ['Caption', 'LI'],
  LI: ['Lbl', 'LBody'],
}
const standard = [
  'Document',
  'Sect',
  'H1',
  'H2',
  'H3',
  'P',
  'Link',
  'Figure',
  'Caption',
  'Table',
  'TR',
  'TH',
  'TD',
  'L',
  'LI',
  'Lbl',
  'LBody',
  'Span',
]

const structureViolations = (elements: readonly Element[]): readonly string[] => {
  const violations: string[] = []
  const levels = elements.map(({ tag }) => Number(/^H(\d)$/.exec(tag)?.[1] ?? 0)).filter((level) => level > 0)
  for (const [index, level] of levels.entries())
    if (level > (levels[index - 1] ?? 0) + 1) violations.push('PDF/UA 7.4.2: no heading leaves a level out')
  for (const { tag, children, scope, alt } of elements) {
    if (!standard.includes(tag)) violations.push(`PDF/UA 7.1: ${tag} is a standard kind of element`)
    const allowed = inside[tag]
    if (allowed && !children.every((child) => allowed.includes(child.tag)))
      violations.push(`PDF/UA 7.2: a ${tag} has only ${allowed.join(', ')}`)
    if (tag === 'TH' && scope === '') violations.push('PDF/UA 7.5: a head of a table has a scope')
    if (tag === 'Figure' && !alt) violations.push('PDF/UA 7.3: a picture has a text')
    if (
      tag === 'Table' &&
      new Set(children.filter((row) => row.tag === 'TR').map((row) => row.children.length)).size > 1
    )
      violations.push('PDF/UA 7.2: the rows of a table are equally long')
  }
  return violations
}

/** What the pages and their reading order do not keep, type sizes among it (O. Reg. 98/09 s.
 * 18(3)). */
export const contentViolations = (file: PdfFile, catalog: Dictionary): readonly string[] => {
  const kids = file.list(file.dictionary(catalog.get('Pages')).get('Kids'))
  const pages = new Map(kids.map((kid, index) => [kid instanceof Reference ? kid.id : -1, index]))
  const contents = kids.map((kid, index) =>
    readContent(file.stream(file.dictionary(kid).get('Contents'))?.toString('latin1') ?? '', index),
  )
  const roots = file.list(file.dictionary(catalog.get('StructTreeRoot')).get('K'))
  const elements = roots.flatMap((root) => all(elementOf(file, pages, root)))
  const marked = contents.flatMap((content) => content.marked)
  const owners = elements.flatMap(({ tag, pieces }) => pieces.map(({ page, id }) => ({ tag, key: `${page}/${id}` })))
  const keys = owners.map(({ key }) => key)
  const headings = new Set(owners.filter(({ tag }) => /^H\d$/.test(tag)).map(({ key }) => key))
  const sizesOfHeadings = marked.filter(({ page, id }) => headings.has(`${page}/${id}`)).flatMap(({ sizes }) => sizes)
  const sizes = contents.flatMap((content) => content.sizes)
  return [
    ...contents.flatMap(({ violations }) => violations),
    ...structureViolations(elements),
    ...(roots.length === 1 && elements[0]?.tag === 'Document' ? [] : ['PDF/UA 7.1: the reading order is one document']),
    ...(marked.length > 0 &&
    marked.length === new Set(keys).size &&
    keys.length === marked.length &&
    marked.every(({ page, id }) => keys.includes(`${page}/${id}`))
      ? []
      : ['PDF/UA 7.1: every piece stands once in the reading order']),
    ...(sizes.length > 0 && Math.min(...sizes) >= 12 ? [] : ['O. Reg. 98/09 s. 18(3): text is 12 points or more']),
    ...(sizesOfHeadings.length > 0 && Math.min(...sizesOfHeadings) >= 14
      ? []
      : ['O. Reg. 98/09 s. 18(3): headings are 14 points or more']),
  ]
}
