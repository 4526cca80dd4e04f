import { expect, test } from 'vitest'
import { addStaffNote } from '@tamarack/contracts/commands/add-staff-note'
import { endContact } from '@tamarack/contracts/commands/end-contact'
import { recordPromise } from '@tamarack/contracts/commands/record-promise'
import { setDoNotContact } from '@tamarack/contracts/commands/set-do-not-contact'
import { startContact } from '@tamarack/contracts/commands/start-contact'
import { getColleagues, getCollections, getMentions } from '@tamarack/contracts/endpoints/collections'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'
import { fullCollection } from '@tamarack/contracts/testing/servicing.fixture'
import { loanOf } from '../../testing/loans.fixture.ts'

const { answered, refused } = contractOf('tamarack-admin', fetch)
const loan = loanOf({
  id: 'ln_own',
  userId: 'customer1',
  status: 'overdue',
  forStaff: { checks: [], decision: null, proposal: null, disbursementFailure: null },
})
const given = 'an employee and a loan that is late'
const call = { params: { id: 'ln_own' } }

test('collectors read what they work through, and who mentions them', async () => {
  const list = {
    lines: [{ ...fullCollection, loanId: 'ln_own', name: 'Maya Roy' }],
    matching: 1,
    size: 50,
    buckets: [{ bucket: 'current' as const, loans: 1, pastDue: 0 }],
  }
  const input = { query: { bucket: 'current' as const } }
  expect(
    await answered({
      given,
      receiving: 'a request for the loans to collect',
      endpoint: getCollections,
      input,
      answer: list,
    }),
  ).toEqual(list)
  const mentions = { mentions: [{ loanId: 'ln_own', at: 1_795_000_700_000, by: 'Ann Chen', note: 'Please call' }] }
  expect(
    await answered({ given, receiving: 'a request for mentions', endpoint: getMentions, input: {}, answer: mentions }),
  ).toEqual(mentions)
  const colleagues = { colleagues: [{ id: 'employee2', name: 'Noah Reyes' }] }
  expect(
    await answered({
      given,
      receiving: 'a request for colleagues',
      endpoint: getColleagues,
      input: {},
      answer: colleagues,
    }),
  ).toEqual(colleagues)
})

test('a contact is started before it is made, and ended with what came of it', async () => {
  const planned = { channel: 'call', with: 'borrower', purpose: 'debt', direction: 'out' } as const
  const started = { ...call, body: planned }
  expect(
    await answered({
      given,
      receiving: 'the start of a contact',
      endpoint: startContact,
      input: started,
      answer: loan,
    }),
  ).toEqual(loan)
  const ended = {
    ...call,
    body: { number: 1, outcome: 'spoke', note: 'Pays on Friday', promise: { amount: 50_00, day: '2026-12-01' } },
  } as const
  expect(
    await answered({ given, receiving: 'the end of a contact', endpoint: endContact, input: ended, answer: loan }),
  ).toEqual(loan)
})

test('a promise to pay is recorded with how it was made', async () => {
  const promised = {
    ...call,
    body: { promise: { amount: 50_00, day: '2026-12-01' }, way: 'email', note: 'Her email of today' },
  } as const
  expect(
    await answered({
      given,
      receiving: 'a promise to pay',
      endpoint: recordPromise,
      input: promised,
      answer: loan,
    }),
  ).toEqual(loan)
})

test('outside the hours of the law a contact is refused with the next moment', async () => {
  const planned = { channel: 'call', with: 'borrower', purpose: 'debt', direction: 'out' } as const
  expect(
    await refused({
      given: 'an employee and a loan that nobody may be contacted about now',
      receiving: 'the start of a contact at night',
      endpoint: startContact,
      input: { ...call, body: planned },
      refusedWith: 'CONTACT_OUTSIDE_HOURS',
    }),
  ).toMatchObject({ code: 'CONTACT_OUTSIDE_HOURS' })
})

test('contacts stop with a ground, and colleagues read notes', async () => {
  const barred = { ...call, body: { ground: 'lawyer-represents', note: 'Letter of November 20' } } as const
  expect(
    await answered({ given, receiving: 'a stop of contacts', endpoint: setDoNotContact, input: barred, answer: loan }),
  ).toEqual(loan)
  const noted = { ...call, body: { note: 'Please call', mentions: ['employee2'] } }
  expect(
    await answered({ given, receiving: 'a note for a colleague', endpoint: addStaffNote, input: noted, answer: loan }),
  ).toEqual(loan)
})
