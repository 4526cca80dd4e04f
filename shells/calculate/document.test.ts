import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerLine, cases } from './answer-line.ts'
import type { PrintedExplanation } from './explain.ts'
import { reading, type JsonObject } from './reading.ts'
import { ruleOfRefusal } from './refusal-rules.ts'

const root = join(import.meta.dirname, '../..')
const document = readFileSync(join(root, 'docs/calculate.md'), 'utf8')

/** Every example of the document: its question's line, and the answer printed below. */
const examples = [...document.matchAll(/^```json\n(.+)\n([^]*?)\n```$/gm)].map(([, question = '', printed = '']) => ({
  question,
  printed: JSON.parse(printed) as Record<string, unknown>,
}))

const answer = (question: string, line = 1): Record<string, unknown> =>
  JSON.parse(answerLine(question, line) ?? 'null') as Record<string, unknown>

/** The same question with one of its values, wherever it stands, in another's place, or without
 * it. */
const changedOnce = (within: unknown, value: unknown): readonly unknown[] => {
  if (typeof within !== 'object' || within === null) return []
  const put = (key: string, inner: unknown): unknown =>
    Array.isArray(within)
      ? within.map((one: unknown, index) => (String(index) === key ? inner : one))
      : { ...within, [key]: inner }
  return Object.entries(within)
    .filter(([key]) => key !== 'case')
    .flatMap(([key, inner]) => [put(key, value), ...changedOnce(inner, value).map((changed) => put(key, changed))])
}

