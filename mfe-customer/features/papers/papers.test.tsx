import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PapersView } from '@tamarack/contracts/endpoints/papers'
import { startClean } from '../../testing/clean.ts'
import { loanOf, openPage, Refused } from '../../testing/open-page.tsx'

startClean()

const address = '/customer/papers?loanId=L-1'
const papers = (...numbers: readonly number[]): PapersView => ({
  papers: numbers.map((number) => ({
    step: 'identity',
    number,
    type: 'image/jpeg',
    size: 1_468_006,
    sha256: 'a'.repeat(64),
    sentAt: 1,
    submittedAt: null,
  })),
  forStaff: null,
})
const read = 'GET /api/v1/loan/papers/L-1'
const send = 'POST /api/v1/loan/paper/L-1'
const remove = 'POST /api/v1/loan/remove-paper/L-1'
const submit = 'POST /api/v1/loan/submit-papers/L-1'
const waiting = { step: 'identity', state: 'submitted', since: 1, heldMs: 0, needed: null } as const

const choose = async (name: string, content = 'photo') => {
  const box = await screen.findByLabelText('Add a file or take a photo')
  fireEvent.change(box, { target: { files: [new File([content], name)] } })
}

test('a file is sent when it is chosen, and the papers are handed in by their numbers', async () => {
  const { callsTo } = openPage(address, {
    'GET /api/v1/loan/L-1': loanOf(),
    [read]: papers(),
    [send]: papers(1),
    [submit]: loanOf({ byHand: waiting }),
  })
  await choose('licence.jpg')
  expect(await screen.findByText('File 1: Photo (JPEG), 1.4 MB')).toBeDefined()
  expect(callsTo('POST', '/api/v1/loan/paper/L-1')[0]?.body).toEqual({
    step: 'identity',
    number: 1,
    content: btoa('photo'),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Send to be checked' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'We are reading your papers' })).toBeDefined()
  expect(callsTo('POST', '/api/v1/loan/submit-papers/L-1')[0]?.body).toEqual({
    step: 'identity',
    papers: [1],
    account: null,
  })
})

test('a refused file is named with the reason, and nothing is handed in without one', async () => {
  const { callsTo } = openPage(address, {
    'GET /api/v1/loan/L-1': loanOf(),
    [read]: papers(),
    [send]: () => {
      throw new Refused('PAPER_LOCKED')
    },
  })
  await choose('statement.pdf')
  expect(await screen.findByText(/statement\.pdf: This PDF has a password/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Send to be checked' }))
  expect(await screen.findByRole('heading', { name: 'Add a photo of your ID' })).toBeDefined()
  expect(callsTo('POST', '/api/v1/loan/submit-papers/L-1')).toEqual([])
})

test('a removed file is deleted on the server, and its number is free for the next file', async () => {
  let view = papers(1, 2)
  const { callsTo } = openPage(address, {
    'GET /api/v1/loan/L-1': loanOf(),
    [read]: () => view,
    [remove]: () => (view = papers(2)),
    [send]: () => (view = papers(1, 2)),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove file 1' }))
  await waitFor(() => expect(screen.queryByText(/^File 1/)).toBeNull())
  expect(callsTo('POST', '/api/v1/loan/remove-paper/L-1')[0]?.body).toEqual({ step: 'identity', number: 1 })
  await choose('licence.jpg')
  expect(await screen.findByText(/^File 1/)).toBeDefined()
  expect(callsTo('POST', '/api/v1/loan/paper/L-1')[0]?.body).toMatchObject({ number: 1 })
})

test('a file that cannot be removed stays in the list with the reason', async () => {
  openPage(address, {
    'GET /api/v1/loan/L-1': loanOf(),
    [read]: papers(1),
    [remove]: () => {
      throw new Refused('PAPER_SUBMITTED')
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove file 1' }))
  expect(await screen.findByText(/File 1: We have this file already/)).toBeDefined()
  expect(screen.getByText(/^File 1: Photo/)).toBeDefined()
})

test('what is missing is read in the words of staff', async () => {
  const loan = loanOf({ byHand: { ...waiting, state: 'referred-back', needed: 'The back of your licence' } })
  openPage(address, { 'GET /api/v1/loan/L-1': loan, [read]: papers(1) })
  expect(await screen.findByText('The back of your licence')).toBeDefined()
})

test('a verification moves the page on by itself', async () => {
  let loan = loanOf({ byHand: waiting })
  const { at, changed } = openPage(address, { 'GET /api/v1/loan/L-1': () => loan, [read]: papers(1) })
  expect(await screen.findByRole('heading', { level: 1, name: 'We are reading your papers' })).toBeDefined()
  loan = loanOf({ identity: 'passed', status: 'bank' })
  await changed()
  await waitFor(() => expect(at()).toBe('/customer/zum?loanId=L-1'))
})
