import { describe, expect, test } from 'vitest'
import { asItLooks, looksLikeOneName } from './look-alikes.ts'

describe('two names look like one', () => {
  test.each([
    ['in another case, with accents', 'RENEE COTE', 'Renée Côté'],
    ['with Cyrillic letters', 'Rоwan Аshе', 'Rowan Ashe'],
    ['with Cyrillic capitals', 'ROWAN АSНЕ', 'Rowan Ashe'],
    ['with Greek letters', 'Μei Chεn', 'Mei Chen'],
    ['in full width', 'Ｍｅｉ Ｃｈｅｎ', 'Mei Chen'],
    ['with a small l for a capital I', 'lvan Petrov', 'Ivan Petrov'],
    ['with a digit', 'N0ah Reyes', 'Noah Reyes'],
    ['with r and n for m', 'Marnie Hurne', 'Mamie Hume'],
    ['with a hidden character', 'Mei\u200b Chen', 'Mei Chen'],
    ['with the surname first', 'CНEN, Меі', 'Mei Chen'],
    ['in one script that is not Latin', 'Иван Петров', 'ПЕТРОВ Иван'],
  ])('%s', (_how, one, other) => {
    expect(looksLikeOneName(one, other)).toBe(true)
    expect(looksLikeOneName(other, one)).toBe(true)
  })

  test.each([
    ['Mei Chen', 'Wei Chen'],
    ['Rowan Ashe', 'Robin Ashe'],
    ['Иван Петров', 'Олег Петров'],
    ['Mei Chen', ''],
  ])('%s is not %s', (one, other) => {
    expect(looksLikeOneName(one, other)).toBe(false)
  })

  test('a name in two parts is compared like one text', () => {
    expect(looksLikeOneName('Аshe, Rowan', { given: 'Rowan', family: 'Ashe' })).toBe(true)
    expect(looksLikeOneName(null, { given: 'Rowan', family: 'Ashe' })).toBe(false)
  })

  test('a folded text folds to itself', () => {
    for (const text of ['Rоwan Аshе', 'lvan', 'Ｍｅｉ']) expect(asItLooks(asItLooks(text))).toBe(asItLooks(text))
  })
})