describe('docs/calculate.md', () => {
  test.each(examples.map(({ question, printed }) => [question.slice(0, 100), question, printed] as const))(
    '%s',
    (_head, question, printed) => {
      const { explanations, ...figures } = answer(question)
      expect('explanations' in printed ? { ...figures, explanations } : figures).toEqual(printed)
    },
  )

  test('each answer explains how it came about', () => {
    const rules = readFileSync(join(root, 'docs/rules.md'), 'utf8')
    const answered = examples.map(({ question }) => answer(question)).filter(({ ok }) => ok === true)
    for (const { explanations } of answered) {
      expect(explanations).not.toEqual([])
      for (const { figure, value, ruleId, formula, inputs, steps } of explanations as PrintedExplanation[]) {
        expect(rules).toContain(`| ${ruleId} |`)
        expect([figure, formula]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\w+ \w+/)])
        for (const printed of [value, ...inputs.map((input) => input.value)])
          expect(Object.values(printed)).toHaveLength(2)
        expect(steps).not.toEqual([])
      }
    }
  })

  test('shows every case', () => {
    const shown = new Set(examples.flatMap(({ question }) => /"case":"([^"]+)"/.exec(question)?.[1] ?? []))
    expect(Object.keys(cases).filter((name) => !shown.has(name))).toEqual([])
  })

  test('names the kinds that apply each rule, or what the rule needs that no question can give', () => {
    const contents = document.matchAll(/^\| \[([\w-]+)\]\(#\1\) \| .+ \| (.+) \|$/gm)
    const rows = [...contents].map(([, name = '', rules = '']) => ({ name, rules }))
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(cases).sort())
    const rules = readFileSync(join(root, 'docs/rules.md'), 'utf8').match(/(?<=^\| )[A-Z]+-\d+(?= \|)/gm) ?? []
    const applied = new Set(rows.flatMap((row) => row.rules.split(', ')))
    const [, without = ''] = document.split('## Rules without a question')
    const unasked = without.split('\n## ')[0]?.match(/(?<=^\| )[A-Z]+-\d+(?= \|)/gm) ?? []
    expect([...applied, ...unasked].sort()).toEqual(rules.sort())
  })

  test('no example with one field changed is a defect, and every code is explained', () => {
    const odd = [
      undefined,
      -1,
      0,
      1,
      0.5,
      2 ** 53 - 1,
      1e12,
      'x',
      '',
      [],
      {},
      true,
      '1999-01-01',
      '2199-12-31',
      '2045-12-31',
    ]
    const codes = new Set<string>()
    const questions = examples
      .filter(({ question }) => question.startsWith('{'))
      .map(({ question }) => JSON.parse(question) as object)
    for (const question of questions.flatMap((one) => odd.flatMap((value) => changedOnce(one, value)))) {
      const { ok, refusal } = answer(JSON.stringify(question)) as { ok: boolean; refusal?: object }
      if (!ok) for (const [, code = ''] of JSON.stringify(refusal).matchAll(/"code":"([A-Z_]+)"/g)) codes.add(code)
    }
    expect(codes).not.toContain('BROKEN')
    expect(codes.size).toBeGreaterThan(60)
    expect([...codes].filter((code) => !document.includes(`| \`${code}\` |`))).toEqual([])
  })

  test('no example with some fields changed to limits is a defect', () => {
    const limits = [2 ** 53 - 1, 2 ** 52, 1e15, 1e12, 36_500, 0, 1, '1900-01-01', '2199-12-31', '2045-12-31'].concat([
      '2199-12-31T23:59:59.999Z',
      '1970-01-01T00:00Z',
    ])
    const questions = examples
      .filter(({ question }) => question.startsWith('{'))
      .map(({ question }) => JSON.parse(question) as object)
    fc.assert(
      fc.property(
        fc.constantFrom(...questions),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...limits)), { minLength: 2, maxLength: 4 }),
        (question, changes) => {
          const changed = changes.reduce<unknown>((one, [which, value]) => {
            const all = changedOnce(one, value)
            return all[which % all.length] ?? one
          }, question)
          expect(answerLine(JSON.stringify(changed), 1)).not.toContain('"BROKEN"')
        },
      ),
      { numRuns: 3000 },
    )
  })

  test('lists each code once, with a rule of docs/rules.md or none', () => {
    const rules = readFileSync(join(root, 'docs/rules.md'), 'utf8')
    const rows = [...document.matchAll(/^\| `([A-Z_]+)` \| (\S+) \| .+ \|$/gm)].map(
      ([, code = '', rule = '']) => [code, rule] as const,
    )
    expect(rows.map(([code]) => code)).toEqual([...new Set(rows.map(([code]) => code))].sort())
    const ofRules = rows.filter(([, rule]) => rule !== '—')
    expect(ofRules.filter(([, rule]) => !rules.includes(`| ${rule} |`))).toEqual([])
    expect(ofRules.length).toBeGreaterThan(100)
    expect(ruleOfRefusal).toEqual(Object.fromEntries(ofRules))
  })

  test('lists the code of every refusal of the rules it applies', () => {
    // The life of a loan and its offer are the application's to query: the calculator evaluates the
    // rules below it.
    const files = globSync('domain/**/*.ts', {
      cwd: root,
      exclude: (path) => path.includes('node_modules') || path.endsWith('.test.ts'),
    }).filter((path) => !/^domain\/(loan\/commands|products|(payday|installment)\/offer)/.test(path))
    const codes = files.flatMap(
      (path) => readFileSync(join(root, path), 'utf8').match(/(?<=code: ')[A-Z_]{4,}(?=')/g) ?? [],
    )
    expect(codes.length).toBeGreaterThan(200)
    // Guards whose question's field is refused before they apply, and what no case applies.
    const neverAnswered = [
      'ADMIN_REQUIRED',
      'ALREADY_DECIDED',
      'CONTACT_NOT_WANTED',
      'CONTACT_STAYED',
      'CO_APPLICANT_CANNOT_BE_BOUND',
      'DUE_DATE_TOO_SOON',
      'EXCEPTION_NEEDS_GROUND',
      'GROUND_REPEATED',
      'NOT_AN_INSTANT',
      'PREVIEW_CHANGED',
      'THIRD_PARTY_ONLY_TO_LOCATE',
    ]
    const unknown = [...new Set(codes)].filter((code) => !document.includes(`| \`${code}\` |`))
    expect(unknown.sort()).toEqual(
      [...neverAnswered, 'NOT_A_FILE_CREATION_NUMBER', 'UNKNOWN_FREQUENCY', 'UNKNOWN_STATUS'].sort(),
    )
  })

  const sections = [...document.matchAll(/^### (\S+)\n([^]*?)(?=^##? |^### )/gm)].map(([, name = '', text = '']) => ({
    name,
    text,
  }))
  /** The rows of a section's tables of fields: their names, and what the table states of an absent
   * one. */
  const rowsOf = (text: string) =>
    [...text.matchAll(/^\| ((?:`\w+`(?:, )?)+) \| .+ \| (.+) \|$/gm)].flatMap(([, cell = '', absent = '']) =>
      cell
        .replaceAll('`', '')
        .split(', ')
        .map((field) => ({ field, absent })),
    )

  /** The names that a question of this kind looks for, whichever of its examples is given. */
  const namesRead = (name: string): ReadonlySet<string> =>
    new Set(
      examples
        .filter(({ question }) => question.startsWith(`{"case":"${name}"`))
        .flatMap(({ question }) => {
          const from = reading(JSON.parse(question) as JsonObject)
          cases[name]?.(from)
          return [...from.read]
        }),
    )

  test.each(sections.map(({ name, text }) => [name, text] as const))(
    '%s: its tables name the fields that are read, and those that must be there',
    (name, text) => {
      const rows = rowsOf(text)
      expect(new Set(rows.map(({ field }) => field))).toEqual(namesRead(name))
      const questions = examples
        .filter(
          ({ question }) =>
            question.startsWith(`{"case":"${name}"`) && !JSON.stringify(answer(question)).includes('"faults"'),
        )
        .map(({ question }) => JSON.parse(question) as Record<string, unknown>)
      const withoutOne = questions.flatMap((question) =>
        rows
          .filter(({ field }) => field in question)
          .map((row) => ({ ...row, answered: answer(JSON.stringify({ ...question, [row.field]: null })) })),
      )
      for (const { field, absent, answered } of withoutOne) {
        const refusal = answered['refusal'] as { readonly code: string; readonly field?: string } | undefined
        const isMissing = refusal?.code === 'FIELD_MISSING'
        if (isMissing && refusal.field === field) expect(`${field}: ${absent}`).toMatch(/refused|as under replay/)
        if (!isMissing) expect(`${field}: ${absent}`).not.toBe(`${field}: refused`)
      }
    },
  )
})
