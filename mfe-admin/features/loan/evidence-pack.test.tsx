import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { evidencePackAddress } from '@tamarack/contracts/paths'
import { onStaffPages, open } from '../../testing/staff.fixture.tsx'

onStaffPages()

const openDocuments = (role: 'admin' | 'employee' | 'reviewer') =>
  open('/admin/home/ln_1?tab=documents', {
    role,
    answer: ({ url }) => (url.pathname === '/api/v1/loan/documents/ln_1' ? { documents: [] } : undefined),
  })
const button = () => screen.findByRole('button', { name: /^Mak(?:e|ing) .*pack/ })

describe('the evidence pack', () => {
  const saved: string[] = []
  beforeEach(() => {
    saved.length = 0
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:pack', revokeObjectURL: () => undefined }))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
  })

  test('is made at a press, with one key, and saved; meanwhile its progress shows', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const fetched = vi.spyOn(globalThis, 'fetch').mockReturnValue(promise)
    openDocuments('reviewer')
    fireEvent.click(await button())
    expect(await screen.findByRole('progressbar', { name: 'Making the evidence pack' })).toBeDefined()
    fireEvent.click(await button())
    resolve(new Response('x'.repeat(2048)))
    expect(await screen.findByText(/^Saved, 2 KB/)).toBeDefined()
    expect(saved).toEqual(['evidence-ln_1.zip'])
    expect(fetched.mock.calls).toEqual([
      [
        evidencePackAddress('ln_1'),
        { method: 'POST', headers: { 'idempotency-key': expect.stringMatching(/^[\w-]{36}$/) } },
      ],
    ])
  })

  test('a refusal is shown in the words of the server, and nothing is saved', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(
      Response.json({ title: 'Wait a moment', code: 'TOO_MANY_REQUESTS', status: 429 }, { status: 429 }),
    )
    openDocuments('admin')
    fireEvent.click(await button())
    expect(await screen.findByRole('heading', { name: 'Wait a moment' })).toBeDefined()
    expect(saved).toEqual([])
  })

  test('is not offered to employees', async () => {
    openDocuments('employee')
    expect(await screen.findByText(/^No documents yet/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /evidence pack/i })).toBeNull()
  })
})
