import { expect, test } from 'vitest'
import { referBack } from '@tamarack/contracts/commands/refer-back'
import { verifyByHand } from '@tamarack/contracts/commands/verify-by-hand'
import { getPapers, type PapersView } from '@tamarack/contracts/endpoints/papers'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'
import { readIdentity } from '../../testing/papers.fixture.ts'

const { answered, refused } = contractOf('tamarack-admin', fetch)
const given = 'an employee and papers that a colleague read'
const params = { id: 'ln_own' }
const note = 'The photo is hers'

test('staff read the papers, the numbers of the account and what a colleague read', async () => {
  const view: PapersView = {
    papers: [
      {
        step: 'identity',
        number: 1,
        type: 'image/png',
        size: 3,
        sha256: 'a'.repeat(64),
        sentAt: 1_795_000_600_000,
        submittedAt: 1_795_000_700_000,
      },
    ],
    forStaff: {
      account: { institutionNumber: '003', transitNumber: '01234', accountNumber: '5550001234' },
      findings: readIdentity,
      proposal: { byId: 'admin1', byName: 'Ada Admin', at: 1_795_000_800_000, note },
    },
  }
  const read = { given, receiving: 'a request for the papers of a borrower', endpoint: getPapers, input: { params } }
  expect(await answered({ ...read, answer: view })).toEqual(view)
})

test('nobody confirms what they read themselves', async () => {
  const body = { findings: readIdentity, note }
  const input = { params, body }
  const call = { receiving: 'a reading of the same', endpoint: verifyByHand, input }
  expect(
    await refused({ given: 'an employee who read the papers', ...call, refusedWith: 'SECOND_PERSON_REQUIRED' }),
  ).toMatchObject({ code: 'SECOND_PERSON_REQUIRED' })
})

test('papers that were answered meanwhile are not referred back', async () => {
  const input = { params, body: { note: 'The back of the card, please' } }
  const call = { receiving: 'a request for more papers', endpoint: referBack, input }
  expect(
    await refused({ given: 'an employee and papers that were verified', ...call, refusedWith: 'STEP_NOT_DUE' }),
  ).toMatchObject({ code: 'STEP_NOT_DUE' })
})
