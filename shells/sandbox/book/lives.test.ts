import { expect, test } from 'vitest'
import { chanceOf } from './chance.ts'
import { lives, livesOf } from './lives.ts'
import { makePeople } from './people.ts'

const namesOf = (size: number): readonly string[] => livesOf(size).map(({ name }) => name)

test('a book has as many lives as it is to have', () => {
  for (const size of [0, 1, 7, lives.length - 1, lives.length, lives.length + 1, 200, 1_999])
    expect(livesOf(size)).toHaveLength(size)
})

test('a book of enough lives has each of them, and common ones more often', () => {
  const names = namesOf(200)
  expect(new Set(names).size).toBe(lives.length)
  const times = (name: string): number => names.filter((other) => other === name).length
  expect(times('an installment loan that is paid as agreed')).toBeGreaterThan(
    times('an installment loan in collections'),
  )
})

test('a book that is smaller than the list has no life twice', () => {
  for (const size of [3, 10, 25]) expect(new Set(namesOf(size)).size).toBe(size)
})

test('no two lives have one name', () => {
  expect(new Set(lives.map(({ name }) => name)).size).toBe(lives.length)
})

test('the same seed makes the same people, none of them twice', () => {
  const madeBy = (seed: string) => {
    const next = makePeople(chanceOf(seed))
    return Array.from({ length: 1_500 }, () => next())
  }
  const people = madeBy('one')
  expect(madeBy('one')).toEqual(people)
  expect(madeBy('other')).not.toEqual(people)
  for (const field of ['name', 'email', 'id'] as const)
    expect(new Set(people.map((each) => each[field])).size).toBe(1_500)
})

test('an invented telephone is one that is kept for fiction, and an address names what banks make of debits', () => {
  const next = makePeople(chanceOf('telephones'))
  const people = Array.from({ length: 300 }, () => next('nsf'))
  for (const { phone, email } of people) {
    expect(phone).toMatch(/^\+1\d{3}55501\d\d$/)
    expect(email).toMatch(/^nsf\.[a-z-]+\.[a-z-]+@people\.example$/)
  }
})

test('a book of new loans has them only, each signed less than an hour ago, so that its money is sent in time', () => {
  const young = livesOf(500, 'new')
  expect(young).toHaveLength(500)
  for (const { began, minutes = [0, 600] } of young) {
    expect(began).toEqual([0, 0])
    expect(minutes[1]).toBeLessThan(60)
  }
})
