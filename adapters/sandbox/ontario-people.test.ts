import { expect, test } from 'vitest'
import { homeOf, ontarioPeople } from './ontario-people.ts'

const street = ontarioPeople[0]!.street

test('two customers who choose the same person have a home of their own, and each the same one again', () => {
  const taken = new Set<string>()
  const homes = Array.from({ length: 200 }, (_, index) => {
    const home = homeOf(`usr_${index}`, { street }, taken)
    expect(ontarioPeople.map(({ phone }) => phone)).not.toContain(home.phone)
    taken.add(home.phone)
    return home
  })
  expect(new Set(homes.map(({ phone }) => phone)).size).toBe(200)
  expect(new Set(homes.map((home) => home.street)).size).toBeGreaterThan(190)
  expect(homeOf('usr_7', { street }, new Set())).toEqual(homeOf('usr_7', { street }, new Set()))
})

test('a telephone is kept for fiction, and a street keeps its name', () => {
  const home = homeOf('usr_1', { street }, new Set())
  expect(home.phone).toMatch(/^\+1\d{3}55501\d\d$/)
  expect(home.street).toMatch(/^\d+ Specimen Street$/)
})
