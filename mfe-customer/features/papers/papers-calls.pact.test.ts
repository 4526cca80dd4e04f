import { expect, test } from 'vitest'
import { submitPapers } from '@tamarack/contracts/commands/submit-papers'
import { getPapers, removePaper, sendPaper, type PapersView } from '@tamarack/contracts/endpoints/papers'
import { begunLoan } from '@tamarack/contracts/testing/loan-view.fixture'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'
import type { LoanView } from '@tamarack/contracts/views/loan'

const { answered, refused } = contractOf('tamarack-customer', fetch)
const given = 'a customer who sends papers'
const params = { id: 'ln_own' }
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
  forStaff: null,
}
const png = 'iVBORw0KGgoAAAAASUVORAAAAAA='

test('a borrower reads which papers they sent', async () => {
  const read = { given, receiving: 'a request for the papers', endpoint: getPapers, input: { params }, answer: view }
  expect(await answered(read)).toEqual(view)
})

test('a borrower sends a file, and is told why one is not taken', async () => {
  const body = { step: 'identity', number: 2, content: png } as const
  const call = { given, receiving: 'a paper', endpoint: sendPaper, input: { params, body }, answer: view }
  expect(await answered(call)).toEqual(view)
  expect(
    await refused({
      given,
      receiving: 'a paper that is a page',
      endpoint: sendPaper,
      input: { params, body: { ...body, content: 'PHN2Zz4=' } },
      refusedWith: 'PAPER_TYPE',
    }),
  ).toMatchObject({ code: 'PAPER_TYPE' })
})

test('a borrower removes a file that was not handed in', async () => {
  const input = { params, body: { step: 'identity', number: 2 } } as const
  const call = { given, receiving: 'the removal of a paper', endpoint: removePaper, input, answer: view }
  expect(await answered(call)).toEqual(view)
})

test('a borrower hands their papers in, and reads since when we have them', async () => {
  const waiting: LoanView = {
    ...begunLoan,
    byHand: {
      step: 'identity',
      state: 'submitted',
      since: 1_795_000_700_000,
      heldMs: 0,
      needed: null,
    },
  }
  const body = { step: 'identity' as const, papers: [1], account: null }
  const call = { receiving: 'the papers', endpoint: submitPapers, input: { params, body }, answer: waiting }
  expect(await answered({ given: 'a customer whose papers wait for staff', ...call })).toEqual(waiting)
})
