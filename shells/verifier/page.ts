import { Unreadable, unzip } from './files.ts'
import { sections, verifyPack, type Finding, type Verdict } from './verify.ts'

const marks: Readonly<Record<Finding['mark'], string>> = {
  holds: 'Holds',
  fails: 'Does not hold',
  unknown: 'Cannot know',
}

const element = (name: string, content: string | readonly Node[], className = ''): HTMLElement => {
  const made = document.createElement(name)
  if (className !== '') made.className = className
  made.append(...(typeof content === 'string' ? [content] : content))
  return made
}

/** Terms side by side with what belongs to them, or above it where there is no room. */
const list = (rows: readonly (readonly [term: string, text: string, className: string])[]): Node =>
  element(
    'dl',
    rows.map(([term, text, className]) => element('div', [element('dt', term, className), element('dd', text)])),
  )

const shown = ({ headline, isWhole, law, answers, findings, key }: Verdict): readonly Node[] => {
  const isKept = isWhole && !findings.some(({ mark }) => mark === 'fails')
  return [
    element('h2', headline, isWhole ? 'holds' : 'fails'),
    element('p', `${law}.`, isKept ? 'holds' : 'fails'),
    element(
      'p',
      key === null
        ? 'No key of the pack signed its manifest.'
        : `Signed with the key ${key}. The lender publishes its keys under their first 16 digits: compare it.`,
    ),
    element('h3', 'In short, in Toronto time'),
    ...(isWhole ? [] : [element('p', 'These answers are from records that are not as they were recorded.', 'fails')]),
    list(answers.map(([question, answer]) => [question, answer, 'unknown'])),
    ...sections.flatMap((section) => {
      const own = findings.filter((finding) => finding.section === section)
      const rows = own.map(({ mark, text }) => [marks[mark], text, mark] as const)
      return own.length === 0 ? [] : [element('h3', section), list(rows)]
    }),
  ]
}

const open = async (file: File | undefined): Promise<void> => {
  const result = document.getElementById('result')
  if (file === undefined) return
  result?.replaceChildren(element('p', `Examining ${file.name}...`))
  try {
    result?.replaceChildren(...shown(await verifyPack(await unzip(new Uint8Array(await file.arrayBuffer())))))
  } catch (error) {
    const why = error instanceof Unreadable ? error.message : 'This file cannot be read.'
    result?.replaceChildren(element('h2', why, 'fails'))
  }
}

document.querySelector('input')?.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement) void open(target.files?.[0])
})
addEventListener('dragover', (event) => event.preventDefault())
addEventListener('drop', (event) => {
  event.preventDefault()
  void open(event.dataTransfer?.files[0])
})
