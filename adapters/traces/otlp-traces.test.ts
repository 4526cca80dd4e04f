import { expect, test } from 'vitest'
import { summaryOf } from './otlp-traces.ts'

test.each([
  [`select * from "loan" where id = 'ln_1'`, 'select loan'],
  [`insert into loan_event (loan_id, at) values ('from Farah', 5)`, 'insert loan_event'],
  [`select 'x from farah'`, 'select'],
  ['update auth_user set name = 5', 'update auth_user'],
  ['begin', 'begin'],
  ['', 'statement'],
])('of a statement its operation and its table are told, and no value: %s', (statement, summary) => {
  expect(summaryOf(statement)).toBe(summary)
})
