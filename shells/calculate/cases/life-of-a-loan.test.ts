import { expect, test } from 'vitest'
import { commands } from '@tamarack/domain/loan/commands'
import { answerLine } from '../answer-line.ts'

type Command = keyof typeof commands

const mayIssue = (command: Command, role: string, person: string): unknown => {
  const answer = answerLine(JSON.stringify({ case: 'who-may', command, role, person }), 1)
  return JSON.parse(answer ?? 'null').result.allowed
}
const people = ['borrower', 'co-applicant', 'somebody-else'] as const
const issuedBy = (issuer: string): readonly Command[] =>
  (Object.keys(commands) as readonly Command[]).filter((type) => commands[type].issuer === issuer)

test('TAM-117: staff issue a staff command only on the loan of another person', () => {
  expect(issuedBy('staff').length).toBeGreaterThan(10)
  for (const command of issuedBy('staff'))
    for (const role of ['employee', 'admin'])
      expect([command, role, people.map((person) => mayIssue(command, role, person))]).toEqual([
        command,
        role,
        [false, false, true],
      ])
})

test('a reviewer and a customer issue no command of staff, whoever they are', () => {
  for (const command of issuedBy('staff'))
    for (const role of ['reviewer', 'customer', 'system'])
      for (const person of people)
        expect([command, role, mayIssue(command, role, person)]).toEqual([command, role, false])
})

test('TAM-56: a customer issues their own commands alone, and no role of staff issues one of a customer', () => {
  const expected = { customer: [true, false, false], 'co-applicant': [false, true, false] }
  for (const [issuer, allowed] of Object.entries(expected))
    for (const command of issuedBy(issuer)) {
      expect([command, people.map((person) => mayIssue(command, 'customer', person))]).toEqual([command, allowed])
      for (const role of ['employee', 'admin', 'reviewer', 'system'])
        expect([command, role, people.map((person) => mayIssue(command, role, person))]).toEqual([
          command,
          role,
          [false, false, false],
        ])
    }
})

test('the commands of the system are the system’s alone', () => {
  for (const command of issuedBy('system'))
    expect(
      ['system', 'customer', 'employee', 'admin', 'reviewer'].map((role) => mayIssue(command, role, 'borrower')),
    ).toEqual([true, false, false, false, false])
})
