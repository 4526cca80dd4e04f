import { afterAll, expect, test } from 'vitest'
import { sampleDocument } from '@tamarack/application/testing/document-renderer-contract'
import { makeDocumentRenderer } from './document-renderer.ts'
import { makeRenderingPool } from './rendering-pool.ts'

const evidence = {
  sha256: 'ab'.repeat(32),
  preparedAt: Date.UTC(2026, 10, 21, 14),
  signedAt: null,
  signedBy: null,
}
const pool = makeRenderingPool({ waiting: 2 })
afterAll(() => pool.close())

test('a document rendered in a thread has the same bytes, and the event loop goes on meanwhile', async () => {
  let ticks = 0
  const ticking = setInterval(() => {
    ticks++
  }, 5)
  const rendered = await pool.pdf(sampleDocument, evidence)
  clearInterval(ticking)
  expect(Buffer.from(rendered)).toEqual(Buffer.from(await makeDocumentRenderer().pdf(sampleDocument, evidence)))
  expect(ticks).toBeGreaterThan(0)
})

test('a document too many is refused at once, and those that wait are rendered', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => pool.pdf(sampleDocument, evidence)))
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(4)
  expect(refused.map((outcome) => (outcome as PromiseRejectedResult).reason as unknown)).toEqual(
    refused.map(() => expect.objectContaining({ code: 'EBUSY' }) as unknown),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(2)
  expect((await pool.pdf(sampleDocument, evidence)).length).toBeGreaterThan(10_000)
})

test('a document that cannot be rendered fails alone', async () => {
  await expect(pool.pdf({ ...sampleDocument, sections: null } as never, evidence)).rejects.toThrow(TypeError)
  expect((await pool.pdf(sampleDocument, evidence)).length).toBeGreaterThan(10_000)
})
