import { expect, test } from 'vitest'
import { reachedDeclarations, rulesOfTheBook } from './reached.ts'
import { unreachedRules } from './unreached-rules.ts'

const rules = rulesOfTheBook()
const reached = reachedDeclarations()

test('the rule book and the product are really being read', () => {
  expect(rules.length).toBeGreaterThan(80)
  expect(reached).toContain('domain/loan/decide.ts#decide')
})

test('every rule is on a path that a person, a provider or time can take, but for those that wait for their part of the product', () => {
  const missing = rules.filter(({ file, function: name }) => !reached.has(`${file}#${name}`)).map(({ id }) => id)
  // A rule that is reached now leaves the list; a rule that is no longer reached must not return to
  // it.
  expect(missing.toSorted()).toEqual(Object.keys(unreachedRules).toSorted())
})
