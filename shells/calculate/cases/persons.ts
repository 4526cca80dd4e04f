import { mayBeOnePerson, nameIsVerified } from '@tamarack/domain/loan/verified-name'
import { matchNames } from '@tamarack/domain/person/match-names'
import type { NameComparison } from '@tamarack/domain/person/name-comparison'
import { marks, relationOf } from '@tamarack/domain/person/relation'
import { textOf, type WrittenName } from '@tamarack/domain/person/words-of-name'
import { asCount, asWord } from '@tamarack/domain/explanations/explanation'
import { err, ok } from '@tamarack/domain/shared/result'
import { object, oneOf, optional, several, text, textUpTo, type Field } from '../fields.ts'
import { question, questionBy } from '../question.ts'
import { find, isJsonObject } from '../reading.ts'

const nameText = textUpTo(200)
const nameParts = object({ given: optional(nameText, null), family: optional(nameText, null) })

/** One text, or given and family names apart. */
const writtenName: Field<WrittenName> = {
  read: (from, name) => (isJsonObject(find(from, name)) ? nameParts : nameText).read(from, name),
  inputs: (name, field) => [{ name: field, value: asWord(textOf(name)) }],
  names: (name) => [name],
}

export const nameMatch = oneOf(['same', 'near', 'different', 'unknown'])

const differences = ({ match, reasons }: NameComparison): readonly string[] => [
  reasons.length === 0 ? match : `${match}: ${reasons.join(', ')}`,
]

const besideVerified = { verified: writtenName, written: optional(writtenName, null) }
const goesOn = 'the names are the same or near each other, or there is none to compare'

export const personCases = {
  names: question({
    fields: { one: writtenName, other: writtenName },
    evaluate: ({ one, other }) => matchNames(one, other),
    figure: { match: text },
    rule: 'TAM-26',
    formula:
      'the closest of all ways to read both names; case, accents, hyphens, apostrophes, titles and the order of words change nothing',
    steps: differences,
  }),
  'verified-name': questionBy('of', {
    account: question({
      fields: besideVerified,
      evaluate: ({ verified, written }) => {
        const compared = matchNames(written, verified)
        const may = nameIsVerified({ accountName: compared.match })
        return may.ok ? ok(compared) : err({ ...may.error, ...compared })
      },
      result: ['match', 'reasons'],
      figure: { match: text },
      rule: 'TAM-27',
      formula: `terms are chosen, approved and signed if ${goesOn}`,
      steps: differences,
    }),
    'bank-owner': question({
      fields: besideVerified,
      evaluate: ({ verified, written }) => {
        const compared = matchNames(written, verified)
        return mayBeOnePerson(compared.match) ? ok(compared) : err({ code: 'NOT_THE_OWNER', ...compared })
      },
      result: ['match', 'reasons'],
      figure: { match: text },
      rule: 'TAM-30',
      formula: `a bank account is connected if ${goesOn}`,
      steps: differences,
    }),
  }),
  'person-relation': question({
    fields: { shared: several(oneOf(marks)), names: nameMatch },
    evaluate: ({ shared, names }) => ({ relation: relationOf(shared, names), shared: [...new Set(shared)] }),
    result: ['relation'],
    figure: { relation: text },
    rule: 'TAM-25',
    formula:
      'one name with one date of birth or identity document is one person; another mark that is shared, or one date of birth with nearly one name, is a near match',
    inputs: ['names'],
    and: ({ shared }) => ({ shared: asCount(shared.length) }),
    steps: ({ relation, shared }, { names }) => [
      `shared: ${shared.length === 0 ? 'nothing' : shared.join(', ')}; names: ${names}; ${relation}`,
    ],
  }),
}
