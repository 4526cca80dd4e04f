import { Unreadable, unzip, type Bytes } from './files.ts'
import { sections, verifyPack, type Finding, type Verdict } from './verify.ts'

const marks: Readonly<Record<Finding['mark'], string>> = { holds: 'Holds', fails: 'Does not', unknown: 'Cannot know' }

const element = (name: string, content: string | readonly Node[], className = ''): HTMLElement => {
  const made = document.createElement(name)
  if (className !== '') made.className = className
  made.append(...(typeof content === 'string' ? [content] : content))
  return made
}

const sectionOf = (findings: readonly Finding[], section: Finding['section']): readonly Node[] => {
  const own = findings.filter((finding) => finding.section === section)
  if (own.length === 0) return []
  const items = own.map(({ mark, text }) => element('li', [element('b', marks[mark], mark), element('span', text)]))
  return [element('h3', section), element('ul', items)]
}

const shown = ({ headline, law, answers, findings, key }: Verdict): readonly Node[] => [
  element(
    'h2',
    headline,
    findings.some(({ mark, section }) => mark === 'fails' && section !== 'Law') ? 'fails' : 'holds',
  ),
  element('p', `${law}.`, findings.some(({ mark, section }) => mark === 'fails' && section === 'Law') ? 'fails' : ''),
  element(
    'p',
    key === null
      ? 'No key of the pack signed its manifest.'
      : `Signed with the key ${key}. The lender publishes its keys: compare it.`,
    'soft',
  ),
  element('h3', 'In short, in Toronto time'),
  element(
    'dl',
    answers.flatMap(([question, answer]) => [element('dt', question), element('dd', answer)]),
  ),
  ...sections.flatMap((section) => sectionOf(findings, section)),
]

const open = async (file: File): Promise<void> => {
  const result = document.getElementById('result')
  result?.replaceChildren(element('p', `Examining ${file.name}...`))
  try {
    const bytes: Bytes = new Uint8Array(await file.arrayBuffer())
    result?.replaceChildren(...shown(await verifyPack(await unzip(bytes))))
  } catch (error) {
    const why = error instanceof Unreadable ? error.message : 'This file cannot be read.'
    result?.replaceChildren(element('h2', why, 'fails'))
  }
}

document.getElementById('file')?.addEventListener('change', ({ target }) => {
  const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined
  if (file !== undefined) void open(file)
})
const drop = document.querySelector('.drop')
addEventListener('dragover', (event) => {
  event.preventDefault()
  drop?.classList.add('over')
})
addEventListener('dragleave', () => drop?.classList.remove('over'))
addEventListener('drop', (event) => {
  event.preventDefault()
  drop?.classList.remove('over')
  const file = event.dataTransfer?.files[0]
  if (file !== undefined) void open(file)
})
