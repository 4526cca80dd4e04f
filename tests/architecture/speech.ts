import { commentsOf, isNode, type Node, nodesOf } from './syntax.ts'

/** A place where code or a document is made to speak, and the words around it. */
export interface Speech {
  readonly line: number
  readonly text: string
}

const verbs =
  'ask asks asked asking tell tells telling told say says saying said hear hears hearing heard know knows knowing known knew'
const forms = verbs.replaceAll(' ', '|')
const capitalized = verbs.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()).replaceAll(' ', '|')
const speechWord = new RegExp(`^(?:${forms})$`, 'i')
/** Spares files without such a word the parser: `ask` and `setAsked`, but neither `task` nor `unknown`. */
const mayContainSpeech = new RegExp(
  `(?<![A-Za-z])(?:${forms})(?![a-z])|(?:${capitalized})(?![a-z])|(?:${forms.toUpperCase()})`,
)
const speechInProse = new RegExp(`(?<![\\w-])(?:${forms})(?![\\w-])`, 'i')

/** `setAsked` is `set` and `Asked`, `says-no` is `says` and `no`, `SECOND_FACTOR_ASKED` is three words. */
const wordsIn = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)

const lineAt = (source: string, offset: number): number => source.slice(0, offset).split('\n').length
const startOf = (node: Node): number => Number(node['start'])

/** A value that one part of the program hands to another, such as `says-no` or `SECOND_FACTOR_ASKED`, and no text for a person. */
const isCode = (text: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)+$|^[A-Z0-9]+(?:_[A-Z0-9]+)+$/.test(text)

const namesIn = (node: Node): readonly string[] => {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier' || node.type === 'PrivateIdentifier')
    return [String(node['name'])]
  if (node.type === 'Literal' && typeof node['value'] === 'string' && isCode(node['value'])) return [node['value']]
  return []
}

/** Identifiers and coded values of a TypeScript or JavaScript file that contain a word of speech; each `allowed` name is left out. */
export const speakingNames = (path: string, source: string, allowed: readonly string[] = []): readonly Speech[] =>
  (mayContainSpeech.test(source) ? nodesOf(path, source) : []).flatMap((node) =>
    namesIn(node)
      .filter((name) => !allowed.includes(name) && wordsIn(name).some((word) => speechWord.test(word)))
      .map((name) => ({ line: lineAt(source, startOf(node)), text: name })),
  )

const titled = ['test', 'describe', 'it', 'guarantee']
/** The name that a call begins with: `test` of `test.each(…)(…)`. */
const calledName = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return String(node['name'])
  return calledName(node['object'] ?? node['callee'] ?? node['tag'])
}
const textOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral') return ''
  return (node['quasis'] as readonly { readonly value: { readonly raw: string } }[])
    .map(({ value }) => value.raw)
    .join('…')
}

const proseOfCode = (path: string, source: string): readonly Speech[] => [
  ...commentsOf(path, source).flatMap(({ start, value }) =>
    value.split('\n').map((text, index) => ({ line: lineAt(source, start) + index, text })),
  ),
  ...nodesOf(path, source).flatMap((node) => {
    const called = node.type === 'CallExpression' ? calledName(node['callee']) : undefined
    if (called === undefined || !titled.includes(called)) return []
    return [{ line: lineAt(source, startOf(node)), text: textOf((node['arguments'] as readonly unknown[])[0]) }]
  }),
]

const everyLine = (source: string): readonly Speech[] =>
  source.split('\n').map((text, index) => ({ line: index + 1, text }))

/** Lines of a page without its fenced examples and without what stands in backticks. */
const proseOfPage = (source: string): readonly Speech[] =>
  everyLine(source.replace(/^```.*?^```/gms, (example) => example.replace(/[^\n]/g, ''))).map(({ line, text }) => ({
    line,
    text: text.replace(/`[^`]*`/g, '``'),
  }))

/** Comments, test titles and documents that make a thing speak; `quoted` texts are taken out first. */
export const speakingProse = (path: string, source: string, quoted: readonly string[] = []): readonly Speech[] => {
  if (!mayContainSpeech.test(source)) return []
  const prose = /\.(?:tsx?|m?js)$/.test(path)
    ? proseOfCode(path, source)
    : path.endsWith('.md')
      ? proseOfPage(source)
      : everyLine(source)
  return prose.filter(({ text }) => speechInProse.test(quoted.reduce((left, each) => left.replaceAll(each, ''), text)))
}
