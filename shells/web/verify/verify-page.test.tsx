import { createHash } from 'node:crypto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { Component } from './verify-page.tsx'

afterEach(cleanup)

const call = vi.fn<(...given: readonly unknown[]) => Promise<unknown>>()
vi.mock('../shell-context.tsx', () => ({ useServices: () => ({ api: { call } }) }))

const bytes = new TextEncoder().encode('%PDF-1.7 ours')
const choose = (): void => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component }])} />
    </QueryClientProvider>,
  )
  const file = new File([bytes], 'loan-agreement.pdf', { type: 'application/pdf' })
  Object.assign(file, { arrayBuffer: async () => bytes.buffer })
  fireEvent.change(screen.getByLabelText('Choose a PDF file, or drop it here'), { target: { files: [file] } })
}

test('only the digest of the file leaves the device, and an intact file has its moments', async () => {
  call.mockResolvedValue({
    state: 'intact',
    kind: 'loan-agreement',
    preparedAt: Date.UTC(2026, 10, 20, 14),
    signedAt: Date.UTC(2026, 10, 20, 14, 5),
    chain: 'unbroken',
  })
  choose()
  expect(await screen.findByRole('heading', { name: 'Intact and signed' })).toBe(document.activeElement)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(call).toHaveBeenCalledWith(expect.anything(), { params: { sha256 } })
})

test('a file that we never issued is named as such', async () => {
  call.mockResolvedValue({ state: 'unknown' })
  choose()
  expect(await screen.findByRole('heading', { name: 'This is not a file of ours, or it was changed' })).toBeDefined()
})

test('a log that does not add up is a warning', async () => {
  call.mockResolvedValue({ state: 'intact', kind: 'pad-agreement', preparedAt: 1, signedAt: null, chain: 'broken' })
  choose()
  expect(await screen.findByRole('heading', { name: 'Intact, and not signed' })).toBeDefined()
  expect(screen.getByText(/does not add up/)).toBeDefined()
})

test('a refusal is worded, and the page goes on', async () => {
  call.mockRejectedValue(new Error('nothing'))
  choose()
  expect(await screen.findByRole('heading', { name: 'We could not verify the file' })).toBeDefined()
})
